package dev.larder.tck.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that work side by side, each at a task of its own. */
final class Crew {
  private Crew() {}

  /** Runs all tasks at once, and gives what they gave, in their order. */
  static <T> List<T> run(List<Callable<T>> tasks) throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      List<T> answers = new ArrayList<>();
      for (Future<T> answer : threads.invokeAll(tasks)) {
        answers.add(answer.get());
      }
      return answers;
    } finally {
      threads.shutdownNow();
    }
  }
}
