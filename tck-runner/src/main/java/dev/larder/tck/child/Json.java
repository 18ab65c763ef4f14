package dev.larder.tck.child;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads and writes the files by which parent and child talk. */
public final class Json {
  private static final Gson GSON = new GsonBuilder().create();

  private Json() {}

  public static <T> T read(Path file, Class<T> type) throws IOException {
    try (Reader reader = Files.newBufferedReader(file)) {
      T value = GSON.fromJson(reader, type);
      if (value == null) {
        throw new IOException("empty file: " + file);
      }
      return value;
    }
  }

  public static void write(Path file, Object value) throws IOException {
    try (Writer writer = Files.newBufferedWriter(file)) {
      GSON.toJson(value, writer);
    }
  }
}
