package dev.larder.tck.speed;

import dev.larder.tck.memory.CacheUnderTest;
import dev.larder.tck.memory.Child;

/** The child's main class: opens one cache and drives it as its job says. */
final class SpeedChild {
  private SpeedChild() {}

  public static void main(String[] files) throws Exception {
    Child.run(files, SpeedJob.class, SpeedChild::answer);
  }

  private static SpeedResult answer(SpeedJob job) throws Exception {
    SpeedSetup setup = SpeedSetup.named(job.setup());
    return new SpeedResult(
        switch (job.scene().workload()) {
          case SWEEP, NO_SWEEP -> new SweepRun(job).run(setup);
          case CONTENDED, TURNOVER -> new WatchedRun(job).run(setup);
          case LOADS -> new LoadsRun(job).run(setup);
          default -> {
            Stock stock = job.scene().stock();
            try (CacheUnderTest cache = setup.open(stock, Configurations.hour(stock))) {
              yield new RateRun(cache, job).run();
            }
          }
        });
  }
}
