package dev.larder.jcache.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class SerialQueueTest {
  /** Tasks of the queue, run when the test says so. */
  private final Queue<Runnable> tasks = new ArrayDeque<>();

  private final SerialQueue queue = new SerialQueue(tasks::add);
  private final List<String> seen = new ArrayList<>();

  private SerialQueue.Delivery delivery(String name) {
    return delivery(name, () -> {});
  }

  private SerialQueue.Delivery delivery(String name, Runnable inside) {
    return new SerialQueue.Delivery() {
      @Override
      public void deliver() {
        seen.add(name);
        inside.run();
      }

      @Override
      public void discard() {
        seen.add("not " + name);
      }
    };
  }

  private void run() {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }

  @Test
  void add_several_borrowsOneThreadAndKeepsTheirOrder() {
    queue.add(delivery("a"));
    queue.add(delivery("b", () -> queue.add(delivery("d"))));
    queue.add(delivery("c"));

    assertThat(tasks).hasSize(1);
    run();

    assertThat(seen).containsExactly("a", "b", "c", "d");
    assertThat(queue.runner()).isNull();
    queue.add(delivery("e"));
    assertThat(tasks).hasSize(1);
  }

  @Test
  void runner_whileDelivering_isTheThread() {
    queue.add(delivery("a", () -> assertThat(queue.runner()).isSameAs(Thread.currentThread())));
    run();

    assertThat(seen).containsExactly("a");
  }

  @Test
  void deliver_throws_goesOnWithTheNextOnAnotherThread() {
    queue.add(
        delivery(
            "a",
            () -> {
              throw new IllegalStateException();
            }));
    queue.add(delivery("b"));

    assertThatThrownBy(() -> tasks.remove().run()).isInstanceOf(IllegalStateException.class);
    run();

    assertThat(seen).containsExactly("a", "b");
  }

  @Test
  void close_discardsWhatWaitsAndWhatComes() {
    queue.add(delivery("a", queue::close));
    queue.add(delivery("b"));
    run();
    queue.add(delivery("c"));

    assertThat(seen).containsExactly("a", "not b", "not c");
    assertThat(tasks).isEmpty();
  }

  @Test
  void add_noThreadToBeHad_discardsAndSaysSo() {
    boolean[] refuses = {true};
    SerialQueue poor =
        new SerialQueue(
            task -> {
              if (refuses[0]) {
                throw new RejectedExecutionException();
              }
              tasks.add(task);
            });

    assertThatThrownBy(() -> poor.add(delivery("a")))
        .isInstanceOf(RejectedExecutionException.class);
    refuses[0] = false;
    poor.add(delivery("b"));
    run();

    assertThat(seen).containsExactly("not a", "b");
  }
}
