package org.bandgram.cli.result;

import java.nio.file.Path;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.report.Figures;
import org.bandgram.data.TableFormat;

/** What a run found: what is said about it, and the files that it leaves in a folder. */
public interface Outcome {
  /** Returns what is printed and what the summary file says. */
  Report report();

  /** Returns how it came about, in half a line. */
  String headline();

  /** Writes tables. */
  void writeTables(Path folder, TableFormat format);

  /** Draws pictures. */
  void draw(Path folder, Caption caption);

  /** Returns what there is to see on a page. */
  Figures figures();
}
