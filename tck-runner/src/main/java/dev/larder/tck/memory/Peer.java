package dev.larder.tck.memory;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cache library that can be weighed.
 *
 * @param name its name on the command line and in the output
 * @param jars the folder {@code providers/<jars>} beside the runner that holds its jars
 * @param setup how it is asked for a cache
 * @param bounded false if it has no bound of any kind
 * @param flags JVM options that it needs
 */
public record Peer(
    String name,
    String jars,
    Class<? extends PeerSetup> setup,
    boolean bounded,
    List<String> flags) {
  /** The name of Larder by value on the heap, as both are unless told otherwise. */
  static final String LARDER = "larder";

  /** The name of Larder by value, outside the heap. */
  static final String LARDER_OFF_HEAP = "larder-offheap";

  /** The name of Larder by reference. */
  static final String LARDER_REFERENCE = "larder-reference";

  /** The name of the peer whose put rate Larder must reach. */
  static final String CAFFEINE = "caffeine";

  /** All of them. A new one: a line here, its setup, and its jars in the module's pom. */
  static final List<Peer> ALL =
      List.of(
          new Peer(LARDER, "larder", PeerSetups.Larder.class, true, List.of()),
          new Peer(
              LARDER_OFF_HEAP,
              "larder",
              PeerSetups.LarderOffHeap.class,
              true,
              PeerSetups.DIRECT_MEMORY),
          new Peer(LARDER_REFERENCE, "larder", PeerSetups.LarderByReference.class, true, List.of()),
          new Peer(CAFFEINE, "caffeine", PeerSetups.CaffeineJCache.class, true, List.of()),
          new Peer("caffeine-core", "caffeine", PeerSetups.CaffeineCore.class, true, List.of()),
          new Peer("ehcache", "ehcache", PeerSetups.EhcacheHeap.class, true, PeerSetups.SIZE_OF),
          new Peer(
              "ehcache-offheap",
              "ehcache",
              PeerSetups.EhcacheOffHeap.class,
              true,
              PeerSetups.DIRECT_MEMORY),
          new Peer("cache2k", "cache2k", PeerSetups.Cache2k.class, true, List.of()),
          new Peer("ohc", "ohc", PeerSetups.Ohc.class, true, PeerSetups.UNSAFE_ALLOCATOR),
          new Peer("ri", "ri", PeerSetups.ReferenceImplementation.class, false, List.of()),
          new Peer("chm", "larder", PeerSetups.JdkMap.class, false, List.of()));

  /** Whether it is one whose promises are checked: Larder, in whatever form. */
  boolean isLarder() {
    return jars.equals(LARDER) && name.startsWith(LARDER);
  }

  /** Whether it is Larder by value, on the heap or outside: what most promises are about. */
  boolean isLarderByValue() {
    return name.equals(LARDER) || isLarderOffHeap();
  }

  /** Whether it is Larder outside the heap. */
  boolean isLarderOffHeap() {
    return name.equals(LARDER_OFF_HEAP);
  }

  /** Larder by value. */
  public static Peer larder() {
    return named(LARDER).findAny().orElseThrow();
  }

  /** The names of all peers, for messages. */
  static String names() {
    return ALL.stream().map(Peer::name).collect(Collectors.joining(", "));
  }

  /** The peer of that name, if there is one. */
  static Stream<Peer> named(String name) {
    return ALL.stream().filter(peer -> peer.name().equals(name));
  }
}
