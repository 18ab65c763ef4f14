package dev.larder.codec.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The forms of the JDK's classes, the same in all caches. Their codes follow from their order,
 * which depends on the JDK, as encoded bytes do not leave the JVM.
 */
final class JdkForms {
  private static final Form[] FORMS;
  private static final Map<Class<?>, Form> BY_CLASS;

  static {
    List<Form> all = new ArrayList<>();
    for (Collection<Form> forms :
        List.of(
            ScalarForms.all(),
            TimeForms.all(),
            SqlForms.all(),
            PrimitiveArrayForm.all(),
            CollectionForms.all(),
            MapForms.all(),
            EnumForms.all(),
            ImmutableForms.all(),
            WrapperForms.all(),
            ConstantForm.all())) {
      all.addAll(forms);
    }
    Map<Class<?>, Form> byClass = new HashMap<>();
    for (int i = 0; i < all.size(); i++) {
      all.get(i).number = Code.FIRST_JDK + i;
      byClass.putIfAbsent(all.get(i).type, all.get(i));
    }
    if (Code.FIRST_JDK + all.size() > Code.FIRST_CLASS) {
      throw new ExceptionInInitializerError("too many forms: " + all.size());
    }
    FORMS = all.toArray(Form[]::new);
    BY_CLASS = Map.copyOf(byClass);
  }

  private JdkForms() {}

  /** Now, and not with the first value: that may come when there is little stack left. */
  static void load() {
    assert FORMS.length > 0;
  }

  /** The form of exactly this class, or null. */
  static @Nullable Form of(Class<?> type) {
    return BY_CLASS.get(type);
  }

  static @Nullable Form at(int code) {
    int index = code - Code.FIRST_JDK;
    return index < FORMS.length ? FORMS[index] : null;
  }
}
