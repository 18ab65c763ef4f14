package dev.larder.codec.graph;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for the classes that one cache has met, so that a class is a byte or two.
 *
 * <p>Only classes that the cache's loader itself finds get a number: it keeps them alive anyway, so
 * holding them here holds no other loader. Thread-safe.
 */
public final class ClassTable {
  /** What a class without a number has. */
  public static final int NONE = -1;

  /** More would be classes that are made without end; those have names. */
  private static final int MOST = 1 << 14;

  private final ClassLoader loader;

  /** Whether there is room for so many bytes more, which are charged then. */
  private final LongPredicate charge;

  /** No monitor: whoever waits for room below it would hold the carrier of a virtual thread. */
  private final ReentrantLock lock = new ReentrantLock();

  /** Replaced, never changed; volatile, so that whoever has a number sees its form. */
  private volatile ClassForm[] forms = new ClassForm[0];

  /** The JDK's own Integers as values: a class must not come to hold anything of this loader. */
  private final ClassValue<Integer> numbers =
      new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
          return register(type);
        }
      };

  /**
   * A table for the cache whose classes {@code loader} finds.
   *
   * @param charge asked once before a class gets a number, with what its form takes of the heap; if
   *     the answer is no, the class has none in this table. Called under this table's lock, which
   *     nobody takes who holds a lock of a store, so it may evict
   */
  public ClassTable(ClassLoader loader, LongPredicate charge) {
    this.loader = loader;
    this.charge = charge;
  }

  /** The class's number, its first use included, or {@link #NONE}. */
  public int numberOf(Class<?> type) {
    return numbers.get(type);
  }

  /** The class with this number; null if there is none. */
  public @Nullable Class<?> classAt(long number) {
    Form form = formAt(number);
    return form == null ? null : form.type;
  }

  @Nullable Form formAt(long number) {
    ClassForm[] known = forms;
    return number < 0 || number >= known.length ? null : known[(int) number];
  }

  /** The form of an object's class; throws if there is none. */
  Form formOf(Object object) {
    Class<?> type = object.getClass();
    Form form = JdkForms.of(type);
    if (form != null) {
      return form;
    }
    // A constant with a body is of a class of its own.
    int number = numberOf(object instanceof Enum<?> constant ? constant.getDeclaringClass() : type);
    if (number == NONE) {
      throw new NoFormException();
    }
    return forms[number];
  }

  /** Looks at the class without a lock, as that may initialise it. */
  private int register(Class<?> type) {
    try {
      if (type.isHidden() || Class.forName(type.getName(), false, loader) != type) {
        return NONE;
      }
      return add(ClassForms.of(type));
    } catch (ClassNotFoundException | LinkageError e) {
      return NONE;
    }
  }

  private int add(ClassForm form) {
    lock.lock();
    try {
      ClassForm[] known = forms;
      for (ClassForm other : known) {
        if (other.type == form.type) {
          return other.number;
        }
      }
      if (known.length == MOST || !charge.test(form.heldBytes())) {
        return NONE;
      }
      form.number = known.length;
      ClassForm[] more = Arrays.copyOf(known, known.length + 1);
      more[known.length] = form;
      forms = more;
      return form.number;
    } finally {
      lock.unlock();
    }
  }
}
