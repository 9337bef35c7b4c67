package org.bandgram.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bandgram.Cancellation;
import org.bandgram.data.LabelFile;
import org.bandgram.data.OutputFolder;
import org.bandgram.data.RankedExemplars;
import org.bandgram.data.TableFormat;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.plot.Caption;

/** The files that {@code --out} of {@code exemplars} gets. */
final class ExemplarFiles {
  private ExemplarFiles() {}

  /** Every name that a run may write; the summary describes the others. */
  private static List<String> all() {
    return Stream.concat(
            Arrays.stream(TableFormat.values())
                .flatMap(
                    format ->
                        Stream.of(ResultFiles.LABELS, ResultFiles.EXEMPLARS).map(format::fileName)),
            Stream.of(ResultFiles.PICTURE, ResultFiles.SUMMARY))
        .toList();
  }

  /**
   * Writes the files of a selection, replacing those of an earlier one when all are complete.
   *
   * @param folder where to
   * @param report what to write
   * @param format the format of tables
   * @param caption the words on the picture; empty for no picture
   * @param cancellation stops before anything is replaced
   */
  static void write(
      OutputFolder folder,
      ExemplarReport report,
      TableFormat format,
      Optional<Caption> caption,
      Cancellation cancellation) {
    folder.publish(
        all(),
        staging -> {
          writeTables(staging, report, format);
          cancellation.throwIfCancelled();
          int[] exemplarOf = report.representation().exemplarOf(report.selection().rows());
          caption.ifPresent(
              words ->
                  ResultFiles.picture(report.data(), exemplarOf, words)
                      .write(staging.resolve(ResultFiles.PICTURE)));
          cancellation.throwIfCancelled();
        });
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
    ExemplarJson.write(folder.resolve(ResultFiles.SUMMARY), report);
  }
}
