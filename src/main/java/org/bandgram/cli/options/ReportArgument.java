package org.bandgram.cli.options;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bandgram.cli.result.PageFile;
import picocli.CommandLine.Option;

/** The file of a page; shared by the commands that can write one. */
public final class ReportArgument {
  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = {
        "Write a self-contained HTML report.",
        "It shows a map of the points, the clusters, how the run went, notes and where the"
            + " result comes from. It overwrites only earlier reports."
      })
  private Path file;

  /** Returns the file; nothing if no page is wanted. */
  public Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  /**
   * Returns how to take the file before any work is done; nothing if no page is wanted.
   *
   * @param arguments the words of the command line
   * @param inputs all that the run reads, and first what its page tells the digest of
   */
  public Optional<Supplier<PageFile>> opening(List<String> arguments, Collection<Path> inputs) {
    return file().map(page -> () -> PageFile.open(page, arguments, inputs));
  }
}
