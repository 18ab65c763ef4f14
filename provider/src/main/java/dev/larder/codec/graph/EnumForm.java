package dev.larder.codec.graph;

import java.util.Arrays;

/** An enum constant: a varint, its ordinal, which lives no longer than its class. */
final class EnumForm extends ClassForm {
  private final Object[] constants;

  EnumForm(Class<?> type) {
    super(type, 0, Arrays.toString(names(type)));
    constants = type.getEnumConstants();
  }

  private static String[] names(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> ((Enum<?>) constant).name())
        .toArray(String[]::new);
  }

  @Override
  @SuppressWarnings("EnumOrdinal")
  void write(Object object, GraphWriter out, int length) {
    out.varint(((Enum<?>) object).ordinal());
  }

  @Override
  Object read(GraphReader in, int length, int handle) {
    long ordinal = in.varint();
    if (ordinal < 0 || ordinal >= constants.length) {
      throw GraphReader.malformed();
    }
    return constants[(int) ordinal];
  }
}
