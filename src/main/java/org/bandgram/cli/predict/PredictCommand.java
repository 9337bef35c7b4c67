package org.bandgram.cli.predict;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bandgram.BandgramException;
import org.bandgram.Device;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.cli.console.Examples;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.KeepArgument;
import org.bandgram.cli.options.MissingArgument;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.result.InputFacts;
import org.bandgram.cli.result.Partition;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.DataSet;
import org.bandgram.data.FileFormat;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.ReadOptions.Missing;
import org.bandgram.data.RowIds;
import org.bandgram.data.internal.result.LabelFile;
import org.bandgram.data.internal.result.OutputFile;
import org.bandgram.data.internal.table.Blame;
import org.bandgram.data.internal.table.InputName;
import org.bandgram.data.read.PointReader;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.SavedModel;
import org.bandgram.model.internal.SummaryFile;
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
        "Label new points by what an earlier run left: the exemplars of 'bandgram cluster' or"
            + " 'exemplars', or the centroids of 'kmeans' or 'kernel-kmeans'.",
    footer = {
      "",
      "The columns are found by the names that they had in the earlier run, by their order if its"
          + " file had no names, unless --columns or --geo choose others. The table has the columns"
          + " row (of INPUT), label and exemplar (row of the earlier input; for a centroid, that of"
          + " the point nearest to it); with --id-column id before them, and behind them exemplar_id"
          + " if the earlier run had ids."
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

  @Option(
      names = "--level",
      paramLabel = "L",
      description = "Level of a multilevel run, 0 for the finest; its clusters by default.")
  private Integer level;

  @Option(
      names = {"-k", "--clusters", "--k"},
      paramLabel = "K",
      description = "Join the clusters of a multilevel run to this number, as in merges.csv.")
  private Integer clusters;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "File for the labels, Parquet if its name ends in .parquet, else CSV (default: -, the"
              + " output stream).")
  private Path out;

  @Override
  public Integer call() {
    out = Path.of("-").equals(out) ? null : out;
    if (runArguments.json() && out == null) {
      throw new InvalidInputException(
          "--json needs --out FILE; without it the labels go to the output stream");
    }
    try (OutputFile target = open();
        Run run = runArguments.start(cancellation())) {
      SavedModel model = readModel();
      DataSet data = read(model, run);
      run.endStage("read");
      requireDimensions(model, data);
      int[] labels =
          Blame.onFile(
              "%s or the model in %s".formatted(InputName.of(input).title(), modelFolder),
              () -> model.predict(data.points(), run.execution()));
      run.endStage("predict");
      run.clearProgress();
      List<String> ids = data.ids().map(RowIds::values).orElse(List.of());
      write(
          target, data, labels, model.exemplarRows(), new LabelFile.Ids(ids, model.exemplarIds()));
      report(data, labels, model, run);
    }
    return 0;
  }

  /** Says what was done beside a file of labels; beside the output stream only warnings. */
  private void report(DataSet data, int[] labels, SavedModel model, Run run) {
    Report read = Report.on(data);
    if (runArguments.json()) {
      runArguments.print(forPrograms(read, labels, model.size(), run));
    } else if (out == null) {
      runArguments.printWarnings(read);
    } else {
      Report said = new Report();
      said.found("labels", "%s, written to %s".formatted(Report.points(InputFacts.of(data)), out));
      List<String> leftOut = leftOut(data, model);
      if (!leftOut.isEmpty()) {
        said.basis("left out", Report.columns(leftOut));
      }
      data.notes().forEach(said::warning);
      said.seconds(run).memory();
      runArguments.print(said);
    }
  }

  /** Returns the columns of the input that are no coordinates, unless the user chose some. */
  private List<String> leftOut(DataSet data, SavedModel model) {
    boolean hasNames =
        List.of(FileFormat.TEXT, FileFormat.PARQUET).contains(data.source().format());
    if (inputArguments.choosesColumns() || !hasNames || InputName.of(input).isStandardInput()) {
      return data.skippedColumns();
    }
    ReadOptions chosen = reading(model);
    List<String> others =
        PointReader.columns(input, chosen).stream()
            .filter(name -> !data.columns().contains(name))
            .filter(name -> data.kept().stream().noneMatch(kept -> kept.name().equals(name)))
            .filter(name -> !chosen.idColumn().equals(Optional.of(name)))
            .toList();
    return others.isEmpty() ? data.skippedColumns() : others;
  }

  private Report forPrograms(Report read, int[] labels, int known, Run run) {
    int[] sizes = new int[known];
    for (int label : labels) {
      sizes[label]++;
    }
    return read.field("model", modelFolder)
        .field("level", Optional.ofNullable(level))
        .field("clusters", known)
        .field("sizes", sizes)
        .computed(
            run,
            Provenance.now(
                BackendProvider.select(Device.CPU, 0).name(), run.execution().threads(), Map.of()))
        .field(SummaryFile.FILES, List.of(out.toString()));
  }

  /** Takes the file before any work is done; none for the output stream. */
  private OutputFile open() {
    if (out == null) {
      return null;
    }
    Stream<Path> model =
        Stream.of(
                ResultFiles.ofClustering(),
                Partition.names(ModelFiles.CENTROIDS, ModelFiles.TRAINING_POINTS))
            .flatMap(List::stream)
            .map(modelFolder::resolve);
    return OutputFile.open(
        out,
        LabelFile::isLabels,
        "a table of labels",
        Stream.concat(Stream.of(InputName.of(input).stored()), model).toList());
  }

  private SavedModel readModel() {
    InvalidInputException.require(
        level == null || clusters == null, "level", level, "left out if --clusters is given");
    if (level != null) {
      return SavedModel.read(modelFolder, level);
    }
    SavedModel model = SavedModel.read(modelFolder);
    return clusters == null ? model : model.cut(clusters);
  }

  private DataSet read(SavedModel model, Run run) {
    InvalidInputException.require(
        missing.rule() == Missing.FAIL || missing.rule() == Missing.DROP,
        "missing",
        missing.rule(),
        "fail or drop: the values of new points are not those of the run");
    try {
      ReadOptions reading = keep.addAlone(missing.addTo(reading(model)));
      return MissingArgument.read(
          () -> PointReader.read(input, reading, run.execution().progress()),
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

  private ReadOptions reading(SavedModel model) {
    ReadOptions chosen = inputArguments.toReadOptions(model.precision());
    InvalidInputException.require(
        chosen.categories().isEmpty(),
        "categories",
        String.join(",", chosen.categories()),
        "absent: columns of the model such as C=v say which there are");
    if (inputArguments.choosesColumns()) {
      InvalidInputException.require(
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

  private void requireDimensions(SavedModel model, DataSet data) {
    int wanted = model.columns().size();
    int found = data.columns().size();
    if (found != wanted) {
      throw new InvalidInputException(
          "%s: has %s of numbers, but the model in %s has %d (%s); choose them with --columns"
              .formatted(
                  InputName.of(input).title(),
                  Phrases.count(found, "column"),
                  modelFolder,
                  wanted,
                  String.join(", ", model.columns())));
    }
  }

  private void write(
      OutputFile target, DataSet data, int[] labels, int[] exemplarRows, LabelFile.Ids ids) {
    if (target != null) {
      LabelFile.write(target.path(), labels, exemplarRows, ids, new BitSet(), data.kept());
      return;
    }
    try {
      LabelFile.write(out(), labels, exemplarRows, ids, new BitSet(), data.kept());
    } catch (IOException e) {
      throw new UncheckedIOException("the output stream cannot be written: " + e.getMessage(), e);
    }
  }
}
