package dev.larder.codec.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The only object of its class: nothing more is written. */
final class ConstantForm extends Form {
  private final Object constant;

  private ConstantForm(Object constant) {
    super(constant.getClass(), 0);
    this.constant = constant;
  }

  static List<Form> all() {
    List<Form> forms = new ArrayList<>();
    for (Object constant :
        List.of(
            Collections.EMPTY_LIST,
            Collections.EMPTY_SET,
            Collections.EMPTY_MAP,
            String.CASE_INSENSITIVE_ORDER,
            Comparator.naturalOrder(),
            Collections.reverseOrder())) {
      forms.add(new ConstantForm(constant));
    }
    return forms;
  }

  @Override
  void write(Object object, GraphWriter out, int length) {
    if (object != constant) {
      throw new NoFormException();
    }
  }

  @Override
  Object read(GraphReader in, int length, int handle) {
    return constant;
  }
}
