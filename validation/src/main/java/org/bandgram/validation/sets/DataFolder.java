package org.bandgram.validation.sets;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.bandgram.Progress;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.graph.EdgeListReader;
import org.bandgram.io.read.NamedMatrix;
import org.bandgram.io.read.PointReader;

/**
 * Where real sets lie, and what other tools made of them. Real sets are in the folder named by the
 * system property {@value #PROPERTY} or the environment variable {@value #VARIABLE}, {@code
 * ../shared/data} without either. Other tools' figures are in the folder named by {@value
 * #ORACLES_PROPERTY} or {@value #ORACLES_VARIABLE}, {@code oracles} beside the real sets without
 * either. What is not there is remembered, so that a summary can say what it lacks.
 */
public final class DataFolder {
  /** Name of the system property for the real sets. */
  static final String PROPERTY = "bandgram.data";

  /** Name of the environment variable for the real sets. */
  static final String VARIABLE = "BANDGRAM_DATA";

  /** Name of the system property for other tools' figures. */
  static final String ORACLES_PROPERTY = "bandgram.oracles";

  /** Name of the environment variable for other tools' figures. */
  static final String ORACLES_VARIABLE = "BANDGRAM_ORACLES";

  private static final String DEFAULT = "../shared/data";
  private static final String ORACLES = "oracles";

  private final Path sets;
  private final Path oracles;

  /** What is missing, by the variable that would tell where it is. */
  private final Map<String, List<String>> missing = new LinkedHashMap<>();

  DataFolder(Path sets, Path oracles) {
    this.sets = sets;
    this.oracles = oracles;
  }

  /** Returns the folders that the user has configured. */
  public static DataFolder configured() {
    Path sets = configured(PROPERTY, VARIABLE).orElse(Path.of(DEFAULT));
    Path oracles =
        configured(ORACLES_PROPERTY, ORACLES_VARIABLE)
            .orElseGet(() -> sets.resolveSibling(ORACLES));
    return new DataFolder(sets, oracles);
  }

  private static Optional<Path> configured(String property, String variable) {
    return Optional.ofNullable(System.getProperty(property, System.getenv(variable))).map(Path::of);
  }

  /** Reads a set, if all of its files are there. */
  public Optional<TestSet> find(RealSet set) {
    List<Path> files = set.files().stream().map(sets::resolve).toList();
    return read(set.toString(), files, VARIABLE, () -> set.read(sets));
  }

  /** Reads those of some sets that are there, each thinned to at most so many points. */
  public List<TestSet> find(List<RealSet> wanted, int mostPoints) {
    return wanted.stream()
        .map(this::find)
        .flatMap(Optional::stream)
        .map(set -> set.thinned(mostPoints))
        .toList();
  }

  /** Reads a graph by the name of its file, if it is there. */
  Optional<EdgeList> findGraph(String name) {
    Path file = sets.resolve("graphs").resolve(name);
    return read(name, List.of(file), VARIABLE, () -> EdgeListReader.read(file, Progress.NONE));
  }

  /** Reads a matrix of dissimilarities by the name of its file, if it is there. */
  public Optional<NamedMatrix> findMatrix(String name) {
    Path file = sets.resolve("mds").resolve(name);
    return read(name, List.of(file), VARIABLE, () -> NamedMatrix.read(file, Progress.NONE));
  }

  /** Reads what multidimensional scaling comes to in other programs, if it is there. */
  public Optional<StressOracle> findStressOracle() {
    Path folder = oracles.resolve("iterative");
    return read(
        "the stress oracle",
        StressOracle.files(folder),
        ORACLES_VARIABLE,
        () -> StressOracle.read(folder));
  }

  /**
   * Reads the set of Gaussian blobs that scikit-learn was measured on, if it is there.
   *
   * @param n its number of points, 4000 or 16000
   */
  public Optional<TestSet> findMeasuredBlobs(int n) {
    String name = "blobs_d2_n%d.csv.gz".formatted(n);
    Path file = oracles.resolve("affinity-propagation").resolve(name);
    ReadOptions options = ReadOptions.defaults().withColumns(ReadOptions.ALL);
    return read(
            name,
            List.of(file),
            ORACLES_VARIABLE,
            () -> PointReader.read(file, options, Progress.NONE).points())
        .map(
            points ->
                new TestSet("blobs_d2_n" + n, points, Optional.empty(), OptionalLong.empty()));
  }

  /** Reads the real sets that are there, each once, by what established methods reach on them. */
  public Map<QualityOracle.Task, TestSet> findKnown() {
    Map<RealSet, Optional<TestSet>> real = new EnumMap<>(RealSet.class);
    Map<QualityOracle.Task, TestSet> known = new LinkedHashMap<>();
    for (QualityOracle.Task task :
        findQualityOracle().map(QualityOracle::tasks).orElse(List.of())) {
      RealSet.named(task.set())
          .flatMap(set -> real.computeIfAbsent(set, this::find))
          .ifPresent(set -> known.put(task, set));
    }
    return known;
  }

  /** Reads what established methods reach on the real sets, if it is there. */
  Optional<QualityOracle> findQualityOracle() {
    Path folder = oracles.resolve("quality");
    return read(
        "the quality oracle",
        QualityOracle.files(folder),
        ORACLES_VARIABLE,
        () -> QualityOracle.read(folder));
  }

  /** Reads what is there, or remembers what is not and which variable would tell where it is. */
  private <T> Optional<T> read(String name, List<Path> files, String variable, Supplier<T> reader) {
    Optional<Path> absent = files.stream().filter(file -> !Files.isRegularFile(file)).findFirst();
    absent.ifPresent(
        file ->
            missing
                .computeIfAbsent(variable, _ -> new ArrayList<>())
                .add("%s (%s)".formatted(name, file)));
    return absent.isPresent() ? Optional.empty() : Optional.of(reader.get());
  }

  /** Returns a line on what was wanted and not found; empty where all was. */
  public Optional<String> missing() {
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            missing.entrySet().stream()
                .map(
                    e ->
                        "Skipped %s: file not found. Set %s to the folder with it; %s."
                            .formatted(
                                String.join(", ", e.getValue()), e.getKey(), remedy(e.getKey())))
                .collect(Collectors.joining(" ")));
  }

  private static String remedy(String variable) {
    return variable.equals(VARIABLE)
        ? "validation/data.py fetches public sets"
        : "results of other programs are not public";
  }
}
