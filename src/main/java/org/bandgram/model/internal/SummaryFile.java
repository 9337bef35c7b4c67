package org.bandgram.model.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bandgram.Provenance;
import org.bandgram.cluster.Clustering;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet.Conversion;
import org.bandgram.io.Scaling;
import org.bandgram.io.internal.json.Json;
import org.bandgram.io.internal.result.AtomicFile;
import org.bandgram.io.internal.result.OutputFolder.Inventory;

/**
 * The file {@code summary.json} of a folder of results: what a run did, and which files it wrote,
 * by which a later one knows what it may replace. The constants are names of fields that {@code
 * SavedModel} reads, and of methods.
 */
public final class SummaryFile implements Inventory {
  public static final String NAME = "summary.json";

  public static final String INPUT = "input";
  public static final String MADE_UP_NAMES = "made_up_names";
  public static final String GEO = "geo";
  public static final String SCALE = "scale";
  public static final String KIND = "kind";
  public static final String CENTER = "center";
  public static final String FACTOR = "factor";
  public static final String METHOD = "method";
  public static final String STATUS = "status";

  /** The status of runs that were asked to end early. */
  public static final String STOPPED = "stopped";

  public static final String CLUSTERS_OF_LEVELS = "clusters_of_levels";
  public static final String SIMILARITY = "similarity";
  public static final String DISTANCE = "distance";
  public static final String KERNEL = "kernel";
  public static final String PRECISION = "precision";
  public static final String CENTROIDS_IN_SPACE = "centroids_in_space";
  public static final String SQUARED_NORMS = "squared_norms";

  /** How runs of K-means are named. */
  public static final String K_MEANS = "kmeans";

  /** The rank of the matrix that a run of kernel K-means took instead of the kernel's. */
  public static final String RANK = "rank";

  /** How runs of kernel K-means are named. */
  public static final String KERNEL_K_MEANS = "kernel-kmeans";

  /** How runs of spectral clustering are named. */
  public static final String SPECTRAL = "spectral";

  /** How runs of affinity propagation are named. */
  public static final String AFFINITY_PROPAGATION = "affinity-propagation";

  /** How runs of k-medoids are named. */
  public static final String K_MEDOIDS = "k-medoids";

  /** The names of columns that tables have besides the coordinates; a field of the input. */
  public static final String KEPT = "kept_columns";

  /** What the user gave instead of points. */
  public static final String PRECOMPUTED = "precomputed";

  /** The names of files that a run has written. */
  public static final String FILES = "files";

  public static final String PROGRAM = "program";
  public static final String PROGRAM_NAME = "bandgram";

  /** Returns how the run of a clustering around exemplars is named. */
  public static String methodOf(Clustering clustering) {
    return clustering.isByMedoids() ? K_MEDOIDS : AFFINITY_PROPAGATION;
  }

  /**
   * Writes the file.
   *
   * @param folder holds all other files of the run, and nothing else
   * @param fields what the run did, and {@link #origin} of the folder: maps, records, collections,
   *     arrays, texts, numbers, truth values
   */
  public static void write(Path folder, Map<String, Object> fields) throws IOException {
    byte[] text = Json.write(fields).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(folder.resolve(NAME), out -> out.write(text));
  }

  /**
   * Returns the fields by which a later run knows this file, and what it may replace: the program
   * and the names of its files.
   *
   * @param folder holds all other files of the run, and nothing else
   */
  public static Map<String, Object> origin(Path folder) throws IOException {
    Map<String, Object> origin = new LinkedHashMap<>();
    origin.put(PROGRAM, PROGRAM_NAME);
    origin.put(FILES, namesWithin(folder));
    return origin;
  }

  private static Set<String> namesWithin(Path folder) throws IOException {
    Set<String> names = new TreeSet<>(Set.of(NAME));
    try (Stream<Path> files = Files.list(folder)) {
      files.forEach(file -> names.add(file.getFileName().toString()));
    }
    return names;
  }

  /** Returns the fields that say how and by what a result was computed. */
  public static Map<String, Object> fields(Provenance provenance) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("backend", provenance.backend());
    fields.put("threads", provenance.threads());
    fields.put("version", provenance.build().version());
    fields.put("commit", provenance.build().commit());
    fields.put("java", provenance.java());
    fields.put("platform", provenance.platform());
    fields.put("finished", provenance.finished().toString());
    return fields;
  }

  /** Returns the field that says how columns were brought to one scale; none if they were not. */
  public static Map<String, Object> fields(Conversion conversion) {
    if (!(conversion instanceof Scaling scaling) || scaling.kind() == Scaling.Kind.NONE) {
      return Map.of();
    }
    Map<String, Object> scale = new LinkedHashMap<>();
    scale.put(KIND, scaling.kind().toString());
    scale.put(CENTER, scaling.center());
    scale.put(FACTOR, scaling.factor());
    return Map.of(SCALE, scale);
  }

  /** Tells whether a file is of a run that was asked to end early. */
  public static boolean isOfStopped(Path file) {
    try {
      return STOPPED.equals(Json.read(file).get(STATUS));
    } catch (DataFormatException e) {
      return false;
    }
  }

  @Override
  public String file() {
    return NAME;
  }

  @Override
  public Set<String> list(Path file) {
    Set<String> names = new TreeSet<>();
    try {
      Map<String, Object> fields = Json.read(file);
      if (PROGRAM_NAME.equals(fields.get(PROGRAM)) && fields.get(FILES) instanceof List<?> files) {
        files.forEach(name -> names.add(String.valueOf(name)));
      }
    } catch (DataFormatException e) {
      // A file that is not JSON is no summary of ours.
    }
    return names;
  }
}
