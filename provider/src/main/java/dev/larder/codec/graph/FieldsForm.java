package dev.larder.codec.graph;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A Serializable class without hooks: of each Serializable class above it and of itself, from the
 * top, its primitive fields and then its references.
 *
 * <p>They are set together, after the last of them was read, as Java serialisation does: whoever
 * looks at an object in a cycle, which is not complete yet, sees the same.
 */
final class FieldsForm extends ClassForm {
  // As measured over 180 classes of 2, 6 and 12 fields, after 400 uses.
  private static final long BYTES = 1_600;
  private static final long BYTES_PER_FIELD = 1_300;

  private final Instantiator instantiator;
  private final FieldAccess[] fields;

  private FieldsForm(Class<?> type, Instantiator instantiator, FieldAccess[] fields) {
    super(type, SHARED, Arrays.toString(fields));
    this.instantiator = instantiator;
    this.fields = fields;
  }

  static FieldsForm of(Class<?> type) throws ReflectiveOperationException {
    List<FieldAccess> fields = new ArrayList<>();
    for (Class<?> at = type; isSerializable(at); at = at.getSuperclass()) {
      fields.addAll(0, Arrays.asList(FieldAccess.of(at, true)));
    }
    return new FieldsForm(type, Instantiator.of(type), fields.toArray(FieldAccess[]::new));
  }

  @Override
  long heldBytes() {
    return BYTES + BYTES_PER_FIELD * fields.length;
  }

  private static boolean isSerializable(Class<?> type) {
    return Serializable.class.isAssignableFrom(type);
  }

  @Override
  void write(Object object, GraphWriter out, int length) {
    for (FieldAccess field : fields) {
      field.write(object, out);
    }
  }

  @Override
  Object read(GraphReader in, int length, int handle) {
    Object object = instantiator.make();
    in.publish(handle, object);
    for (FieldAccess field : fields) {
      if (field.primitive == Primitive.NONE) {
        in.push(in.object());
      } else {
        in.push(field.primitive.read(in));
      }
    }
    for (int i = fields.length - 1; i >= 0; i--) {
      FieldAccess field = fields[i];
      if (field.primitive == Primitive.NONE) {
        field.set(object, in.pop());
      } else {
        field.set(object, in.popNumber());
      }
    }
    return object;
  }
}
