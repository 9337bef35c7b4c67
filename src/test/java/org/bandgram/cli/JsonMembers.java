package org.bandgram.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The members of JSON objects by their paths, such as {@code history[].inertia}, each with the
 * types of its values; those of lists are told by one of their elements.
 *
 * @param types for each path its types
 */
public record JsonMembers(Map<String, Set<String>> types) {
  private static final Path PAGE = Path.of("docs/reference/json.md");
  private static final Pattern LINE =
      Pattern.compile(
          "^\\| ([^|]+) \\| ([^|]+) \\| [^|]+ \\|(?: ([^|]+) \\|)?$", Pattern.MULTILINE);
  private static final String EVERY = "all";
  private static final String EVERY_BUT = "all but ";

  public JsonMembers() {
    this(new TreeMap<>());
  }

  /** Returns the members that the page says a command has. */
  public static JsonMembers documented(String command) {
    JsonMembers members = new JsonMembers();
    for (Row row : rows()) {
      if (isOf(row.commands(), command)) {
        for (String type : row.types().split(" or ", -1)) {
          members.add(row.member(), type);
        }
      }
    }
    return members;
  }

  /** What the page says of a member. */
  private record Row(String member, String types, String commands) {}

  /** The head of a table has the object or the commands that its members are of. */
  private static List<Row> rows() {
    Map<String, Row> rows = new LinkedHashMap<>();
    String of = "";
    for (MatchResult line : LINE.matcher(page()).results().toList()) {
      if (line.group(1).startsWith("member")) {
        of = line.group(1).replaceFirst("member( of )?", "");
        continue;
      }
      String prefix = of.startsWith("`") ? of.replace("`", "") + "." : "";
      Row object = rows.get(prefix.replaceFirst("(\\[])?\\.$", ""));
      String known = object == null ? of : object.commands();
      String commands = Objects.requireNonNullElse(line.group(3), known);
      for (String member : line.group(1).replace("`", "").split(", ", -1)) {
        rows.put(prefix + member, new Row(prefix + member, line.group(2), commands));
      }
    }
    return List.copyOf(rows.values());
  }

  private static String page() {
    try {
      return Files.readString(PAGE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the names of all members, without the objects that they are in. */
  public static Set<String> names() {
    return rows().stream()
        .map(row -> row.member().replaceFirst(".*\\.", ""))
        .collect(Collectors.toSet());
  }

  private static boolean isOf(String commands, String command) {
    return commands.startsWith(EVERY_BUT)
        ? !list(commands.substring(EVERY_BUT.length())).contains(command)
        : commands.equals(EVERY) || list(commands).contains(command);
  }

  private static Set<String> list(String commands) {
    String group = page().split("`clustering` stands for ", 2)[1].split("\\.", 2)[0];
    return Set.of(commands.replace("clustering", group).split(", ", -1));
  }

  /** Returns every command that a row of the page names. */
  public static Set<String> commands() {
    Set<String> commands = new TreeSet<>();
    for (Row row : rows()) {
      String named = row.commands().replaceFirst("^" + EVERY_BUT, "");
      if (!named.equals(EVERY)) {
        commands.addAll(list(named));
      }
    }
    return commands;
  }

  /** Reads an object, behind which there must be nothing. */
  public static JsonNode parse(String text) {
    try {
      return new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError("no JSON object: " + text, e);
    }
  }

  /** Adds the members of an object. */
  public void addAll(JsonNode object) {
    add("", object);
  }

  private void add(String path, JsonNode value) {
    if (!path.isEmpty()) {
      add(path, type(value));
    }
    String prefix = path.isEmpty() ? "" : path + ".";
    value.properties().forEach(member -> add(prefix + member.getKey(), member.getValue()));
    if (value.isArray()) {
      value.forEach(
          element ->
              element
                  .properties()
                  .forEach(member -> add(path + "[]." + member.getKey(), member.getValue())));
    }
  }

  private void add(String path, String type) {
    types.computeIfAbsent(path, _ -> new TreeSet<>()).add(type);
  }

  private static String type(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> value.isEmpty() ? "[]" : type(value.get(0)) + "[]";
      case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
      case STRING -> "text";
      case BOOLEAN -> "boolean";
      case OBJECT -> "object";
      case NULL -> "null";
      default -> throw new IllegalArgumentException("no type for " + value);
    };
  }

  /** Returns where written members are others; a list without elements is of any type. */
  public String differencesTo(JsonMembers written) {
    Set<String> paths = new TreeSet<>(types.keySet());
    paths.addAll(written.types.keySet());
    return paths.stream()
        .filter(path -> !written.isLike(of(path), path))
        .map(path -> "%s: %s, written: %s".formatted(path, of(path), written.of(path)))
        .collect(Collectors.joining("\n"));
  }

  private Set<String> of(String path) {
    return types.getOrDefault(path, Set.of());
  }

  private boolean isLike(Set<String> wanted, String path) {
    Set<String> known = new TreeSet<>(of(path));
    boolean isEmpty = known.remove("[]") && known.isEmpty();
    return isEmpty
        ? !wanted.isEmpty() && wanted.stream().allMatch(type -> type.endsWith("[]"))
        : known.equals(wanted);
  }

  @Override
  public String toString() {
    return types.entrySet().stream()
        .map(member -> member.getKey() + " " + String.join(" or ", member.getValue()))
        .collect(Collectors.joining("\n"));
  }
}
