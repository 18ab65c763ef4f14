package dev.larder.tck.comparison;

/** Runs one job for one provider; the seam between the comparison and its child JVMs. */
@FunctionalInterface
interface ReplayRunner {
  /**
   * Runs the job to its end. A provider that crashes, hangs or is not there gives a result that
   * says so; it is never thrown.
   */
  ReplayResult run(Provider provider, ReplayJob job) throws InterruptedException;
}
