package dev.larder.jcache;

import dev.larder.settings.JvmLimits;
import dev.larder.store.memory.VmOptions;

/** What this JVM may take. */
final class Jvm {
  static final JvmLimits LIMITS =
      new JvmLimits(Runtime.getRuntime().maxMemory(), VmOptions.maxDirectBytes());

  private Jvm() {}
}
