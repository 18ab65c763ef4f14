package dev.larder.tck.comparison;

import dev.larder.tck.trace.Trace;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A provider that can be compared.
 *
 * @param name its name on the command line and in the output; its jars lie in {@code
 *     providers/<name>} beside the runner
 * @param setup how it is asked for a cache
 * @param limitsBytes true if its limit is a promise in real bytes, so that nothing is searched
 */
record Provider(String name, Class<? extends ProviderSetup> setup, boolean limitsBytes) {
  /** The name of the provider whose promise is checked. */
  static final String LARDER = "larder";

  /** All of them. A new one: a line here, its setup, and its jars in the module's pom. */
  static final List<Provider> ALL =
      List.of(
          new Provider(LARDER, ProviderSetups.Larder.class, true),
          new Provider("caffeine", ProviderSetups.Caffeine.class, false));

  /** The names of all providers, for messages. */
  static String names() {
    return ALL.stream().map(Provider::name).collect(Collectors.joining(", "));
  }

  /** The unit in which this provider is limited when it runs that trace. */
  LimitKind limitKind(Trace trace) {
    if (limitsBytes) {
      return LimitKind.BYTES;
    }
    return trace.hasVaryingSizes() ? LimitKind.WEIGHT : LimitKind.ENTRIES;
  }
}
