package dev.larder.tck.trace;

import static dev.larder.tck.trace.TraceFiles.HEADER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TraceReaderTest {
  @TempDir Path folder;

  @Test
  void read_keysOfAnyKind_numbersThemInOrderOfAppearance() throws Exception {
    Trace trace = read("0,b,,\n0,7,,\n1,b,,\n2,a long key,,\n");

    assertThat(IntStream.range(0, trace.length()).map(trace::id)).containsExactly(0, 1, 0, 2);
    assertThat(trace.distinct()).isEqualTo(3);
    assertThat(trace.hasTtls()).isFalse();
    assertThat(trace.hasVaryingSizes()).isFalse();
    assertThat(trace.contentBytes()).isEqualTo(3 * (16 + 24));
  }

  @Test
  void read_sizes_fillsInTheDefaultWhereALineHasNone() throws Exception {
    Trace trace = read("0,1,100,\n0,2,0,\n0,3,,\n0,4,2147483647,\n");

    assertThat(IntStream.range(0, trace.length()).map(trace::size))
        .containsExactly(100, 0, 24, Integer.MAX_VALUE);
    assertThat(trace.hasVaryingSizes()).isTrue();
  }

  @Test
  void read_ttls_becomeDeadlinesInMillisecondsOfTraceTime() throws Exception {
    Trace trace = read("0.5,1,,60\n10,2,,\n9,3,,0.25\n");

    assertThat(trace.hasTtls()).isTrue();
    assertThat(trace.timeMillis(0)).isEqualTo(500);
    assertThat(trace.deadlineMillis(0)).isEqualTo(60_500);
    assertThat(trace.deadlineMillis(1)).isEqualTo(Trace.NO_DEADLINE);
    assertThat(trace.timeMillis(2)).as("time never goes back").isEqualTo(10_000);
    assertThat(trace.deadlineMillis(2)).isEqualTo(10_250);
  }

  @Test
  void read_windowsLineEndsAndNoLastLineEnd_areAccepted() throws Exception {
    Path file =
        TraceFiles.gzip(folder.resolve("t.csv.gz"), HEADER.replace("\n", "\r\n") + "0,1,5,");

    assertThat(TraceReader.read(file).size(0)).isEqualTo(5);
  }

  @Test
  void read_moreLinesThanTheBuffers_keepsEveryRequest() throws Exception {
    StringBuilder text = new StringBuilder(HEADER);
    IntStream.range(0, 50_000)
        .forEach(i -> text.append(i / 10).append(",k").append(i).append(",,\n"));

    Trace trace = TraceReader.read(TraceFiles.gzip(folder.resolve("t.csv.gz"), text.toString()));

    assertThat(trace.length()).isEqualTo(50_000);
    assertThat(trace.id(49_999)).isEqualTo(49_999);
  }

  @ParameterizedTest
  @CsvSource({
    "web 12.csv.gz, web_12",
    "cache2k_web12.csv.gz, cache2k_web12",
    "plain, plain",
    "a=b.csv.gz, a_b",
    ".csv.gz, trace",
  })
  void read_fileName_givesAOneWordName(String fileName, String name) throws Exception {
    Path file = TraceFiles.gzip(folder.resolve(fileName), HEADER + "0,1,,\n");

    assertThat(TraceReader.read(file).name()).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,1,           | line 2: expected 4 columns (time_s,key,size_bytes,ttl_s), found 3",
        "0,1,,,         | line 2: expected 4 columns (time_s,key,size_bytes,ttl_s), found 5",
        "0,,,           | line 2: expected a key in column 2, found nothing",
        "0,1,-5,        | line 2: size_bytes must not be negative, found '-5'",
        "0,1,2147483648,| line 2: size_bytes must be at most 2,147,483,647 (2 GiB), found"
            + " '2147483648'",
        "0,1,99999999999999999999,| line 2: size_bytes must be a whole number of bytes or empty,"
            + " found '99999999999999999999'",
        "0,1,1kB,       | line 2: size_bytes must be a whole number of bytes or empty, found '1kB'",
        "0,1,,soon      | line 2: ttl_s must be a number of seconds, found 'soon'",
        "0,1,,-1        | line 2: ttl_s must not be negative, found '-1'",
        "0,1,,1e30      | line 2: ttl_s must be at most 1,000,000,000,000 seconds, found '1e30'",
        "now,1,,        | line 2: time_s must be a number of seconds, found 'now'",
        ",1,,           | line 2: time_s must be a number of seconds, found ''",
        "-1,1,,         | line 2: time_s must not be negative, found '-1'",
      })
  void read_badRequest_saysLineColumnAndWhatWasExpected(String line, String message) {
    Path file = TraceFiles.gzip(folder.resolve("t.csv.gz"), HEADER + line + "\n");

    assertRefused(file, message);
  }

  @Test
  void read_badRequestLater_saysItsLine() {
    Path file = TraceFiles.gzip(folder.resolve("t.csv.gz"), HEADER + "0,1,,\n0,2,,\n0,3\n");

    assertRefused(file, "line 4: expected 4 columns");
  }

  @Test
  void read_missingFile_saysSo() {
    assertRefused(folder.resolve("no.csv.gz"), "does not exist, expected a gzip CSV file");
  }

  @Test
  void read_directory_saysSo() {
    assertRefused(folder, "is a directory, expected a gzip CSV file with the header time_s,key");
  }

  @Test
  void read_emptyFile_saysSo() {
    Path file = TraceFiles.bytes(folder.resolve("t.csv.gz"), new byte[0]);

    assertRefused(file, "is empty, expected a gzip CSV file with the header time_s,key");
  }

  @Test
  void read_plainTextNamedGz_saysItIsNoGzip() {
    Path file =
        TraceFiles.bytes(
            folder.resolve("t.csv.gz"), (HEADER + "0,1,,\n").getBytes(StandardCharsets.UTF_8));

    assertRefused(file, "is not in gzip format, expected a gzip CSV file");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 9})
  void read_gzipHeaderCutOff_saysTruncated(int length) {
    Path file = TraceFiles.truncatedGzip(folder.resolve("t.csv.gz"), HEADER, length);

    assertRefused(file, "is truncated: its gzip data ends inside the gzip header");
  }

  @Test
  void read_gzipDataCutOff_saysAfterWhichLine() {
    String text = HEADER + "0,1,,\n".repeat(3);
    Path file = TraceFiles.truncatedGzip(folder.resolve("t.csv.gz"), text, 30);

    assertRefused(file, "is truncated: its gzip data ends after line 0");
  }

  @Test
  void read_gzipDataDamaged_saysSo() throws Exception {
    Path file = TraceFiles.gzip(folder.resolve("t.csv.gz"), HEADER + "0,1,,\n");
    byte[] content = Files.readAllBytes(file);
    content[content.length - 6] ^= 1; // inside the checksum
    Files.write(file, content);

    assertRefused(file, "is damaged: its gzip data cannot be read after line 2");
  }

  @Test
  void read_noLinesAtAll_saysTheHeaderIsMissing() {
    Path file = TraceFiles.gzip(folder.resolve("t.csv.gz"), "");

    assertRefused(file, "has no lines, expected the header time_s,key,size_bytes,ttl_s");
  }

  @Test
  void read_noHeader_showsWhatStandsThere() {
    Path file = TraceFiles.gzip(folder.resolve("t.csv.gz"), "0,1,,\n");

    assertRefused(file, "line 1: expected the header time_s,key,size_bytes,ttl_s, found '0,1,,'");
  }

  @Test
  void read_headerOnly_saysThereAreNoRequests() {
    Path file = TraceFiles.gzip(folder.resolve("t.csv.gz"), HEADER);

    assertRefused(file, "has no requests, expected one a line after the header");
  }

  @Test
  void read_binaryWithoutLineEnds_isRefusedBeforeItFillsTheHeap() {
    Path file = TraceFiles.gzip(folder.resolve("t.csv.gz"), "\u0001".repeat(10_000_000));

    assertRefused(file, "line 1: more than 4096 characters, expected a gzip CSV file");
  }

  private Trace read(String requests) throws TraceException {
    return TraceReader.read(TraceFiles.gzip(folder.resolve("t.csv.gz"), HEADER + requests));
  }

  private static void assertRefused(Path file, String message) {
    assertThatThrownBy(() -> TraceReader.read(file))
        .isInstanceOf(TraceException.class)
        .hasMessageStartingWith("trace '" + file + "' ")
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n");
  }
}
