package dev.larder.tck.trace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Writes trace files for tests, good ones and broken ones. */
public final class TraceFiles {
  public static final String HEADER = "time_s,key,size_bytes,ttl_s\n";

  private TraceFiles() {}

  /** Writes a gzip file with that text. */
  public static Path gzip(Path file, String text) {
    return bytes(file, gzipped(text));
  }

  /** Writes the first bytes of the gzip form of that text. */
  public static Path truncatedGzip(Path file, String text, int length) {
    return bytes(file, java.util.Arrays.copyOf(gzipped(text), length));
  }

  /** Writes a file of those bytes. */
  public static Path bytes(Path file, byte[] content) {
    try {
      return Files.write(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] gzipped(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
