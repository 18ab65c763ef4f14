package dev.larder;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import javax.cache.CacheException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Dependencies point one way: jcache, store, {payload, policy, expiry}, memory. That is what lets
 * each part be read, tested and replaced alone.
 */
@AnalyzeClasses(packages = "dev.larder", importOptions = DoNotIncludeTests.class)
class LayeringTest {
  private static final String STORE = "dev.larder.store..";
  private static final String MEMORY = "dev.larder.store.memory..";

  /** What would be a second cache, or an object per entry, inside the store. */
  private static final DescribedPredicate<JavaClass> KEEPS_OBJECTS_PER_ENTRY =
      describe(
          "are maps, sets, queues or linked collections of the JDK",
          type ->
              type.getPackageName().startsWith("java.util")
                  && (type.isAssignableTo(Map.class)
                      || type.isAssignableTo(Map.Entry.class)
                      || type.isAssignableTo(Set.class)
                      || type.isAssignableTo(Queue.class)
                      || type.isAssignableTo(LinkedList.class)));

  /** Says what users' collections cost; keeps none. */
  private static final String MEASURES_THEM = "dev.larder.store.payload.JdkContents";

  /** Keeps an object per megabyte and one per store. */
  private static final String KEEPS_SLABS = "dev.larder.store.memory.SlabPool";

  @ArchTest
  static final ArchRule store_dependencies_areTheStoreAndTheJdk =
      classes()
          .that()
          .resideInAPackage(STORE)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "org.jspecify..", STORE)
          .because(
              "the store holds bytes and rows; JCache, codecs and settings are added above it");

  @ArchTest
  static final ArchRule storeParts_dependencies_areThemselvesAndMemory =
      slices()
          .matching("dev.larder.store.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(alwaysTrue(), resideInAPackage(MEMORY))
          .because("payload, policy and expiry know rows, not one another");

  @ArchTest
  static final ArchRule storeParts_dependencies_excludeTheStoreAboveThem =
      noClasses()
          .that()
          .resideInAPackage("dev.larder.store.*..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.larder.store");

  @ArchTest
  static final ArchRule memory_dependencies_areItselfAndTheJdk =
      classes()
          .that()
          .resideInAPackage(MEMORY)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "org.jspecify..", MEMORY);

  @ArchTest static final ArchRule store_structures_areArraysOfItsOwn = noObjectsPerEntryIn(STORE);

  @ArchTest
  static final ArchRule configuration_dependencies_areJCacheAndCodec =
      classes()
          .that()
          .resideInAPackage("dev.larder")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..", "javax.cache..", "org.jspecify..", "dev.larder", "dev.larder.codec")
          .because("what users configure with must not pull in what runs");

  @ArchTest
  static final ArchRule settings_dependencies_areTheConfiguration =
      classes()
          .that()
          .resideInAPackage("dev.larder.settings..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..", "javax.cache..", "org.jspecify..", "dev.larder", "dev.larder.settings..");

  @ArchTest
  static final ArchRule codec_dependencies_areMemoryAndOneException =
      classes()
          .that()
          .resideInAPackage("dev.larder.codec..")
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage("java..", "org.jspecify..", "dev.larder.codec..", MEMORY)
                  .or(type(CacheException.class)))
          .because("a codec turns objects into bytes; it knows no cache and no store");

  @ArchTest
  static final ArchRule spi_users_areNone =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.larder.spi")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.larder.spi")
          .because("it is the way in, and knows everything below it");

  @ArchTest
  static final ArchRule packages_dependencies_formNoCycle =
      slices().matching("dev.larder.(**)").should().beFreeOfCycles();

  @ParameterizedTest
  @ValueSource(
      classes = {UsesConcurrentMap.class, UsesLinkedSet.class, UsesQueue.class, UsesList.class})
  void noObjectsPerEntry_offender_isFound(Class<?> offender) {
    assertThat(violations(offender)).isTrue();
  }

  @Test
  void noObjectsPerEntry_arraysAndLocks_areAllowed() {
    assertThat(violations(UsesArraysAndLocks.class)).isFalse();
  }

  private static boolean violations(Class<?> type) {
    return noObjectsPerEntryIn("dev.larder")
        .evaluate(new ClassFileImporter().importClasses(type))
        .hasViolation();
  }

  private static ArchRule noObjectsPerEntryIn(String packages) {
    return noClasses()
        .that()
        .resideInAPackage(packages)
        .and()
        .doNotHaveFullyQualifiedName(MEASURES_THEM)
        .and()
        .doNotHaveFullyQualifiedName(KEEPS_SLABS)
        .should()
        .dependOnClassesThat(KEEPS_OBJECTS_PER_ENTRY)
        .because("an entry is a row of columns: no map under the hood, no object per entry");
  }

  record UsesConcurrentMap(ConcurrentHashMap<String, String> field) {}

  static final class UsesLinkedSet {
    static int inABody() {
      return new LinkedHashSet<String>().size();
    }
  }

  interface UsesQueue {
    PriorityQueue<Long> asAResult();
  }

  interface UsesList {
    @SuppressWarnings("NonApiType")
    void asAnArgument(LinkedList<String> list);
  }

  interface UsesArraysAndLocks {
    long[] column();

    List<Object> parts();

    ReentrantLock lock();
  }
}
