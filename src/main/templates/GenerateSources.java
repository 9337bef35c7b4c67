import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes the Java sources that are made from others, before the build compiles:
 *
 * <ul>
 *   <li>a class from every {@code .java.template} beside this file; from those that say {@code
 *       $Format$} one for each of the two precisions, under the template's name and "Float32" or
 *       "Float64";
 *   <li>the enum of each list of numbers that kernels know, from its twin in {@code cuda/}.
 * </ul>
 *
 * <p>Loops that must be unrolled for their variables to stay in registers are written as loops of
 * the template: what stands between {@code //@ for i in 0..5} and its {@code //@ end} is repeated,
 * $i$ being each number in turn; {@code //@ for d,name in 2,Plane 3,Space} sets two words at once.
 *
 * <p>Run as {@code java GenerateSources.java PROJECT OUTPUT}. Files whose text stays the same are
 * not touched, files in OUTPUT that are not made any more are deleted. Runs on any JDK that Maven
 * may run on, from 11.
 */
final class GenerateSources {
  private static final String DEVICE = "org/bandgram/internal/compute/cuda/device/";

  /** What stands for a word of templates in each precision. */
  private static final Map<String, List<String>> WORDS =
      Map.ofEntries(
          Map.entry("$Format$", List.of("Float32", "Float64")),
          Map.entry("$FORMAT$", List.of("FLOAT32", "FLOAT64")),
          Map.entry("$precision$", List.of("single", "double")),
          Map.entry("$real$", List.of("float", "double")),
          Map.entry("$Real$", List.of("Float", "Double")),
          Map.entry("$REAL$", List.of("FLOAT", "DOUBLE")),
          // Integers as long as the numbers.
          Map.entry("$bits$", List.of("int", "long")),
          Map.entry("$Bits$", List.of("Int", "Long")),
          Map.entry("$BitsBox$", List.of("Integer", "Long")),
          // AVX2 has no maximum of 64-bit integers.
          Map.entry("$positive$", List.of("bits.max(0)", "bits.and(signs(bits).not())")),
          Map.entry("$negative$", List.of("bits.min(0)", "bits.and(signs(bits))")));

  private static final Pattern LOOP = Pattern.compile(" *//@ for (\\S+) in (.+)");
  private static final Pattern RANGE = Pattern.compile("(\\d+)\\.\\.(\\d+)");
  private static final Pattern WORD = Pattern.compile("\\$\\w*\\$?");
  private static final String TEMPLATE = ".java.template";

  private final Path project;
  private final Path output;
  private final Set<Path> written = new TreeSet<>();

  private GenerateSources(Path project, Path output) {
    this.project = project;
    this.output = output;
  }

  public static void main(String[] arguments) throws IOException {
    GenerateSources sources = new GenerateSources(Path.of(arguments[0]), Path.of(arguments[1]));
    sources.twins(Path.of("src/main/templates"));
    sources.kinds("cuda/include/similarity.cuh", "SimilarityKind", "Similarities");
    sources.kinds("cuda/exemplar/distance.cuh", "DistanceKind", "Distances");
    sources.deleteOthers();
  }

  /** Fills in all templates of a folder. */
  private void twins(Path folder) throws IOException {
    for (Path file : filesIn(project.resolve(folder))) {
      String path = project.resolve(folder).relativize(file).toString().replace('\\', '/');
      if (path.endsWith(TEMPLATE)) {
        String name = path.substring(0, path.length() - TEMPLATE.length());
        String template = unroll(Files.readAllLines(file)) + "\n";
        boolean twins = template.contains("$Format$");
        for (int precision = 0; precision < (twins ? 2 : 1); precision++) {
          String format = twins ? WORDS.get("$Format$").get(precision) : "";
          write(name + format + ".java", path, fill(template, precision, path));
        }
      }
    }
  }

  /** Repeats what loops of the template enclose. */
  private static String unroll(List<String> lines) {
    List<String> result = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher loop = LOOP.matcher(lines.get(i));
      if (loop.matches()) {
        int start = i + 1;
        for (int open = 1; open > 0; ) {
          i++;
          open += LOOP.matcher(lines.get(i)).matches() ? 1 : 0;
          open -= lines.get(i).strip().equals("//@ end") ? 1 : 0;
        }
        String body = String.join("\n", lines.subList(start, i));
        String[] names = loop.group(1).split(",");
        for (String values : values(loop.group(2))) {
          String repeated = body;
          for (int n = 0; n < names.length; n++) {
            repeated = repeated.replace("$" + names[n] + "$", values.split(",", -1)[n]);
          }
          result.add(unroll(repeated.lines().collect(Collectors.toList())));
        }
      } else {
        result.add(lines.get(i));
      }
    }
    return String.join("\n", result);
  }

  private static List<String> values(String list) {
    Matcher range = RANGE.matcher(list);
    return range.matches()
        ? IntStream.rangeClosed(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)))
            .mapToObj(Integer::toString)
            .collect(Collectors.toList())
        : List.of(list.split(" "));
  }

  private static String fill(String template, int precision, String path) {
    return WORD.matcher(template)
        .replaceAll(
            word -> {
              if (!WORDS.containsKey(word.group())) {
                long line = template.substring(0, word.start()).lines().count();
                throw new IllegalArgumentException(
                    path + ":" + line + ": unknown word " + word.group());
              }
              return WORDS.get(word.group()).get(precision);
            });
  }

  /** Copies an enum of C++. */
  private void kinds(String header, String name, String what) throws IOException {
    Matcher list =
        Pattern.compile("enum " + name + " : std::int32_t \\{([A-Z0-9_,\\s]+)\\};")
            .matcher(Files.readString(project.resolve(header)));
    if (!list.find()) {
      throw new IllegalArgumentException(header + " has no plain enum " + name);
    }
    List<String> constants = new ArrayList<>();
    for (String constant : list.group(1).strip().split(",\\s*")) {
      constants.add("  " + constant + "(" + constants.size() + ")");
    }
    write(
        DEVICE + name + ".java",
        header,
        "package org.bandgram.internal.compute.cuda.device;\n\n"
            + ("/** " + what + " that kernels compute. */\n")
            + ("public enum " + name + " {\n" + String.join(",\n", constants) + ";\n\n")
            + "  private final int number;\n\n"
            + ("  " + name + "(int number) {\n    this.number = number;\n  }\n\n")
            + "  /** Returns the number that kernels know it by. */\n"
            + "  public int number() {\n    return number;\n  }\n}\n");
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
