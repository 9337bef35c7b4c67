package org.bandgram;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Packages depend on each other downwards only. */
@AnalyzeClasses(packages = "org.bandgram", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String ROOT = "org.bandgram";

  /**
   * What each package and those in it may know, besides the root package and themselves. The engine
   * ends with {@code spectral}: it knows no file, no terminal and no option. What reads, writes and
   * speaks stands above it.
   */
  private static final Map<String, List<String>> ALLOWED =
      Map.ofEntries(
          Map.entry("data", List.of("internal.text")),
          Map.entry("layout", List.of()),
          Map.entry("similarity", List.of("data", "layout", "internal.text")),
          Map.entry("order", List.of("data", "layout", "internal.eigen", "internal.text")),
          Map.entry("storage", List.of("similarity")),
          Map.entry("internal", List.of("data", "layout", "similarity", "order", "storage")),
          Map.entry("gram", below("")),
          Map.entry("metric", below("gram")),
          Map.entry("cluster", below("gram metric")),
          Map.entry("exemplar", below("gram")),
          Map.entry("rank", below("gram")),
          Map.entry("embed", below("gram")),
          Map.entry("spectral", below("gram cluster")),
          Map.entry("io", List.of("data", "internal.text")),
          Map.entry("checkpoint", List.of("io", "internal.text")),
          Map.entry("describe", below("gram metric cluster io model")),
          Map.entry("model", below("gram cluster exemplar io")),
          Map.entry("objects", below("gram cluster io model")),
          Map.entry("spark", below("gram metric cluster io checkpoint model")),
          Map.entry(
              "cli",
              below(
                  "gram cluster exemplar rank embed spectral metric model objects "
                      + "io checkpoint describe spark")),
          Map.entry(
              "validation",
              below(
                  "gram cluster exemplar rank embed spectral metric io checkpoint "
                      + "model cli")));

  private static List<String> below(String upper) {
    return List.of(("data layout similarity order storage internal " + upper).split(" "));
  }

  /** A new package must be given a place. */
  @ArchTest
  static void everyPackageHasItsPlace(JavaClasses imported) {
    Set<String> packages =
        imported.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> !name.equals(ROOT))
            .map(name -> name.substring(ROOT.length() + 1).split("\\.", -1)[0])
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(ALLOWED.keySet()).containsExactlyInAnyOrderElementsOf(packages);
  }

  @ArchTest
  static void packagesDependDownwardsOnly(JavaClasses imported) {
    ALLOWED.forEach(
        (name, allowed) -> {
          String[] forbidden =
              ALLOWED.keySet().stream()
                  .filter(other -> !other.equals(name) && !allowed.contains(other))
                  .map(other -> ROOT + "." + other + "..")
                  .toArray(String[]::new);
          String[] permitted =
              allowed.stream().map(other -> ROOT + "." + other + "..").toArray(String[]::new);
          noClasses()
              .that()
              .resideInAPackage(ROOT + "." + name + "..")
              .should()
              .dependOnClassesThat(
                  resideInAnyPackage(forbidden).and(not(resideInAnyPackage(permitted))))
              .check(imported);
        });
  }

  @ArchTest
  static final ArchRule theRootPackageKnowsNoOther =
      noClasses()
          .that()
          .resideInAPackage(ROOT)
          .should()
          .dependOnClassesThat(
              resideInAPackage(ROOT + ".*..").and(not(resideInAPackage(ROOT + ".internal.text"))));

  /** Spark is there for one command alone, on the class path of those who have it. */
  @ArchTest
  static final ArchRule theCommandLineKnowsSparkByItsInterface =
      noClasses()
          .that()
          .resideInAPackage(ROOT + ".cli..")
          .should()
          .dependOnClassesThat(
              resideInAPackage(ROOT + ".spark..")
                  .and(not(nameStartingWith(ROOT + ".spark.ClusterEngine"))));

  /** Every package is a room of its own, wherever it stands, with what it keeps internal. */
  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().assignedFrom(new Rooms()).should().beFreeOfCycles();

  /** A package and the package {@code internal} right below it are one room. */
  private static final class Rooms implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      String name = type.getPackageName();
      return name.equals(ROOT)
          ? SliceIdentifier.ignore()
          : SliceIdentifier.of(name.replaceFirst("\\.internal$", ""));
    }

    @Override
    public String getDescription() {
      return "rooms";
    }
  }

  /** Others take whatever backend the provider has chosen. */
  @ArchTest
  static final ArchRule onlyTheProviderNamesABackend =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + ".internal.compute.cpu..")
          .and()
          .doNotHaveFullyQualifiedName(ROOT + ".internal.compute.choice.BackendProvider")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(ROOT + ".internal.compute.cpu..");

  @ArchTest
  static final ArchRule onlyTheProviderNamesTheCudaBackend =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + ".internal.compute.cuda..")
          .and()
          .haveNameNotMatching(
              "org\\.bandgram\\.internal\\.compute\\.choice\\.BackendProvider(\\$.*)?")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(ROOT + ".internal.compute.cuda..");

  /** What a backend puts together does not know it. */
  @ArchTest
  static final ArchRule roomsDoNotKnowTheirBackend =
      noClasses()
          .that()
          .resideInAnyPackage(ROOT + ".internal.compute.cpu.*", ROOT + ".internal.compute.cuda.*")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ROOT + ".internal.compute.cpu", ROOT + ".internal.compute.cuda");

  /** A JVM without JCuda loads all other classes, and the binding can be exchanged. */
  @ArchTest
  static final ArchRule jcudaStaysBehindTheDriver =
      noClasses()
          .that()
          .haveNameNotMatching("org\\.bandgram\\.internal\\.compute\\.cuda\\.device\\.Jcuda.*")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("jcuda..");

  /** A JVM without Spark loads all other classes. */
  @ArchTest
  static final ArchRule sparkStaysInItsPackage =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + ".spark..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.spark..", "scala..");

  /** What stands for Hadoop beside Parquet is not Hadoop, and nothing else may build on it. */
  @ArchTest
  static final ArchRule parquetStaysInItsClasses =
      noClasses()
          .that()
          .haveNameNotMatching("org\\.bandgram\\.io\\.internal\\.(parquet|result)\\.Parquet.*")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.parquet..", "org.apache.hadoop..");

  /** Programs that depend on bandgram do not get what the command line alone needs. */
  @ArchTest
  static final ArchRule whatTheCommandLineNeedsStaysThere =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              ROOT + ".cli..", ROOT + ".io.internal.json..", ROOT + ".validation..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("picocli..", "me.tongfei..", "com.fasterxml..");

  /** Experiments compare with loops of their own, and are only started with the module. */
  @ArchTest
  static final ArchRule theVectorApiStaysInItsLoops =
      classes()
          .that(useTheVectorApi())
          .and()
          .resideOutsideOfPackage(ROOT + ".validation..")
          .should()
          .haveNameMatching("org\\.bandgram\\.internal\\.compute\\.cpu\\.(\\w+\\.)?Vector.*");

  /**
   * The scalar path must load in a JVM without the module, so no class of it may link such loops.
   */
  @ArchTest
  static final ArchRule scalarClassesDoNotNameVectorLoops =
      noClasses()
          .that()
          .haveSimpleNameStartingWith("Scalar")
          .or()
          .resideOutsideOfPackages(ROOT + ".internal.compute.cpu..", ROOT + ".validation..")
          .should()
          .dependOnClassesThat(resideInAPackage(ROOT + "..").and(useTheVectorApi()));

  private static DescribedPredicate<JavaClass> useTheVectorApi() {
    return DescribedPredicate.describe(
        "use the Vector API",
        type ->
            type.getDirectDependenciesFromSelf().stream()
                .map(dependency -> dependency.getTargetClass().getPackageName())
                .anyMatch("jdk.incubator.vector"::equals));
  }

  @ArchTest
  static final ArchRule loggingGoesThroughSystemLogger =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.util.logging..", "org.slf4j..", "org.apache.logging..");

  /** Whoever calls the library needs no type that may change without notice. */
  @ArchTest
  static void publicSignaturesNameNoInternalType(JavaClasses imported) {
    List<String> leaks =
        imported.stream()
            .filter(ArchitectureTest::isPublished)
            .flatMap(type -> type.getCodeUnits().stream())
            .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC))
            .filter(unit -> !unit.getModifiers().contains(JavaModifier.SYNTHETIC))
            .filter(
                unit ->
                    Stream.concat(
                            unit.getReturnType().getAllInvolvedRawTypes().stream(),
                            unit.getParameterTypes().stream()
                                .flatMap(type -> type.getAllInvolvedRawTypes().stream()))
                        .anyMatch(type -> isInternal(type.getPackageName())))
            .map(JavaCodeUnit::getFullName)
            .toList();
    // what a service of another room looks like is that room's
    assertThat(leaks).allMatch(name -> name.startsWith(ROOT + ".spark.SparkEngine."));
  }

  /** Options inside others change by a function of theirs; all else is given as a value. */
  @ArchTest
  static void nestedOptionsChangeByAFunction(JavaClasses imported) {
    List<String> values =
        imported.stream()
            .filter(ArchitectureTest::isPublished)
            .flatMap(ArchitectureTest::copies)
            .filter(copy -> copies(copy.getRawParameterTypes().getFirst()).findAny().isPresent())
            .map(JavaCodeUnit::getFullName)
            .toList();
    assertThat(values).isEmpty();
  }

  /** Returns the methods that return a copy of an object with one thing changed. */
  private static Stream<JavaMethod> copies(JavaClass type) {
    return type.getMethods().stream()
        .filter(method -> method.getName().startsWith("with"))
        .filter(method -> method.getRawReturnType().equals(type))
        .filter(method -> method.getRawParameterTypes().size() == 1);
  }

  private static boolean isPublished(JavaClass type) {
    String name = type.getPackageName();
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass()
            .map(outer -> outer.getModifiers().contains(JavaModifier.PUBLIC))
            .orElse(true)
        && !isInternal(name)
        && !name.startsWith(ROOT + ".cli")
        && !name.startsWith(ROOT + ".validation");
  }

  private static boolean isInternal(String packageName) {
    return (packageName + ".").contains(".internal.") && packageName.startsWith(ROOT);
  }
}
