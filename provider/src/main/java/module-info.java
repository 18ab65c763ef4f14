/** Larder, a JCache (JSR-107) provider whose memory limit is in bytes and true. */
module dev.larder {
  requires transitive cache.api;
  // Not transitive: users' modules would not compile without it, and no build brings it to them.
  requires static org.jspecify;
  requires java.management;
  // Makes objects without their own constructor; without it those go by Java serialisation.
  requires static jdk.unsupported;

  exports dev.larder;
  exports dev.larder.spi;

  provides javax.cache.spi.CachingProvider with
      dev.larder.spi.LarderCachingProvider;
}
