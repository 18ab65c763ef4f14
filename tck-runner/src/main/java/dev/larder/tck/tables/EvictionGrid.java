package dev.larder.tck.tables;

/** Runs of the eviction lesson: a row per policy, a column per budget. */
final class EvictionGrid {
  private final PolicyChoice[] policies;
  private final EvictionResult[][] results;

  private EvictionGrid(PolicyChoice[] policies, Runner runner) {
    long[] budgets = EvictionRuns.budgets();
    this.policies = policies;
    results = new EvictionResult[policies.length][budgets.length];
    for (int row = 0; row < policies.length; row++) {
      for (int column = 0; column < budgets.length; column++) {
        results[row][column] = runner.run(policies[row], budgets[column]);
      }
    }
  }

  private interface Runner {
    EvictionResult run(PolicyChoice policy, long budgetBytes);
  }

  /** The lesson's policies with the lesson's costs. */
  static EvictionGrid ofTheLesson(EvictionRuns runs) {
    return new EvictionGrid(PolicyChoice.ofTheLesson(), runs::withLessonCosts);
  }

  /** All policies with what entries really cost. */
  static EvictionGrid withRealCosts(EvictionRuns runs) {
    return new EvictionGrid(PolicyChoice.values(), runs::withRealCosts);
  }

  /** The policies, a row each. */
  PolicyChoice[] policies() {
    return policies.clone();
  }

  /** The runs of a policy, a budget each. */
  EvictionResult[] runs(PolicyChoice policy) {
    for (int row = 0; row < policies.length; row++) {
      if (policies[row] == policy) {
        return results[row].clone();
      }
    }
    throw new IllegalArgumentException("no runs of this policy: policy=" + policy);
  }

  /** The run of a policy with the lesson's middle budget. */
  EvictionResult middle(PolicyChoice policy) {
    EvictionResult[] runs = runs(policy);
    return runs[runs.length / 2];
  }
}
