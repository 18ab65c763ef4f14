package dev.larder.tck.tables;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The figures that the lessons' own code gives, in {@code loan-library.json}. */
final class Golden {
  private static final String FILE = "loan-library.json";

  private Golden() {}

  static JsonObject figures() {
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(Golden.class.getResourceAsStream(FILE), FILE),
            StandardCharsets.UTF_8)) {
      return JsonParser.parseReader(reader).getAsJsonObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
