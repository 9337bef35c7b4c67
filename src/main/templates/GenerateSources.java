import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the Java sources that are made from others, before the build compiles:
 *
 * <ul>
 *   <li>the enum of each list of numbers that kernels know, from its twin in {@code cuda/}.
 * </ul>
 *
 * <p>Run as {@code java GenerateSources.java PROJECT OUTPUT}. Files whose text stays the same are not
 * touched, files in OUTPUT that are not made any more are deleted. Runs on any JDK that Maven may
 * run on, from 11.
 */
final class GenerateSources {
  private static final String DEVICE = "org/bandgram/internal/compute/cuda/device/";

  private final Path project;
  private final Path output;
  private final Set<Path> written = new TreeSet<>();

  private GenerateSources(Path project, Path output) {
    this.project = project;
    this.output = output;
  }

  public static void main(String[] arguments) throws IOException {
    GenerateSources sources = new GenerateSources(Path.of(arguments[0]), Path.of(arguments[1]));
    sources.kinds("cuda/include/similarity.cuh", "SimilarityKind", "Similarities");
    sources.kinds("cuda/exemplar/distance.cuh", "DistanceKind", "Distances");
    sources.deleteOthers();
  }

  /** Copies an enum of C++. */
  private void kinds(String header, String name, String what) throws IOException {
    Matcher list =
        Pattern.compile("enum " + name + " : std::int32_t \\{([A-Z0-9_,\\s]+)\\};")
            .matcher(Files.readString(project.resolve(header)));
    if (!list.find()) {
      throw new IllegalArgumentException(header + " has no plain enum " + name);
    }
    write(
        DEVICE + name + ".java",
        header,
        "package org.bandgram.internal.compute.cuda.device;\n\n"
            + ("/** " + what + " by the numbers that kernels know them by, their ordinals. */\n")
            + ("public enum " + name + " {\n  ")
            + list.group(1).strip().replaceAll(",\\s*", ",\n  ")
            + "\n}\n");
  }

  private void write(String path, String source, String text) throws IOException {
    Path file = output.resolve(path);
    written.add(file);
    String whole = "// Made from " + source + " by GenerateSources.java.\n" + text;
    if (!Files.exists(file) || !Files.readString(file).equals(whole)) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, whole);
    }
  }

  private void deleteOthers() throws IOException {
    for (Path file : filesIn(output)) {
      if (!written.contains(file)) {
        Files.delete(file);
      }
    }
  }

  private static List<Path> filesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
    }
  }
}
