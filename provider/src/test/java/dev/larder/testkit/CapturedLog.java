package dev.larder.testkit;

import java.lang.reflect.Proxy;
import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * What is logged under a class's name while this is open. By reflection, because the module does
 * not require java.logging, which stands behind System.Logger in tests.
 */
public final class CapturedLog implements AutoCloseable {
  private final List<String> messages = new CopyOnWriteArrayList<>();
  private final Object logger;
  private final Class<?> filterType;

  /** Begins to listen. */
  public CapturedLog(Class<?> logging) throws ReflectiveOperationException {
    Class<?> loggerType = Class.forName("java.util.logging.Logger");
    filterType = Class.forName("java.util.logging.Filter");
    logger = loggerType.getMethod("getLogger", String.class).invoke(null, logging.getName());
    setFilter(
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {filterType},
            (proxy, method, arguments) -> {
              messages.add(message(arguments[0]));
              return false;
            }));
  }

  private void setFilter(@Nullable Object filter) throws ReflectiveOperationException {
    logger.getClass().getMethod("setFilter", filterType).invoke(logger, filter);
  }

  private static String message(Object entry) throws ReflectiveOperationException {
    Class<?> type = Class.forName("java.util.logging.LogRecord");
    String text = (String) type.getMethod("getMessage").invoke(entry);
    Object[] parameters = (Object[]) type.getMethod("getParameters").invoke(entry);
    return parameters == null ? text : new MessageFormat(text, Locale.ROOT).format(parameters);
  }

  /** The messages so far. */
  public List<String> messages() {
    return List.copyOf(messages);
  }

  @Override
  public void close() throws ReflectiveOperationException {
    setFilter(null);
  }
}
