package org.bandgram.cli.exemplars;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.ResultFolder.Parts;
import org.bandgram.cli.result.SummaryFile;
import org.bandgram.data.TableFormat;
import org.bandgram.data.result.LabelFile;
import org.bandgram.data.result.RankedExemplars;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.plot.Caption;

/** The files that {@code --out} of {@code exemplars} gets. */
final class ExemplarFiles {
  private ExemplarFiles() {}

  /** Returns every name that a file of a selection may have. */
  static List<String> names() {
    return Stream.concat(
            Arrays.stream(TableFormat.values())
                .flatMap(
                    format ->
                        Stream.of(ResultFiles.LABELS, ResultFiles.EXEMPLARS).map(format::fileName)),
            Stream.of(ResultFiles.PICTURE, SummaryFile.NAME))
        .toList();
  }

  /**
   * Returns the files of a selection.
   *
   * @param report what to write
   * @param format the format of tables
   * @param caption the words on the picture; empty for no picture
   */
  static Parts of(ExemplarReport report, TableFormat format, Optional<Caption> caption) {
    return new Parts(
        folder -> writeTables(folder, report, format),
        caption.map(words -> folder -> writePicture(folder, report, words)),
        () -> ExemplarJson.fields(report));
  }

  private static void writePicture(Path folder, ExemplarReport report, Caption words) {
    int[] exemplarOf = report.representation().exemplarOf(report.selection().rows());
    ResultFiles.picture(report.data(), exemplarOf, words)
        .write(folder.resolve(ResultFiles.PICTURE));
  }

  private static void writeTables(Path folder, ExemplarReport report, TableFormat format) {
    ExemplarSelection selection = report.selection();
    int[] rows = selection.rows();
    LabelFile.write(
        folder.resolve(format.fileName(ResultFiles.LABELS)),
        report.representation().labels(),
        rows);
    new RankedExemplars(
            rows,
            selection.gains(),
            selection.values(),
            report.representation().sizes(rows.length),
            report.data().columns(),
            report.data().original().select(rows))
        .write(folder.resolve(format.fileName(ResultFiles.EXEMPLARS)));
  }
}
