package dev.larder.jcache.ri;

import java.util.List;

/**
 * One thing that happens to a cache.
 *
 * @param kind what
 * @param keys the keys it is about; the first, if it takes one
 * @param value the number of the value that is given, or loaded
 * @param expected the number of the value that is expected
 * @param processor what an entry processor does
 * @param trouble what fails meanwhile
 * @param misuse what is wrong with the arguments
 * @param scribbled whether values that were given or returned are changed afterwards
 */
record Step(
    Kind kind,
    List<String> keys,
    int value,
    int expected,
    Processing processor,
    Trouble trouble,
    Misuse misuse,
    boolean scribbled) {

  /** Operations. */
  enum Kind {
    GET,
    GET_ALL,
    CONTAINS_KEY,
    PUT,
    GET_AND_PUT,
    PUT_ALL,
    PUT_IF_ABSENT,
    REPLACE,
    REPLACE_IF,
    GET_AND_REPLACE,
    REMOVE,
    REMOVE_IF,
    GET_AND_REMOVE,
    REMOVE_ALL_KEYS,
    REMOVE_ALL,
    CLEAR,
    ITERATE,
    ITERATE_AND_REMOVE,
    LOAD_ALL,
    LOAD_ALL_REPLACING,
    INVOKE,
    INVOKE_ALL,
    /** {@code value} milliseconds pass. */
    ADVANCE,
    CLOSE;

    /** Whether there is no order among its keys. */
    boolean isBatch() {
      return switch (this) {
        case GET_ALL, PUT_ALL, REMOVE_ALL_KEYS, REMOVE_ALL, ITERATE, ITERATE_AND_REMOVE -> true;
        case LOAD_ALL, LOAD_ALL_REPLACING, INVOKE_ALL -> true;
        default -> false;
      };
    }

    /** Whether it gets a value. */
    boolean takesValue() {
      return switch (this) {
        case PUT, GET_AND_PUT, PUT_ALL, PUT_IF_ABSENT -> true;
        case REPLACE, REPLACE_IF, GET_AND_REPLACE -> true;
        default -> false;
      };
    }

    boolean invokes() {
      return this == INVOKE || this == INVOKE_ALL;
    }
  }

  /** What an entry processor does, in this order. */
  enum Processing {
    NOTHING,
    EXISTS,
    GET,
    GET_GET,
    EXISTS_GET_EXISTS,
    SET,
    SET_GET,
    GET_SET,
    SET_SET,
    REMOVE,
    REMOVE_GET_EXISTS,
    GET_REMOVE,
    SET_REMOVE,
    SET_REMOVE_GET,
    REMOVE_SET,
    GET_CHANGE,
    SET_NULL,
    THROW,
    SET_THROW,
    THROW_OWN
  }

  /**
   * What the user's objects do wrong. "Own": they throw the exception that JCache made for them.
   */
  enum Trouble {
    NONE,
    LOADER,
    LOADER_OWN,
    LOADER_NULLS,
    WRITER,
    WRITER_OWN,
    LISTENER,
    LISTENER_OWN,
    FILTER,
    POLICY
  }

  /** What a caller does wrong. */
  enum Misuse {
    NONE,
    NULL_KEY,
    NULL_VALUE,
    NULL_EXPECTED,
    NULL_ARGUMENT,
    WRONG_KEY_TYPE,
    WRONG_VALUE_TYPE,
    /** Nothing wrong: sets and maps that do not like to be asked for null. */
    IMMUTABLE
  }

  String key() {
    return keys.get(0);
  }

  /** The text of the value that is given. */
  String text() {
    return "v" + value;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(kind.name());
    if (kind == Kind.ADVANCE) {
      return text.append(' ').append(value).append(" ms").toString();
    }
    text.append(kind.isBatch() ? " " + keys : " " + key());
    text.append(kind.invokes() ? " " + processor : "").append(" v").append(value);
    text.append(kind == Kind.REPLACE_IF || kind == Kind.REMOVE_IF ? " expecting v" + expected : "");
    text.append(trouble == Trouble.NONE ? "" : ", trouble " + trouble);
    text.append(misuse == Misuse.NONE ? "" : ", " + misuse);
    return text.append(scribbled ? ", scribbled" : "").toString();
  }
}
