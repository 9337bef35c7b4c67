package org.bandgram.cli;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bandgram.Cancellation;
import org.bandgram.data.AtomicFile;
import org.bandgram.data.LabelFile;
import org.bandgram.data.OutputFolder;
import org.bandgram.data.TableFormat;
import org.bandgram.plot.Caption;

/** The files that {@code --out} of {@code kmeans} and {@code kernel-kmeans} gets. */
final class PartitionFiles {
  /** Stem of the table of centroids. */
  static final String CENTROIDS = "centroids";

  private PartitionFiles() {}

  /** Every name that a run may write; the summary describes the others. */
  private static List<String> all() {
    return Stream.concat(
            Arrays.stream(TableFormat.values())
                .flatMap(
                    format ->
                        Stream.of(ResultFiles.LABELS, ResultFiles.EXEMPLARS, CENTROIDS)
                            .map(format::fileName)),
            Stream.of(ResultFiles.PICTURE, ResultFiles.SUMMARY))
        .toList();
  }

  /**
   * Writes the files of a clustering, replacing those of an earlier one when all are complete.
   *
   * @param folder where to
   * @param partition what to write
   * @param fields what the summary says
   * @param format the format of tables
   * @param caption the words on the picture; empty for no picture
   * @param cancellation stops before anything is replaced
   */
  static void write(
      OutputFolder folder,
      Partition partition,
      Map<String, Object> fields,
      TableFormat format,
      Optional<Caption> caption,
      Cancellation cancellation) {
    int[] rows = partition.table().inputRows();
    folder.publish(
        all(),
        staging -> {
          LabelFile.write(
              staging.resolve(format.fileName(ResultFiles.LABELS)), partition.labels(), rows);
          partition.table().write(staging.resolve(format.fileName(partition.stem())));
          byte[] summary = JsonText.of(fields).getBytes(StandardCharsets.UTF_8);
          AtomicFile.write(staging.resolve(ResultFiles.SUMMARY), out -> out.write(summary));
          cancellation.throwIfCancelled();
          int[] exemplarOf = Arrays.stream(partition.labels()).map(c -> rows[c]).toArray();
          caption.ifPresent(
              words ->
                  ResultFiles.picture(partition.data(), exemplarOf, words)
                      .write(staging.resolve(ResultFiles.PICTURE)));
          cancellation.throwIfCancelled();
        });
  }
}
