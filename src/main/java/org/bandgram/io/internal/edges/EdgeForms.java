package org.bandgram.io.internal.edges;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The forms of lists of edges that other programs write, and how to make plain lines of them. */
final class EdgeForms {
  private static final Pattern ATTRIBUTES =
      Pattern.compile("(?<edge>[^#%{][^{]*?)(?<comma>[\\t ,;|])\\s*\\{(?<inner>.*)\\}\\s*");

  private static final Pattern WEIGHT =
      Pattern.compile("(?:^|,\\s*)['\"]weight['\"]\\s*:\\s*([^,\\s]+)");

  private static final Pattern NODE = Pattern.compile("\\s*#\\s*(\\S+)\\s*");
  private static final Pattern NEIGHBOUR = Pattern.compile("\\s*(\\S+)(\\s+[-+.\\d]\\S*)?\\s*");

  /** What edges of Cytoscape's SIF are usually called. */
  private static final Set<String> RELATIONS =
      Set.of("pp", "pd", "pr", "rc", "cr", "gl", "pm", "mp");

  private EdgeForms() {}

  /**
   * Finds out how to read the lines of a text.
   *
   * @param first its first lines
   * @return what a line becomes, which may be several; a line that is plain stays as it is
   */
  static UnaryOperator<String> of(List<String> first) {
    List<String> lines = first.stream().filter(line -> !line.isBlank()).toList();
    List<String> edges = lines.stream().filter(line -> !line.matches("\\s*[#%].*")).toList();
    if (!edges.isEmpty() && ATTRIBUTES.matcher(edges.getFirst()).matches()) {
      return EdgeForms::withoutAttributes;
    }
    Predicate<String> isNode = line -> !line.strip().matches(".*\\s.*");
    if (edges.stream().anyMatch(EdgeForms::isRelation)
        && edges.stream().allMatch(isNode.or(EdgeForms::isRelation))) {
      return EdgeForms::withoutRelation;
    }
    return isByNode(lines) ? new ByNode() : UnaryOperator.identity();
  }

  /** Takes a weight for attributes in braces, as NetworkX writes them. */
  private static String withoutAttributes(String line) {
    Matcher found = ATTRIBUTES.matcher(line);
    if (!found.matches()) {
      return line;
    }
    Matcher weight = WEIGHT.matcher(found.group("inner"));
    return found.group("edge") + (weight.find() ? found.group("comma") + weight.group(1) : "");
  }

  private static boolean isRelation(String line) {
    String[] cells = line.strip().split("\\s+", -1);
    return cells.length >= 3 && RELATIONS.contains(cells[1].toLowerCase(Locale.ROOT));
  }

  /** Takes an edge to each of the targets of a line of SIF. */
  private static String withoutRelation(String line) {
    String[] cells = line.strip().split("\\s+", -1);
    return isRelation(line)
        ? IntStream.range(2, cells.length)
            .mapToObj(c -> cells[0] + " " + cells[c])
            .collect(Collectors.joining("\n"))
        : line;
  }

  /**
   * Tells whether lines are LGL, in which {@code # a} begins the neighbours of a. Comments of one
   * word among edges look alike, but then are no nodes.
   */
  private static boolean isByNode(List<String> lines) {
    if (lines.isEmpty()
        || !NODE.matcher(lines.getFirst()).matches()
        || !lines.stream().allMatch(line -> isNode(line) || NEIGHBOUR.matcher(line).matches())) {
      return false;
    }
    Set<String> nodes =
        lines.stream().filter(EdgeForms::isNode).map(EdgeForms::node).collect(Collectors.toSet());
    String node = "";
    boolean isNamed = false;
    for (String line : lines) {
      String neighbour = isNode(line) ? "" : line.strip().split("\\s+", -1)[0];
      node = isNode(line) ? node(line) : node;
      if (neighbour.equals(node)) {
        return false;
      }
      isNamed |= !isNode(line) && (neighbour.equals(line.strip()) || nodes.contains(neighbour));
    }
    return isNamed;
  }

  private static boolean isNode(String line) {
    return NODE.matcher(line).matches();
  }

  private static String node(String line) {
    return line.strip().substring(1).strip();
  }

  /** Puts the node before each of its neighbours; the line of the node itself becomes blank. */
  private static final class ByNode implements UnaryOperator<String> {
    private String node = "";

    @Override
    public String apply(String line) {
      if (isNode(line)) {
        node = node(line);
        return "";
      }
      return line.isBlank() ? line : node + " " + line.strip();
    }
  }
}
