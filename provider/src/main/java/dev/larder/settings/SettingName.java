package dev.larder.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The settings of a cache that strings can give, in the spelling they are given in. */
enum SettingName {
  BUDGET("budget"),
  MAX_ENTRY_BYTES("maxEntryBytes"),
  EVICTION("eviction"),
  SWEEPER("sweeper"),
  STATISTICS("statistics"),
  KEY_CODEC("keyCodec"),
  VALUE_CODEC("valueCodec"),
  FILTER("filter"),
  SIZER("sizer"),
  OFF_HEAP("offheap");

  private final String text;

  SettingName(String text) {
    this.text = text;
  }

  static Optional<SettingName> named(String text) {
    return Arrays.stream(values()).filter(name -> name.text.equals(text)).findFirst();
  }

  static List<String> texts() {
    return Arrays.stream(values()).map(SettingName::toString).toList();
  }

  @Override
  public String toString() {
    return text;
  }
}
