package dev.larder.tck.speed;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A cache library that can be raced.
 *
 * @param name its name on the command line and in the output
 * @param jars the folder {@code providers/<jars>} beside the runner that holds its jars
 * @param setup how it is asked for a cache
 * @param flags JVM options that it needs
 */
record Contender(String name, String jars, Class<? extends SpeedSetup> setup, List<String> flags) {
  static final String LARDER = "larder";
  static final String LARDER_OFF_HEAP = "larder-offheap";
  static final String CAFFEINE = "caffeine";
  static final String CAFFEINE_CORE = "caffeine-core";
  static final String EHCACHE = "ehcache";
  static final String EHCACHE_OFF_HEAP = "ehcache-offheap";
  static final String CACHE2K = "cache2k";
  static final String OHC = "ohc";
  static final String RI = "ri";
  static final String MAP = "chm";

  /** All of them. By value or by reference is a matter of the race, see {@link Stock#form}. */
  static final List<Contender> ALL =
      List.of(
          new Contender(LARDER, "larder", SpeedSetups.Larder.class, List.of()),
          new Contender(
              LARDER_OFF_HEAP,
              "larder",
              SpeedSetups.LarderOffHeap.class,
              SpeedSetups.DIRECT_MEMORY),
          new Contender(CAFFEINE, "caffeine", SpeedSetups.CaffeineJCache.class, List.of()),
          new Contender(CAFFEINE_CORE, "caffeine", SpeedSetups.CaffeineCore.class, List.of()),
          new Contender(EHCACHE, "ehcache", SpeedSetups.EhcacheJCache.class, List.of()),
          new Contender(
              EHCACHE_OFF_HEAP,
              "ehcache",
              SpeedSetups.EhcacheOffHeap.class,
              SpeedSetups.DIRECT_MEMORY),
          new Contender(CACHE2K, "cache2k", SpeedSetups.Cache2kJCache.class, List.of()),
          new Contender(OHC, "ohc", SpeedSetups.Ohc.class, SpeedSetups.UNSAFE_ALLOCATOR),
          new Contender(RI, "ri", SpeedSetups.ReferenceImplementation.class, List.of()),
          new Contender(MAP, "larder", SpeedSetups.JdkMap.class, List.of()));

  /** The names of all, for messages. */
  static String names() {
    return ALL.stream().map(Contender::name).collect(Collectors.joining(", "));
  }

  /** The one of that name, if there is one. */
  static Optional<Contender> named(String name) {
    return ALL.stream().filter(contender -> contender.name().equals(name)).findAny();
  }
}
