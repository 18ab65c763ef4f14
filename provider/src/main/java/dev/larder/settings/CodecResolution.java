package dev.larder.settings;

import dev.larder.Codec;
import dev.larder.LarderConfiguration;
import dev.larder.settings.Settings.Answer;
import java.util.Optional;
import javax.cache.configuration.Factory;

/**
 * The settings about how keys and values become bytes. They mean nothing by reference: there, what
 * was said for all caches is passed over, and what was said for this one is refused.
 */
record CodecResolution(
    Settings settings, String cacheName, LarderConfiguration<?, ?> configuration) {

  CodecSettings settle() {
    return new CodecSettings(
        codec(SettingName.KEY_CODEC, configuration.keyCodec()),
        codec(SettingName.VALUE_CODEC, configuration.valueCodec()),
        filter());
  }

  private Optional<CodecChoice> codec(
      SettingName setting, Optional<? extends Factory<? extends Codec<?>>> code) {
    return meant(
            setting,
            settings.resolve(
                cacheName,
                setting,
                code.map(CodecChoice::madeBy),
                CodecChoice::named,
                CodecChoice::identity))
        .map(answer -> answer.value().from(answer.source()));
  }

  private Optional<String> filter() {
    return meant(
            SettingName.FILTER,
            settings.resolve(
                cacheName,
                SettingName.FILTER,
                configuration.filter(),
                CodecResolution::checkedPattern,
                pattern -> pattern))
        .map(Answer::value);
  }

  /** The builder knows what a pattern is. */
  private static String checkedPattern(String text) {
    return LarderConfiguration.builder().filter(text).build().filter().orElseThrow();
  }

  private <T> Optional<Answer<T>> meant(SettingName setting, Optional<Answer<T>> answer) {
    if (answer.isEmpty() || configuration.isStoreByValue()) {
      return answer;
    }
    if (answer.get().source().startsWith(PropertyKeys.DEFAULT)) {
      return Optional.empty();
    }
    throw Settings.error(
        "%s and storeByValue=false contradict one another: by reference nothing is encoded;"
            + " leave %s unset, or store by value: %s=%s%s",
        setting, setting, answer.get().source(), answer.get().value(), Settings.about(cacheName));
  }
}
