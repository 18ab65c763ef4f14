package dev.larder.jcache.management;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import javax.cache.CacheException;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * One MXBean of one cache, shown on the platform's MBean server or not.
 *
 * <p>Thread-safe. Switching on or off twice does nothing the second time, and only what was
 * registered here is removed.
 */
public final class JmxRegistrar {
  private static final Logger LOGGER = System.getLogger(JmxRegistrar.class.getName());

  /** The first four as the TCK has it; the others would make a pattern or a quoted name. */
  private static final Pattern UNSAFE = Pattern.compile("[:=\n,*?\"]");

  private static final int MAX_TWINS = 10_000;

  private final String baseName;
  private final Object bean;
  private final ReentrantLock lock = new ReentrantLock();

  // Guarded by lock.
  private @Nullable ObjectName registered;

  /**
   * A bean that is not shown yet.
   *
   * @param type {@code CacheStatistics} or {@code CacheConfiguration}
   */
  public JmxRegistrar(String type, String managerUri, String cacheName, Object bean) {
    baseName =
        "javax.cache:type="
            + type
            + ",CacheManager="
            + safe(managerUri)
            + ",Cache="
            + safe(cacheName);
    this.bean = bean;
  }

  private static String safe(String name) {
    return UNSAFE.matcher(name).replaceAll(".");
  }

  /** Shows the bean, or takes it away. */
  public void show(boolean on) {
    lock.lock();
    try {
      if (on && registered == null) {
        registered = register();
      } else if (!on && registered != null) {
        unregister(registered);
        registered = null;
      }
    } catch (JMException e) {
      throw new CacheException("MXBean " + baseName + ": the MBean server refused; see cause", e);
    } finally {
      lock.unlock();
    }
  }

  /** Names may collide: of managers with one URI, or because of characters that JMX forbids. */
  private ObjectName register() throws JMException {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    for (int id = 1; id <= MAX_TWINS; id++) {
      ObjectName name = new ObjectName(id == 1 ? baseName : baseName + ",id=" + id);
      try {
        server.registerMBean(bean, name);
        if (id > 1) {
          LOGGER.log(Level.WARNING, "MXBean {0} is taken; this one is {1}", baseName, name);
        }
        return name;
      } catch (InstanceAlreadyExistsException e) {
        LOGGER.log(Level.TRACE, "MXBean {0} is taken", name);
      }
    }
    throw new InstanceAlreadyExistsException(baseName + " and ids to " + MAX_TWINS);
  }

  private static void unregister(ObjectName name) throws JMException {
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    } catch (InstanceNotFoundException e) {
      LOGGER.log(Level.DEBUG, "MXBean {0} was removed by somebody else", name);
    }
  }
}
