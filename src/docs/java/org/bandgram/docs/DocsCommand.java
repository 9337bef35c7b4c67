package org.bandgram.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.bandgram.cli.console.BuildVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes the site. */
@Command(
    name = "bandgram docs",
    description = "Make a site of the Markdown pages; fail where a link is dead.",
    mixinStandardHelpOptions = true,
    versionProvider = BuildVersion.class)
public final class DocsCommand implements Callable<Integer> {
  private static final Path INDEX = Path.of("docs", MarkdownPage.README);
  private static final Path STYLE_SOURCE = Path.of("src/docs/resources/style.css");
  private static final Path MANUAL = Path.of("bandgram.1");

  /** Where the page about commands shows their help. */
  private static final String COMMANDS = "<!-- commands -->";

  @Parameters(hidden = true, description = "Folder of the repository.")
  private Path root;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for the site (default: target/site of the repository).")
  private Path out;

  /**
   * Makes the site and ends the JVM with the exit code.
   *
   * @param args the folder of the repository, and options
   */
  public static void main(String[] args) {
    System.exit(new CommandLine(new DocsCommand()).execute(args));
  }

  @Override
  public Integer call() throws IOException {
    Path folder = (out == null ? root.resolve("target/site") : out).toAbsolutePath().normalize();
    try {
      Map<Path, byte[]> files = site();
      new SiteFolder(folder).write(files);
      System.out.printf("%d files in %s%n", files.size(), folder);
      return CommandLine.ExitCode.OK;
    } catch (SiteException e) {
      System.err.println("bandgram: " + e.getMessage());
      return CommandLine.ExitCode.USAGE;
    }
  }

  private Map<Path, byte[]> site() throws IOException {
    String commands = CommandPages.markdown();
    Repository repository = Repository.read(root, text -> text.replace(COMMANDS, commands));
    Layout layout = new Layout(Navigation.of(repository.page(INDEX)), repository);
    Map<Path, byte[]> files = new TreeMap<>();
    files.put(Layout.STYLE, Files.readAllBytes(root.resolve(STYLE_SOURCE)));
    files.put(MANUAL, bytes(CommandPages.manual()));
    for (Path file : repository.files()) {
      files.put(file, Files.readAllBytes(root.resolve(file)));
    }
    Map<Path, String> pages = new TreeMap<>();
    for (MarkdownPage page : repository.pages()) {
      pages.put(page.target(), layout.html(page));
    }
    pages.forEach((path, html) -> files.put(path, bytes(html)));
    List<String> problems = LinkCheck.problems(pages, files.keySet());
    if (!problems.isEmpty()) {
      throw new SiteException("no site was made:\n" + String.join("\n", problems));
    }
    return files;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
