package dev.larder.tck.memory;

import dev.larder.tck.child.Json;
import java.nio.file.Path;

/** What all children do around their work: read a job, write an answer, say why they failed. */
public final class Child {
  /** Starts the line by which a child says why it failed. */
  static final String FAILED = "FAILED ";

  private static final int FAILURE = 4;

  private Child() {}

  /**
   * The work of a child.
   *
   * @param <J> its job
   * @param <A> its answer
   */
  @FunctionalInterface
  public interface Work<J, A> {
    A answer(J job) throws Exception;
  }

  /** Reads the job from the first file and writes the answer to the second one. */
  public static <J, A> void run(String[] files, Class<J> type, Work<J, A> work) throws Exception {
    J job = Json.read(Path.of(files[0]), type);
    try {
      Json.write(Path.of(files[1]), work.answer(job));
    } catch (OutOfMemoryError e) {
      // The heap's own ends the JVM before anybody can catch it: this one was thrown by the peer.
      fail(e);
    } catch (Exception | LinkageError e) {
      e.printStackTrace();
      fail(e);
    }
  }

  private static void fail(Throwable e) {
    System.out.println(FAILED + String.valueOf(e).lines().findFirst().orElse(""));
    System.exit(FAILURE);
  }
}
