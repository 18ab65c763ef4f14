package dev.larder.tck.trace;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace from a gzip CSV file with the columns {@value #HEADER}, one request a line.
 *
 * <p>{@code time_s} and {@code ttl_s} are seconds, with decimals if need be; {@code size_bytes} is
 * the size of the value; the last two may be empty. There is no quoting. Everything else is refused
 * with one line that names the file, the line and what was expected.
 */
public final class TraceReader {
  /** The first line of every trace file. */
  static final String HEADER = "time_s,key,size_bytes,ttl_s";

  private static final String FORMAT = "expected a gzip CSV file with the header " + HEADER;
  private static final String EXTENSION = ".csv.gz";

  private final Path file;

  private TraceReader(Path file) {
    this.file = file;
  }

  /**
   * Reads a whole file.
   *
   * @throws TraceException if it is no such trace, or cannot be read
   */
  public static Trace read(Path file) throws TraceException {
    return new TraceReader(file).read();
  }

  /** A file's name without folder and extension, spaces replaced: it is one word in the output. */
  static String nameOf(Path file) {
    String name = String.valueOf(file.getFileName());
    if (name.endsWith(EXTENSION)) {
      name = name.substring(0, name.length() - EXTENSION.length());
    }
    return name.isBlank() ? "trace" : name.replaceAll("[\\s=]+", "_");
  }

  private Trace read() throws TraceException {
    checkFile();
    try (InputStream raw = Files.newInputStream(file)) {
      return readLines(openLines(raw));
    } catch (FileNotFoundException e) {
      throw failure("cannot be opened");
    } catch (IOException e) {
      throw failure("cannot be read (" + reason(e) + ")");
    }
  }

  private void checkFile() throws TraceException {
    if (Files.isDirectory(file)) {
      throw failure("is a directory, " + FORMAT);
    }
    if (!Files.exists(file)) {
      throw failure("does not exist, " + FORMAT);
    }
    try {
      if (Files.size(file) == 0) {
        throw failure("is empty, " + FORMAT);
      }
    } catch (IOException e) {
      throw failure("cannot be read (" + reason(e) + ")");
    }
  }

  private LineReader openLines(InputStream raw) throws IOException, TraceException {
    try {
      InputStream text = new GZIPInputStream(raw, 1 << 16);
      return new LineReader(new InputStreamReader(text, StandardCharsets.UTF_8));
    } catch (ZipException e) {
      throw failure("is not in gzip format, " + FORMAT);
    } catch (EOFException e) {
      throw failure("is truncated: its gzip data ends inside the gzip header");
    }
  }

  private Trace readLines(LineReader lines) throws IOException, TraceException {
    RequestColumns columns = new RequestColumns();
    try {
      checkHeader(lines.next());
      for (String line = lines.next(); line != null; line = lines.next()) {
        columns.add(line);
      }
    } catch (RequestColumns.BadRequestException e) {
      throw failure("line " + lines.lineNumber() + ": " + e.getMessage());
    } catch (LineReader.LineTooLongException e) {
      String problem = "more than " + LineReader.MAX_LENGTH + " characters, ";
      throw failure("line " + (lines.lineNumber() + 1) + ": " + problem + FORMAT);
    } catch (EOFException e) {
      throw failure("is truncated: its gzip data ends after line " + lines.lineNumber());
    } catch (ZipException e) {
      throw failure("is damaged: its gzip data cannot be read after line " + lines.lineNumber());
    }
    if (columns.isEmpty()) {
      throw failure("has no requests, expected one a line after the header");
    }
    return columns.toTrace(nameOf(file));
  }

  private void checkHeader(@Nullable String line) throws TraceException {
    if (line == null) {
      throw failure("has no lines, expected the header " + HEADER);
    }
    if (!line.equals(HEADER)) {
      throw failure("line 1: expected the header " + HEADER + ", found " + Quote.of(line));
    }
  }

  private static String reason(IOException e) {
    return e.getClass().getSimpleName();
  }

  private TraceException failure(String problem) {
    return new TraceException("trace " + Quote.of(file.toString()) + " " + problem);
  }
}
