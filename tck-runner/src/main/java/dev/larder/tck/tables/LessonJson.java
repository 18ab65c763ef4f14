package dev.larder.tck.tables;

import com.google.gson.stream.JsonWriter;
import dev.larder.tck.lesson.LessonGenerator;
import dev.larder.tck.lesson.LoanTrace;
import dev.larder.tck.trace.LibraryTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The figures of both lessons for programs: counters of the runs' stores, nothing rounded. */
final class LessonJson {
  private static final int FIRST_NUMBERS = 5;
  private static final int FIRST_KEYS = 10;
  private static final int LAST_KEYS = 3;

  private final EvictionGrid eviction;
  private final ExpiryResult[] expiry;

  LessonJson(EvictionGrid eviction, ExpiryResult[] expiry) {
    this.eviction = eviction;
    this.expiry = expiry;
  }

  void write(Path file) throws IOException {
    try (JsonWriter json = new JsonWriter(Files.newBufferedWriter(file))) {
      json.setIndent(" ");
      json.beginObject();
      generator(json);
      trace(json);
      eviction(json);
      expiry(json);
      json.endObject();
    }
  }

  private static void generator(JsonWriter json) throws IOException {
    LessonGenerator random = new LessonGenerator(LoanTrace.SEED);
    json.name("generatorSeed" + LoanTrace.SEED + "First" + FIRST_NUMBERS).beginArray();
    for (int i = 0; i < FIRST_NUMBERS; i++) {
      json.value(random.nextDouble());
    }
    json.endArray();
  }

  private static void trace(JsonWriter json) throws IOException {
    int[] books = LoanTrace.lessonBooks();
    json.name("trace").beginObject();
    json.name("length").value(books.length);
    json.name("seed").value(LoanTrace.SEED);
    keys(json.name("first10"), Arrays.copyOf(books, FIRST_KEYS));
    keys(json.name("last3"), Arrays.copyOfRange(books, books.length - LAST_KEYS, books.length));
    json.name("distinct").value(LibraryTrace.create().distinct());
    json.endObject();
  }

  private static void keys(JsonWriter json, int[] books) throws IOException {
    json.beginArray();
    for (int book : books) {
      json.value(LoanTrace.key(book));
    }
    json.endArray();
  }

  private void eviction(JsonWriter json) throws IOException {
    json.name("eviction").beginArray();
    for (PolicyChoice policy : eviction.policies()) {
      for (EvictionResult run : eviction.runs(policy)) {
        write(json, run);
      }
    }
    json.endArray();
  }

  private static void write(JsonWriter json, EvictionResult run) throws IOException {
    json.beginObject();
    json.name("policy").value(run.policy().name());
    json.name("budget").value(run.budgetBytes());
    json.name("overheadPerEntry").value(run.policy().statedOverhead());
    json.name("hits").value(run.hits());
    json.name("misses").value(run.misses());
    json.name("dropped").value(run.dropped());
    json.name("entries").value(run.entries());
    json.name("bytes").value(run.bytes());
    json.name("deadEntries").value(run.policy().expires() ? run.dead().entries() : null);
    json.name("deadBytes").value(run.policy().expires() ? run.dead().bytes() : null);
    json.endObject();
  }

  /** The lesson's four; the timer wheel's figures come under a name of their own. */
  private void expiry(JsonWriter json) throws IOException {
    json.name("expiry").beginArray();
    for (ExpiryResult run : expiry) {
      if (run.cleanup() != Cleanup.TIMER_WHEEL) {
        json.beginObject();
        json.name("sampleSize").value(run.cleanup().sampleSize());
        figures(json, run);
        json.endObject();
      }
    }
    json.endArray();
    for (ExpiryResult run : expiry) {
      if (run.cleanup() == Cleanup.TIMER_WHEEL) {
        json.name("timerWheel").beginObject();
        figures(json, run);
        json.name("peakDeadShare").value(run.watch().peakDeadShare());
        json.name("peakDeadShareBeforeSweep").value(run.watch().peakShareBeforeSweep());
        json.endObject();
      }
    }
  }

  private static void figures(JsonWriter json, ExpiryResult run) throws IOException {
    json.name("entries").value(run.entries());
    json.name("bytes").value(run.bytes());
    json.name("deadEntries").value(run.dead().entries());
    json.name("deadBytes").value(run.dead().bytes());
    json.name("peakDeadBytes").value(run.watch().peakDeadBytes());
    json.name("lazyDeleted").value(run.lazyDeleted());
    json.name("delayTotal").value(run.watch().delayTotal());
    json.name("delayWorst").value(run.watch().delayWorst());
    json.name("activeDeleted").value(run.activeDeleted());
    json.name("sampled").value(run.touches());
    json.name("rounds").value(run.watch().rounds());
  }
}
