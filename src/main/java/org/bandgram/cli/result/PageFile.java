package org.bandgram.cli.result;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.bandgram.BandgramException;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.TextTable;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.report.ClusterList;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.report.Page;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.internal.result.OutputFile;

/** The file of {@code --report} while a run lasts. */
public final class PageFile implements AutoCloseable {
  private static final String ENDING = ".html";
  private static final String CLUSTERS = "clusters";

  /** Lines of the summary that the table of clusters repeats. */
  private static final String ABOUT = "about";

  private static final String AROUND = "around";

  /** Fields of reports that say where a result comes from, and their names on the page. */
  private static final List<Map.Entry<String, String>> ORIGIN =
      List.of(
          Map.entry("version", "bandgram"),
          Map.entry("commit", "commit"),
          Map.entry("finished", "finished"),
          Map.entry("platform", "machine"),
          Map.entry("java", "Java"),
          Map.entry("backend", "computed by"));

  private final OutputFile file;
  private final List<Page.Entry> command;

  private PageFile(OutputFile file, List<Page.Entry> command) {
    this.file = file;
    this.command = command;
  }

  /**
   * Takes the file, before any work is done, and a digest of the input.
   *
   * @param file the file; its folder must exist
   * @param arguments the words of the command line
   * @param inputs all that the run reads; the digest is of the first
   * @throws BandgramException if the file cannot be written, another run writes to it, or it is
   *     there already and no page
   */
  public static PageFile open(Path file, List<String> arguments, Collection<Path> inputs) {
    InvalidInputException.require(
        file.toString().toLowerCase(Locale.ROOT).endsWith(ENDING),
        "report",
        file,
        "a name that ends in " + ENDING);
    List<Path> stored = inputs.stream().map(InputName::of).map(InputName::stored).toList();
    List<Page.Entry> command = new ArrayList<>();
    OutputFile taken = OutputFile.open(file, Page::isPage, "a report of this program", stored);
    command.add(new Page.Entry("command", "bandgram " + Phrases.command(arguments)));
    stored.stream()
        .findFirst()
        .flatMap(PageFile::digest)
        .ifPresent(digest -> command.add(new Page.Entry("SHA-256 of input", digest)));
    return new PageFile(taken, command);
  }

  /** Returns the digest of a file; none of a folder, a stream or what will not be read either. */
  private static Optional<String> digest(Path input) {
    if (!Files.isRegularFile(input)) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(input);
        DigestInputStream digest =
            new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
      digest.transferTo(OutputStream.nullOutputStream());
      return Optional.of(HexFormat.of().formatHex(digest.getMessageDigest().digest()));
    } catch (IOException e) {
      return Optional.empty();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /**
   * Writes the page of a run.
   *
   * @param report what is said of the result; it then tells where the page is
   * @param shown makes what there is to see
   * @param words title, and how the result came about
   * @throws BandgramException if it cannot be written, or points are too large to be drawn
   */
  public void write(Report report, Supplier<Figures> shown, Caption words) {
    if (report.isStopped() && Files.exists(file.path())) {
      report.warning(file.path() + " stays as it was before the run");
      return;
    }
    Figures figures = figures(shown);
    List<Page.Entry> found = entries(report.foundLines());
    List<Page.Entry> details = entries(report.lines());
    Optional<String> headline = figures.clusters().map(PageFile::headline);
    details.removeAll(found);
    if (headline.isPresent()) {
      take(found, ABOUT);
      take(found, AROUND);
      details.addAll(0, take(found, CLUSTERS));
    }
    details.addAll(origin(report.fields()));
    new Page(
            words.title(),
            headline.orElse(words.subtitle()),
            found,
            notes(report),
            details,
            figures)
        .write(file.path());
    report.found("report", file.path().toString());
  }

  private static List<Page.Entry> entries(List<TextTable.Line> lines) {
    return lines.stream()
        .map(line -> new Page.Entry(line.name(), line.value()))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** Removes and returns an entry and those that go on with it. */
  private static List<Page.Entry> take(List<Page.Entry> entries, String name) {
    List<Page.Entry> taken = new ArrayList<>();
    boolean isTaken = false;
    for (Page.Entry entry : entries) {
      isTaken = entry.name().equals(name) || (isTaken && entry.name().isEmpty());
      if (isTaken) {
        taken.add(entry);
      }
    }
    entries.removeAll(taken);
    return taken;
  }

  /** Says how many clusters there are, instead of the line of that name. */
  private static String headline(ClusterList clusters) {
    return "%s in %s"
        .formatted(
            Phrases.count(clusters.labels().length, "point"),
            Phrases.count(clusters.exemplars().length, "cluster"));
  }

  /** Returns warnings, and in words what else the fields tell to be careful about. */
  private static List<String> notes(Report report) {
    List<String> notes = new ArrayList<>(report.warnings());
    if (Boolean.FALSE.equals(report.fields().get("converged")) && !report.saysWhyItEnded()) {
      notes.add("the run did not converge before its iterations ended");
    }
    return notes;
  }

  private Figures figures(Supplier<Figures> shown) {
    try {
      return shown.get();
    } catch (InvalidInputException e) {
      throw new BandgramException(file.path() + ": cannot be written: " + e.getMessage(), e);
    }
  }

  private List<Page.Entry> origin(Map<String, Object> fields) {
    List<Page.Entry> origin = new ArrayList<>(command);
    for (Map.Entry<String, String> field : ORIGIN) {
      if (fields.containsKey(field.getKey())) {
        origin.add(new Page.Entry(field.getValue(), fields.get(field.getKey()).toString()));
      }
    }
    int processors = Runtime.getRuntime().availableProcessors();
    origin.add(
        new Page.Entry(
            "threads",
            "%s of %s"
                .formatted(
                    fields.getOrDefault("threads", "?"), Phrases.count(processors, "processor"))));
    return origin;
  }

  /** Gives the file back. */
  @Override
  public void close() {
    file.close();
  }
}
