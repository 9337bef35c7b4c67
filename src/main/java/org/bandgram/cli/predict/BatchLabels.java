package org.bandgram.cli.predict;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.model.SavedModel;
import org.bandgram.model.internal.LabelFile;

/** Labels points that come in batches, and counts them. */
final class BatchLabels {
  private final SavedModel model;
  private final Path folder;
  private final String title;
  private final Run run;
  private final int[] sizes;
  private PredictRun last;
  private long rows;

  /**
   * Begins with the first batch.
   *
   * @param folder where the model comes from
   * @param input where the points come from
   */
  BatchLabels(SavedModel model, Path folder, Path input, Run run) {
    this.model = model;
    this.folder = folder;
    this.title = InputName.of(input).title();
    this.run = run;
    sizes = new int[model.size()];
  }

  /** Returns how many rows were written. */
  long rows() {
    return rows;
  }

  /** Returns the batch that was labelled last, and what there is to say of all. */
  PredictRun last() {
    return last;
  }

  /** Writes the labels of a batch; the names of the columns come first. */
  void write(DataSet batch, Writer text) throws IOException {
    table(batch).write(text, rows == 0);
    rows += batch.size();
  }

  /** Returns the labels of a batch that follows on what was written. */
  ResultTable table(DataSet batch) {
    run.endStage("read");
    requireDimensions(batch);
    int[] labels =
        Blame.onFile(
            "%s or the model in %s".formatted(title, folder),
            batch.columns(),
            () -> model.predict(batch.points(), run.execution()));
    batch.original().requireUnchanged();
    run.endStage("predict");
    for (int label : labels) {
      sizes[label]++;
    }
    last = new PredictRun(batch, labels, sizes, model, folder);
    LabelFile.Ids ids =
        new LabelFile.Ids(batch.ids().map(RowIds::values).orElse(List.of()), model.exemplarIds());
    return LabelFile.table(labels, model.exemplarRows(), ids, rows).kept(batch.kept(), i -> i);
  }

  private void requireDimensions(DataSet data) {
    int wanted = model.columns().size();
    int found = data.columns().size();
    if (found != wanted) {
      throw DataFormatException.of(
          title,
          "has %s of numbers, but the model in %s has %d (%s); choose them with --columns"
              .formatted(
                  Phrases.count(found, "column"),
                  folder,
                  wanted,
                  String.join(", ", model.columns())));
    }
    int[] displaced = data.header().displacedFrom(model.header());
    if (displaced.length > 0) {
      throw new InvalidInputException(
          "%s: column '%s' is chosen for '%s', but the model in %s has columns of both names; leave"
                  .formatted(
                      title,
                      data.columns().get(displaced[0]),
                      model.columns().get(displaced[0]),
                      folder)
              + " the choice out, and they are found by their names");
    }
  }
}
