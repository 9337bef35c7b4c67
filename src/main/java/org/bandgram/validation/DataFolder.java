package org.bandgram.validation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bandgram.Progress;
import org.bandgram.data.PointReader;
import org.bandgram.data.ReadOptions;

/**
 * Where real sets lie: the folder named by the system property {@value #PROPERTY} or the
 * environment variable {@value #VARIABLE}, {@code ../shared/data} without either. Sets that are not
 * there are remembered, so that a summary can say what it lacks.
 */
final class DataFolder {
  /** Name of the system property. */
  static final String PROPERTY = "bandgram.data";

  /** Name of the environment variable. */
  static final String VARIABLE = "BANDGRAM_DATA";

  private static final String DEFAULT = "../shared/data";

  private final Path root;
  private final List<String> missing = new ArrayList<>();

  DataFolder(Path root) {
    this.root = root;
  }

  /** Returns the folder that the user has configured. */
  static DataFolder configured() {
    String fallback = System.getenv().getOrDefault(VARIABLE, DEFAULT);
    return new DataFolder(Path.of(System.getProperty(PROPERTY, fallback)));
  }

  /** Reads a set, if it is there. */
  Optional<TestSet> find(RealSet set) {
    return exists(set.toString(), root.resolve(set.file()))
        ? Optional.of(set.read(root))
        : Optional.empty();
  }

  /**
   * Reads the set of Gaussian blobs that scikit-learn was measured on, if it is there; its folder
   * {@code oracles} lies beside the folder of real sets.
   *
   * @param n its number of points, 4000 or 16000
   */
  Optional<TestSet> findMeasuredBlobs(int n) {
    String name = "blobs_d2_n%d.csv.gz".formatted(n);
    Path file = root.resolveSibling("oracles").resolve("affinity-propagation").resolve(name);
    if (!exists(name, file)) {
      return Optional.empty();
    }
    return Optional.of(
        new TestSet(
            "blobs_d2_n" + n,
            PointReader.read(file, ReadOptions.defaults(), Progress.NONE).points(),
            Optional.empty(),
            OptionalLong.empty()));
  }

  private boolean exists(String name, Path file) {
    boolean exists = Files.isRegularFile(file);
    if (!exists) {
      missing.add("%s (%s)".formatted(name, file));
    }
    return exists;
  }

  /** Returns a line on the sets that were wanted and not found; empty where all were. */
  Optional<String> missing() {
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Missing, so left out: %s. Set %s to the folder that holds the sets."
                .formatted(String.join(", ", missing), VARIABLE));
  }
}
