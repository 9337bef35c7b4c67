package org.bandgram.cli.result;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Optional;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.report.Figures;
import org.bandgram.io.TableFormat;
import org.bandgram.model.ModelFiles;

/** What a run found: what is said about it, and the files that it leaves in a folder. */
public interface Outcome {
  /** Returns what is printed and what the summary file says. */
  Report report();

  /** Returns how it came about, in half a line. */
  String headline();

  /** Writes tables. */
  void writeTables(Path folder, TableFormat format);

  /** Returns points, their labels and what stands for clusters; empty if there are none. */
  default Optional<ModelFiles> labelled() {
    return Optional.empty();
  }

  /**
   * Writes the table of labels alone, as CSV, to a stream of characters, which stays open; only of
   * commands that name such a table among their files.
   *
   * @throws IOException if the stream fails
   */
  default void writeLabels(Writer text) throws IOException {
    labelled().orElseThrow().writeLabels(text);
  }

  /** Draws pictures. */
  void draw(Path folder, Caption caption);

  /** Returns what there is to see on a page. */
  Figures figures();
}
