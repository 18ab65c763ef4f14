package dev.larder.codec.graph;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Numbers, identifiers and names. */
@SuppressWarnings("JavaUtilDate") // users store them
final class ScalarForms {
  /** {@link BigDecimal#valueOf(long, int)} has the smallest numbers ready. */
  private static final long MOST_CACHED = 10;

  private ScalarForms() {}

  static List<Form> all() {
    return List.of(
        boxed(Integer.class, Primitive.INT),
        boxed(Long.class, Primitive.LONG),
        boxed(Short.class, Primitive.SHORT),
        boxed(Byte.class, Primitive.BYTE),
        Leaf.value(
            Character.class,
            (unit, out) -> out.varint(unit),
            in -> (Character) Primitive.CHAR.readBoxed(in)),
        Leaf.value(
            Boolean.class,
            (truth, out) -> out.octet(truth ? 1 : 0),
            in -> (Boolean) Primitive.BOOLEAN.readBoxed(in)),
        Leaf.value(
            Float.class, (number, out) -> Decimals.write((float) number, out), Decimals::readFloat),
        Leaf.value(
            Double.class,
            (number, out) -> Decimals.write((double) number, out),
            Decimals::readDouble),
        Leaf.object(BigInteger.class, ScalarForms::writeInteger, ScalarForms::readInteger),
        Leaf.object(BigDecimal.class, ScalarForms::writeDecimal, ScalarForms::readDecimal),
        Leaf.object(UUID.class, ScalarForms::writeUuid, ScalarForms::readUuid),
        Leaf.object(
            Date.class, (date, out) -> out.signed(date.getTime()), in -> new Date(in.signed())),
        Leaf.object(
            Locale.class, ScalarForms::writeLocale, in -> Locale.forLanguageTag(in.string())),
        Leaf.object(
            Currency.class,
            (currency, out) -> out.object(currency.getCurrencyCode()),
            in -> Currency.getInstance(in.string())),
        Leaf.object(
            URI.class, (uri, out) -> out.object(uri.toString()), in -> URI.create(in.string())),
        Leaf.object(
            AtomicInteger.class,
            (number, out) -> out.signed(number.get()),
            in -> new AtomicInteger(in.signedInt())),
        Leaf.object(
            AtomicLong.class,
            (number, out) -> out.signed(number.get()),
            in -> new AtomicLong(in.signed())),
        Leaf.object(
            AtomicBoolean.class,
            (truth, out) -> out.octet(truth.get() ? 1 : 0),
            in -> new AtomicBoolean((Boolean) Primitive.BOOLEAN.readBoxed(in))));
  }

  private static <T extends Number> Form boxed(Class<T> type, Primitive primitive) {
    return Leaf.value(
        type,
        (number, out) -> primitive.write(number.longValue(), out),
        in -> type.cast(primitive.readBoxed(in)));
  }

  private static void writeInteger(BigInteger number, GraphWriter out) {
    byte[] bytes = number.toByteArray();
    out.varint(bytes.length);
    out.bytes(bytes);
  }

  private static BigInteger readInteger(GraphReader in) {
    return new BigInteger(in.bytes(in.length(1)));
  }

  /** The scale, and by its lowest bit whether the digits are a number of their own or a long. */
  private static void writeDecimal(BigDecimal number, GraphWriter out) {
    BigInteger unscaled = number.unscaledValue();
    boolean large = unscaled.bitLength() >= Long.SIZE;
    out.signed((long) number.scale() << 1 | (large ? 1 : 0));
    if (large) {
      writeInteger(unscaled, out);
    } else {
      out.signed(unscaled.longValue());
    }
  }

  private static BigDecimal readDecimal(GraphReader in) {
    long scale = in.signed();
    if ((int) (scale >> 1) != scale >> 1) {
      throw GraphReader.malformed();
    }
    return (scale & 1) == 0
        ? decimal(in.signed(), (int) (scale >> 1))
        : new BigDecimal(readInteger(in), (int) (scale >> 1));
  }

  /** Two objects stay two, so not from the JDK's cache of small ones. */
  private static BigDecimal decimal(long unscaled, int scale) {
    return unscaled >= 0 && unscaled <= MOST_CACHED
        ? new BigDecimal(BigInteger.valueOf(unscaled), scale)
        : BigDecimal.valueOf(unscaled, scale);
  }

  private static void writeUuid(UUID uuid, GraphWriter out) {
    out.room(2 * Long.BYTES)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits());
  }

  private static UUID readUuid(GraphReader in) {
    ByteBuffer bytes = in.room(2 * Long.BYTES);
    return new UUID(bytes.getLong(), bytes.getLong());
  }

  /** A few old locales are more than their tag says. */
  private static void writeLocale(Locale locale, GraphWriter out) {
    String tag = locale.toLanguageTag();
    if (!Locale.forLanguageTag(tag).equals(locale)) {
      throw new NoFormException();
    }
    out.object(tag);
  }
}
