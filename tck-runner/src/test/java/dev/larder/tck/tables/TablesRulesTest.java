package dev.larder.tck.tables;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.larder.store.expiry.Expiry;
import dev.larder.store.payload.Payload;
import dev.larder.store.policy.EvictionPolicy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables come from Larder's store: what prints them could not produce them itself. */
final class TablesRulesTest {
  private static final DescribedPredicate<JavaClass> COLLECTIONS =
      describe(
          "are maps, queues, lists or sets of the JDK",
          type ->
              type.getPackageName().startsWith("java.util")
                  && (type.isAssignableTo(Map.class) || type.isAssignableTo(Collection.class)));

  private static final ArchRule NO_COLLECTIONS =
      noClasses().should().dependOnClassesThat(COLLECTIONS);

  private static final ArchRule NO_PARTS =
      noClasses()
          .should()
          .beAssignableTo(EvictionPolicy.class)
          .orShould()
          .beAssignableTo(Expiry.class)
          .orShould()
          .beAssignableTo(Payload.class);

  private static final JavaClasses TABLES =
      new ClassFileImporter()
          .withImportOption(new DoNotIncludeTests())
          .importPackages("dev.larder.tck.tables", "dev.larder.tck.lesson");

  @Test
  void tables_holdNoCollection() {
    assertThat(TABLES).hasSizeGreaterThan(10);
    NO_COLLECTIONS.check(TABLES);
  }

  @Test
  void tables_holdNoPolicyExpiryOrPayloadOfTheirOwn() {
    NO_PARTS.check(TABLES);
  }

  @ParameterizedTest
  @ValueSource(classes = {WithMap.class, WithQueue.class, WithList.class})
  void rule_classWithACollection_isReported(Class<?> offender) {
    JavaClasses imported = new ClassFileImporter().importClasses(offender);
    assertThat(NO_COLLECTIONS.evaluate(imported).hasViolation()).isTrue();
  }

  @Test
  void rule_policyOfItsOwn_isReported() {
    JavaClasses imported = new ClassFileImporter().importClasses(OneWrongVictim.class);
    assertThat(NO_PARTS.evaluate(imported).hasViolation()).isTrue();
  }

  static final class WithMap {
    final Map<String, String> entries = new HashMap<>();
  }

  static final class WithQueue {
    final Queue<String> order = new ArrayDeque<>();
  }

  static final class WithList {
    final Object keys = new ArrayList<String>();
  }
}
