package dev.larder.tck.comparison;

/**
 * What a child JVM is asked to do.
 *
 * @param setup class name of the {@link ProviderSetup}
 * @param trace {@code library} or the path of a trace file
 * @param copies copies of the trace to interleave
 * @param kind unit of the limit
 * @param limit how much the provider may keep, in that unit
 */
record ReplayJob(String setup, String trace, int copies, LimitKind kind, long limit) {}
