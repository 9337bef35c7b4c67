package org.bandgram;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.bandgram", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule onlyTheCommandLineKnowsThePackageCli =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.bandgram.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.bandgram.cli..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule loggingGoesThroughSystemLogger =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.util.logging..", "org.slf4j..", "org.apache.logging..");
}
