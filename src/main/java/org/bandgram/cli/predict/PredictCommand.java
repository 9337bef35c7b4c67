package org.bandgram.cli.predict;

import static org.bandgram.InvalidInputException.require;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bandgram.BandgramException;
import org.bandgram.CancelledException;
import org.bandgram.InvalidInputException;
import org.bandgram.Progress;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.KeepArgument;
import org.bandgram.cli.options.MissingArgument;
import org.bandgram.cli.options.ReportArgument;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.plot.Drawing;
import org.bandgram.cli.result.PageFile;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.Missing;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.internal.result.AtomicFile;
import org.bandgram.io.internal.result.OutputFile;
import org.bandgram.io.read.PointReader;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.SavedModel;
import org.bandgram.model.internal.LabelFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Labels new points by the exemplars or centroids of an earlier run. */
@Examples({
  "bandgram predict out new-points.csv --out labels.csv",
  "bandgram predict out new-points.csv --clusters 10 --out labels.csv",
  "bandgram predict out - < new-points.csv > labels.csv"
})
@Command(
    name = "predict",
    description =
        "Assign new points to the clusters of an earlier run of 'cluster', 'exemplars', 'kmeans' or"
            + " 'kernel-kmeans'.",
    footer = {
      "",
      "The columns are found by the names that they had in the earlier run, by their order if its"
          + " file had no names, unless --columns or --geo choose others. The table has the columns"
          + " row (of INPUT), label and exemplar (row of the earlier input; for a centroid, that of"
          + " the point nearest to it); with --id-column id before them, and behind them"
          + " exemplar_id if the earlier run had ids."
    })
public final class PredictCommand extends ProgramCommand {
  @Parameters(index = "0", paramLabel = "MODEL_DIR", description = "Folder that --out named.")
  private Path modelFolder;

  @Parameters(
      index = "1",
      paramLabel = "INPUT",
      description = {"New points: " + InputArguments.INPUT, InputArguments.INPUT_DETAILS})
  private Path input;

  @Mixin private InputArguments inputArguments;
  @Mixin private MissingArgument missing;
  @Mixin private KeepArgument keep;
  @Mixin private RunArguments runArguments;
  @Mixin private ReportArgument reportArgument;

  @Option(
      names = "--level",
      paramLabel = "L",
      description = "Level of a multilevel run, 0 for the finest; its clusters by default.")
  private Integer level;

  @Mixin
  private SharedOption<Integer> clusters =
      SharedOption.CLUSTERS.of(
          null, "Join the clusters of a multilevel run to this number, as in merges.csv.");

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "File for the labels, Parquet if its name ends in .parquet, else CSV (default: -, the"
              + " output stream).")
  private Path out;

  private SavedModel model;
  private BatchLabels labels;

  @Override
  public Integer call() {
    out = Path.of("-").equals(out) ? null : out;
    if (runArguments.json() && out == null) {
      throw new InvalidInputException(
          "--json needs --out FILE; without it the labels go to the output stream");
    }
    try (OutputFile _ = open();
        PageFile page =
            reportArgument.opening(arguments(), inputs()).map(Supplier::get).orElse(null);
        Run run = runArguments.start(cancellation())) {
      model = readModel();
      labels = new BatchLabels(model, modelFolder, input, run);
      List<String> notes = label(page != null, run.execution().progress());
      PredictRun predicted = labels.last();
      boolean isTold = out != null || page != null;
      List<String> leftOut = isTold ? leftOut(predicted.data()) : List.of();
      Report report = predicted.report(chosen(), files(), leftOut, notes, run);
      if (page != null) {
        Caption words = new Caption(InputName.of(input).shortTitle(), "", "");
        new Drawing(cancellation())
            .run(() -> page.write(report, () -> predicted.figures(run.execution()), words));
      }
      run.clearProgress();
      print(report);
    }
    return 0;
  }

  /** Says what was done beside a file of labels; beside the output stream only warnings. */
  private void print(Report report) {
    if (out == null) {
      runArguments.printWarnings(report);
    } else {
      runArguments.print(report);
    }
  }

  private List<String> files() {
    return out == null ? List.of() : List.of(out.toString());
  }

  private Map<String, Object> chosen() {
    return level == null ? Map.of() : Map.of("level", level);
  }

  /** Returns what is read: the new points, and what the earlier run may have left. */
  private List<Path> inputs() {
    Stream<Path> model =
        Stream.of(
                ResultFiles.ofClustering(),
                ResultFiles.ofClusters(ModelFiles.CENTROIDS, ModelFiles.TRAINING_POINTS))
            .flatMap(List::stream)
            .map(modelFolder::resolve);
    return Stream.concat(Stream.of(InputName.of(input).stored()), model).toList();
  }

  /** Returns the columns of the input that are no coordinates, unless the user chose some. */
  private List<String> leftOut(DataSet data) {
    boolean hasNames =
        List.of(FileFormat.TEXT, FileFormat.PARQUET).contains(data.source().format());
    if (inputArguments.choosesColumns() || !hasNames || InputName.of(input).isStandardInput()) {
      return data.skippedColumns();
    }
    ReadOptions chosen = reading();
    List<String> others =
        PointReader.columns(input, chosen).stream()
            .filter(name -> !data.columns().contains(name))
            .filter(name -> data.kept().stream().noneMatch(kept -> kept.name().equals(name)))
            .filter(name -> !chosen.idColumn().equals(Optional.of(name)))
            .toList();
    return others.isEmpty() ? data.skippedColumns() : others;
  }

  /** Takes the file before any work is done; none for the output stream. */
  private OutputFile open() {
    return out == null
        ? null
        : OutputFile.open(out, LabelFile::isLabels, "a table of labels", inputs());
  }

  private SavedModel readModel() {
    require(
        level == null || clusters.value() == null,
        "level",
        level,
        "left out if --clusters is given");
    if (level != null) {
      return SavedModel.read(modelFolder, level);
    }
    SavedModel whole = SavedModel.read(modelFolder);
    return clusters.value() == null ? whole : whole.cut(clusters.value());
  }

  /** Reads the points, writes their labels, and returns what there is to say. */
  private List<String> label(boolean needsAll, Progress progress) {
    if (out == null) {
      return print(() -> read(batch -> write(batch, out()), needsAll, progress));
    }
    if (TableFormat.ofFile(out) == TableFormat.PARQUET) {
      return read(batch -> labels.table(batch).write(out), true, progress);
    }
    List<String> notes = new ArrayList<>();
    AtomicFile.write(
        out,
        bytes -> {
          Writer text = new OutputStreamWriter(bytes, StandardCharsets.UTF_8);
          notes.addAll(read(batch -> write(batch, text), needsAll, progress));
        });
    return notes;
  }

  /** Prints labels; an early end says how many there are. */
  private List<String> print(Supplier<List<String>> work) {
    try {
      return work.get();
    } catch (BandgramException e) {
      if (out().checkError()) {
        return List.of(); // nobody reads on
      }
      if (labels.rows() == 0) {
        throw e;
      }
      String done = "the labels of %s were written".formatted(Phrases.count(labels.rows(), "row"));
      throw e instanceof CancelledException
          ? new CancelledException(done)
          : new BandgramException(e.getMessage() + "; " + done, e);
    }
  }

  private void write(DataSet batch, Writer text) {
    try {
      labels.write(batch, text);
    } catch (IOException | UncheckedIOException e) {
      throw out == null
          ? new BandgramException(e.getMessage(), e)
          : AtomicFile.unwritable(
              out, e instanceof IOException io ? io : (IOException) e.getCause());
    }
    if (out == null && out().checkError()) {
      throw new CancelledException();
    }
  }

  private List<String> read(Consumer<DataSet> batches, boolean needsAll, Progress progress) {
    require(
        missing.rule() == Missing.FAIL || missing.rule() == Missing.DROP,
        "missing",
        missing.rule(),
        "fail or drop: the values of new points are not those of the run");
    try {
      ReadOptions reading = keep.addAlone(missing.addTo(reading()));
      // If rows are left out, the numbers of the others are ids.
      boolean isWhole =
          needsAll
              || Files.isDirectory(input)
              || (missing.rule() == Missing.DROP && reading.idColumn().isEmpty());
      return MissingArgument.read(
          () -> {
            if (!isWhole) {
              return PointReader.read(input, reading, progress, batches);
            }
            DataSet all = PointReader.read(input, reading, progress);
            batches.accept(all);
            return all.notes();
          },
          "drop leaves the row out");
    } catch (DataFormatException e) {
      if (inputArguments.choosesColumns() || !e.isOfMissingColumn()) {
        throw e;
      }
      throw new BandgramException(
          "%s; the model in %s has the columns %s"
              .formatted(e.getMessage(), modelFolder, String.join(", ", model.columns())),
          e);
    }
  }

  private ReadOptions reading() {
    ReadOptions chosen = inputArguments.toReadOptions(model.precision());
    require(
        chosen.categories().isEmpty(),
        "categories",
        String.join(",", chosen.categories()),
        "absent: columns of the model such as C=v say which there are");
    if (inputArguments.choosesColumns()) {
      require(
          inputArguments.choosesGeo() == model.geo(),
          "the choice of columns",
          inputArguments.choosesGeo() ? "--geo" : "--columns",
          (model.geo() ? "--geo" : "--columns") + ", as for the model in " + modelFolder);
      return chosen;
    }
    return !model.geo() && inputArguments.formatOf(input) == FileFormat.LIBSVM
        ? chosen.withDimensions(model.columns().size())
        : model.addTo(chosen);
  }
}
