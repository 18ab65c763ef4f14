package dev.larder.settings;

import dev.larder.Codec;
import dev.larder.LarderConfiguration;
import dev.larder.Sizer;
import dev.larder.settings.Settings.Answer;
import java.util.Optional;
import javax.cache.configuration.Factory;

/**
 * The settings that belong to one form of storage: codecs, filter and off-heap to bytes, the sizer
 * to references. In a cache of the other form they mean nothing: what was said for all caches is
 * passed over, and what was said for this one is refused.
 */
record FormResolution(
    Settings settings, String cacheName, LarderConfiguration<?, ?> configuration) {

  private static final String NOT_ENCODED = "by reference nothing is encoded";
  private static final String ON_HEAP = "objects are always on the heap";
  private static final String EXACT = "by value sizes are exact";

  CodecSettings codecs() {
    return new CodecSettings(
        codec(SettingName.KEY_CODEC, configuration.keyCodec()),
        codec(SettingName.VALUE_CODEC, configuration.valueCodec()),
        filter());
  }

  Optional<ClassChoice<Sizer<?, ?>>> sizer() {
    return chosen(SettingName.SIZER, configuration.sizer(), /* byValue= */ false, EXACT);
  }

  /** Nobody contradicts anything by saying that a cache by reference is not off-heap. */
  boolean offHeap() {
    Optional<Answer<Boolean>> asked =
        settings
            .resolve(
                cacheName,
                SettingName.OFF_HEAP,
                configuration.offHeap(),
                Settings::flag,
                enabled -> enabled)
            .filter(Answer::value);
    return meant(SettingName.OFF_HEAP, asked, /* byValue= */ true, ON_HEAP).isPresent();
  }

  private Optional<ClassChoice<Codec<?>>> codec(
      SettingName setting, Optional<? extends Factory<? extends Codec<?>>> code) {
    return chosen(setting, code, /* byValue= */ true, NOT_ENCODED);
  }

  private <T> Optional<ClassChoice<T>> chosen(
      SettingName setting,
      Optional<? extends Factory<? extends T>> code,
      boolean byValue,
      String why) {
    return meant(
            setting,
            settings.<ClassChoice<T>>resolve(
                cacheName,
                setting,
                code.map(ClassChoice::madeBy),
                ClassChoice::named,
                ClassChoice::identity),
            byValue,
            why)
        .map(answer -> answer.value().from(answer.source()));
  }

  private Optional<String> filter() {
    return meant(
            SettingName.FILTER,
            settings.resolve(
                cacheName,
                SettingName.FILTER,
                configuration.filter(),
                FormResolution::checkedPattern,
                pattern -> pattern),
            /* byValue= */ true,
            NOT_ENCODED)
        .map(Answer::value);
  }

  /** The builder knows what a pattern is. */
  private static String checkedPattern(String text) {
    return LarderConfiguration.builder().filter(text).build().filter().orElseThrow();
  }

  private <T> Optional<Answer<T>> meant(
      SettingName setting, Optional<Answer<T>> answer, boolean byValue, String why) {
    if (answer.isEmpty() || configuration.isStoreByValue() == byValue) {
      return answer;
    }
    if (answer.get().source().startsWith(PropertyKeys.DEFAULT)) {
      return Optional.empty();
    }
    throw Settings.error(
        "%s and storeByValue=%s contradict one another: %s; leave %s unset, or store by %s: %s=%s%s",
        setting,
        !byValue,
        why,
        setting,
        byValue ? "value" : "reference",
        answer.get().source(),
        answer.get().value(),
        Settings.about(cacheName));
  }
}
