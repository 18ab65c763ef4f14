package dev.larder.codec;

import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Users' classes, with every hook that Java serialisation has. */
@SuppressWarnings({"InconsistentHashCode", "serial", "unused", "ClassCanBeStatic", "JdkObsolete"})
final class ShapeTypes {
  private ShapeTypes() {}

  /** How often each hook was called in this thread. */
  static final ThreadLocal<Map<String, Integer>> CALLS = ThreadLocal.withInitial(TreeMap::new);

  private static void called(String hook) {
    CALLS.get().merge(hook, 1, Integer::sum);
  }

  record Point(int x, int y) implements Serializable {}

  record Pair<A extends @Nullable Object, B extends @Nullable Object>(A first, B second)
      implements Serializable {}

  record Empty() implements Serializable {}

  record Primitives(
      boolean truth,
      byte octet,
      char unit,
      short small,
      int whole,
      long large,
      float rough,
      double fine)
      implements Serializable {}

  record Range(int from, int to) implements Serializable {
    Range {
      called("Range");
      if (from > to) {
        throw new IllegalArgumentException("from > to");
      }
    }
  }

  record Resolved(String name) implements Serializable {
    private Object readResolve() {
      called("Resolved.readResolve");
      return new Resolved(name + "!");
    }
  }

  record Replaced(String name) implements Serializable {
    private Object writeReplace() {
      called("Replaced.writeReplace");
      return new Point(name.length(), 0);
    }
  }

  /** Serialisation ignores these in a record. */
  record WithIgnoredHooks(String name) implements Serializable {
    private static final ObjectStreamField[] serialPersistentFields = {};

    private void writeObject(ObjectOutputStream out) throws IOException {
      throw new IOException("ignored");
    }
  }

  static final class Person implements Serializable {
    static int count = 5;
    private final long id;
    private final String name;
    private @Nullable String email;
    private final LocalDate born;
    private final BigDecimal balance;
    private final boolean active;
    private transient @Nullable String cached = "cached";

    Person(long id, String name) {
      this.id = id;
      this.name = name;
      email = name + "@example.org";
      born = LocalDate.of(1990, 1, 1).plusDays(id);
      balance = new BigDecimal("12.50").add(BigDecimal.valueOf(id));
      active = id % 2 == 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Person person && person.id == id && person.name.equals(name);
    }

    @Override
    public int hashCode() {
      return Long.hashCode(id);
    }
  }

  static class NotSerializableBase {
    int made;

    NotSerializableBase() {
      called("NotSerializableBase");
      made = 7;
    }
  }

  static class Middle extends NotSerializableBase implements Serializable {
    private int value = 1;
    private final String name = "middle";

    void value(int to) {
      value = to;
    }
  }

  /** Has fields of the same names as its superclass. */
  static final class Bottom extends Middle {
    private int value = 2;
    private final @Nullable Object name;

    Bottom(@Nullable Object name) {
      this.name = name;
      value(5);
      made = 9;
    }
  }

  static final class Node implements Serializable {
    final int number;
    @Nullable Node next;
    @Nullable Object other;

    Node(int number, @Nullable Node next) {
      this.number = number;
      this.next = next;
    }
  }

  /** Has a hash that needs its fields, those before and after: in a cycle it is taken too early. */
  static final class Child implements Serializable {
    final @Nullable String area;
    final Map<Child, String> siblings = new HashMap<>();
    final @Nullable String zipCode;
    final int number;

    Child(int number, @Nullable String zipCode) {
      this.number = number;
      this.zipCode = zipCode;
      area = "area of " + zipCode;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Child child && child.number == number;
    }

    @Override
    public int hashCode() {
      called("Child.hashCode:" + number + area + zipCode);
      return number + Objects.hash(area, zipCode);
    }
  }

  static final class WithWriteObject implements Serializable {
    private transient int secret = 42;
    final @Nullable Object content;

    WithWriteObject(@Nullable Object content) {
      this.content = content;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      called("writeObject");
      out.defaultWriteObject();
      out.writeInt(secret);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      called("readObject");
      in.defaultReadObject();
      secret = in.readInt();
    }
  }

  static class WithReadObjectOnly implements Serializable {
    int value = 3;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      called("readObjectOnly");
      in.defaultReadObject();
      value++;
    }
  }

  static final class InheritsReadObject extends WithReadObjectOnly {
    final String name = "heir";
  }

  static final class Singleton implements Serializable {
    static final Singleton INSTANCE = new Singleton();

    private Object readResolve() {
      called("Singleton.readResolve");
      return INSTANCE;
    }
  }

  static class WithProtectedResolve implements Serializable {
    String name = "base";

    protected Object readResolve() {
      called("inherited readResolve");
      name += "!";
      return this;
    }
  }

  static final class InheritsResolve extends WithProtectedResolve {
    final int number = 4;
  }

  static final class WithWriteReplace implements Serializable {
    final String text;

    WithWriteReplace(String text) {
      this.text = text;
    }

    private Object writeReplace() {
      called("writeReplace");
      return new Stand(text);
    }

    private record Stand(String text) implements Serializable {
      private Object readResolve() {
        called("Stand.readResolve");
        return new WithWriteReplace(text);
      }
    }
  }

  /** Public, as its constructor has to be. */
  public static final class External implements Externalizable {
    String name = "";

    public External() {
      called("External");
    }

    External(String name) {
      this.name = name;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      called("writeExternal");
      out.writeObject(name);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
      called("readExternal");
      name = (String) in.readObject();
    }
  }

  static final class WithPersistentFields implements Serializable {
    private static final ObjectStreamField[] serialPersistentFields = {
      new ObjectStreamField("kept", String.class)
    };

    private final String kept = "kept";
    private @Nullable String dropped = "dropped";
  }

  static final class WithReadObjectNoData implements Serializable {
    final int number = 8;

    private void readObjectNoData() {
      called("readObjectNoData");
    }
  }

  static final class Tags extends ArrayList<String> {
    final String owner;

    Tags(String owner, List<String> tags) {
      super(tags);
      this.owner = owner;
    }
  }

  static final class Attributes extends LinkedHashMap<String, Object> {
    int version = 3;
  }

  static final class Failure extends RuntimeException {
    final int code;

    Failure(int code, Throwable cause) {
      super("failed", cause);
      this.code = code;
    }
  }

  record ByLength() implements Comparator<String>, Serializable {
    @Override
    public int compare(String one, String other) {
      called("ByLength");
      return Integer.compare(one.length(), other.length());
    }
  }

  enum Level {
    LOW,
    HIGH {
      @Override
      int weight() {
        return 2;
      }
    };

    int weight() {
      return 1;
    }
  }

  enum Nothing {}

  interface SerializableSupplier<T> extends Supplier<T>, Serializable {}

  record Answer(Object answer) implements InvocationHandler, Serializable {
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      return switch (method.getName()) {
        case "equals" -> proxy == arguments[0];
        case "hashCode" -> 7;
        default -> answer;
      };
    }
  }

  /** Its inner objects refer to it. */
  static final class Outer implements Serializable {
    final String name = "outer";

    final class Inner implements Serializable {
      final int number = 6;

      Outer outer() {
        return Outer.this;
      }
    }

    Object anonymous(String captured) {
      return new Serializable() {
        final String text = captured;

        @Override
        public String toString() {
          return name + text;
        }
      };
    }
  }

  /** No class of ours, and not Serializable. */
  static final class Opaque {
    int number = 1;
  }

  static final class Holder implements Serializable {
    final @Nullable Object held;

    Holder(@Nullable Object held) {
      this.held = held;
    }
  }

  /** Cannot be made: the constructor above wants an argument. */
  static class NeedsArgument {
    NeedsArgument(int number) {}
  }

  static final class Unmakeable extends NeedsArgument implements Serializable {
    Unmakeable() {
      super(1);
    }
  }

  static final class Suspicious implements Serializable {
    final int number = 1;

    private void readObject(ObjectInputStream in) throws IOException {
      throw new InvalidObjectException("never");
    }
  }
}
