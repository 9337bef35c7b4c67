package org.bandgram.cli.result;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bandgram.cli.kmeans.Partition;
import org.bandgram.cli.result.ResultFolder.Parts;
import org.bandgram.data.TableFormat;
import org.bandgram.data.result.LabelFile;
import org.bandgram.plot.Caption;

/** The files that {@code --out} of {@code kmeans} and {@code kernel-kmeans} gets. */
public final class PartitionFiles {
  /** Stem of the table of centroids. */
  public static final String CENTROIDS = "centroids";

  private PartitionFiles() {}

  /** Returns every name that a file of a clustering may have. */
  public static List<String> names() {
    return Stream.concat(
            Arrays.stream(TableFormat.values())
                .flatMap(
                    format ->
                        Stream.of(ResultFiles.LABELS, ResultFiles.EXEMPLARS, CENTROIDS)
                            .map(format::fileName)),
            Stream.of(ResultFiles.PICTURE, SummaryFile.NAME))
        .toList();
  }

  /**
   * Returns the files of a clustering.
   *
   * @param partition what to write
   * @param fields what the summary says
   * @param format the format of tables
   * @param caption the words on the picture; empty for no picture
   */
  public static Parts of(
      Partition partition,
      Map<String, Object> fields,
      TableFormat format,
      Optional<Caption> caption) {
    return new Parts(
        folder -> writeTables(folder, partition, format),
        caption.map(words -> folder -> writePicture(folder, partition, words)),
        () -> fields);
  }

  private static void writeTables(Path folder, Partition partition, TableFormat format) {
    LabelFile.write(
        folder.resolve(format.fileName(ResultFiles.LABELS)),
        partition.labels(),
        partition.table().inputRows());
    partition.table().write(folder.resolve(format.fileName(partition.stem())));
  }

  private static void writePicture(Path folder, Partition partition, Caption words) {
    int[] rows = partition.table().inputRows();
    int[] exemplarOf = Arrays.stream(partition.labels()).map(c -> rows[c]).toArray();
    ResultFiles.picture(partition.data(), exemplarOf, words)
        .write(folder.resolve(ResultFiles.PICTURE));
  }
}
