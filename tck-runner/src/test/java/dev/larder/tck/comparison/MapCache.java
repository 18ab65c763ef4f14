package dev.larder.tck.comparison;

import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.cache.Cache;

/** The cache operations that a replay uses, over a map: exact and obvious. */
final class MapCache {
  private MapCache() {}

  /** A cache that keeps everything. */
  static Cache<String, String> unbounded() {
    return over(new HashMap<>());
  }

  /** A cache that keeps the most recently used entries. */
  static Cache<String, String> leastRecentlyUsed(int entries) {
    return over(
        new LinkedHashMap<String, String>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > entries;
          }
        });
  }

  @SuppressWarnings("unchecked") // the proxy serves String keys and values only
  static Cache<String, String> over(Map<String, String> map) {
    return (Cache<String, String>)
        Proxy.newProxyInstance(
            MapCache.class.getClassLoader(),
            new Class<?>[] {Cache.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "get" -> map.get((String) arguments[0]);
                  case "remove" -> map.remove((String) arguments[0]) != null;
                  case "put" -> {
                    map.put((String) arguments[0], (String) arguments[1]);
                    yield null;
                  }
                  case "iterator" -> entries(map);
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static Iterator<Cache.Entry<String, String>> entries(Map<String, String> map) {
    return map.entrySet().stream()
        .<Cache.Entry<String, String>>map(entry -> new Pair(entry.getKey(), entry.getValue()))
        .iterator();
  }

  private record Pair(String key, String value) implements Cache.Entry<String, String> {
    @Override
    public String getKey() {
      return key;
    }

    @Override
    public String getValue() {
      return value;
    }

    @Override
    public <T> T unwrap(Class<T> type) {
      throw new IllegalArgumentException(type.getName());
    }
  }
}
