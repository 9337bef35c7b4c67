package org.bandgram.cli.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bandgram.data.result.AtomicFile;
import org.bandgram.data.result.OutputFolder.Inventory;

/** The file that says what a run did, and which files it wrote, and {@code predict} reads. */
public final class SummaryFile implements Inventory {
  public static final String NAME = "summary.json";

  public static final String INPUT = "input";
  public static final String GEO = "geo";
  public static final String METHOD = "method";
  public static final String LEVELS = "levels";
  public static final String SIMILARITY = "similarity";
  public static final String PRECISION = "precision";
  public static final String CENTROIDS_IN_SPACE = "centroids_in_space";

  /** How runs of K-means are named. */
  public static final String K_MEANS = "k-means";

  /** How runs of kernel K-means are named. */
  public static final String KERNEL_K_MEANS = "kernel-k-means";

  /** How runs of spectral clustering are named. */
  public static final String SPECTRAL = "spectral";

  /** How runs on similarities that the user gave are named. */
  public static final String PRECOMPUTED = "precomputed";

  /** The names of files that a run has written. */
  public static final String FILES = "files";

  static final String PROGRAM = "program";
  static final String PROGRAM_NAME = "bandgram";

  /**
   * Writes the file.
   *
   * @param folder holds all other files of the run, and nothing else
   * @param report what the run did; it then names the files
   */
  static void write(Path folder, Report report) throws IOException {
    report.field(PROGRAM, PROGRAM_NAME).field(FILES, namesWithin(folder));
    byte[] text = report.toJson().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(folder.resolve(NAME), out -> out.write(text));
  }

  private static Set<String> namesWithin(Path folder) throws IOException {
    Set<String> names = new TreeSet<>(Set.of(NAME));
    try (Stream<Path> files = Files.list(folder)) {
      files.forEach(file -> names.add(file.getFileName().toString()));
    }
    return names;
  }

  @Override
  public String file() {
    return NAME;
  }

  @Override
  public Set<String> list(Path file) {
    Set<String> names = new TreeSet<>();
    try {
      JsonNode fields = new ObjectMapper().readTree(file.toFile());
      if (fields.path(PROGRAM).asText().equals(PROGRAM_NAME)) {
        fields.path(FILES).forEach(name -> names.add(name.asText()));
      }
    } catch (IOException e) {
      // A file that is not JSON is no summary of ours.
    }
    return names;
  }
}
