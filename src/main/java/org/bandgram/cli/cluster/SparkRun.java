package org.bandgram.cli.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.ClusterSample;
import org.bandgram.cli.result.InputFacts;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.describe.Quality;
import org.bandgram.describe.TypicalRows;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;
import org.bandgram.metric.NeighbourRecall;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.ExemplarTable;
import org.bandgram.model.internal.LabelFile;
import org.bandgram.spark.ClusterEngine;

/** Clusters points that are on other machines. They stay there, but for a sample to look at. */
final class SparkRun {
  /** The most points that are drawn besides exemplars, and the most numbers of them. */
  private static final int MOST_DRAWN = 100_000;

  private static final int DRAWN_NUMBERS = 1 << 24;

  private SparkRun() {}

  /**
   * Clusters points that were just loaded, and measures the result.
   *
   * @param session the points
   * @param job what the session was opened for
   * @param run the command's run, whose clock has ended the stage in which the points were loaded
   */
  static Outcome execute(ClusterEngine.Session session, ClusterEngine.Job job, Run run) {
    ClusterEngine.Table table = session.table();
    InputFacts facts = facts(job, table);
    run.endStage("choose");
    Clustering clustering = session.cluster();
    run.endStages(ClusterRun.stages(clustering.timings()));
    Quality quality =
        new Quality(
            session.clusteringError(clustering),
            OptionalDouble.empty(),
            Optional.of(
                session.recall(
                    clustering, Quality.recallOptions(facts.size(), facts.dimensions()))),
            Optional.empty(),
            OptionalInt.empty());
    run.endStage("evaluate");
    Status status = clustering.status().unlessStopped(run.execution().cancellation());
    ClusterReport says =
        new ClusterReport(
            facts,
            job.options().storage().precision(),
            job.options(),
            new AutoAffinityPropagation.Result(clustering, Optional.empty(), session.choice(), 0),
            status);
    Report report = says.of(quality, run);
    addSpread(report, job, table, clustering);
    ExemplarTable exemplars =
        new ExemplarTable(
                clustering.exemplars(),
                clustering.sizes(),
                table.header().columns(),
                session.select(clustering.exemplars()).original())
            .withIds(table.ids());
    LabelFile.Ids ids = LabelFile.Ids.of(table.ids(), clustering.exemplars());
    return new Outcome(report, says.headline(Optional.empty()), status)
        .withRows(clustering, ids, table.kept(), ids.exemplars())
        .withTables(
            (folder, format) ->
                exemplars.write(
                    folder.resolve(format.fileName(ModelFiles.EXEMPLARS)), table.kept()))
        .withSample(() -> sample(session, clustering, report))
        .withTypical(
            () -> typical(session, clustering, run),
            ids.points(),
            table.kept(),
            DataSet.names(table.ids(), table.kept(), table.size()),
            clustering.labels())
        .withCurves(ClusterRun.curves(clustering));
  }

  private static InputFacts facts(ClusterEngine.Job job, ClusterEngine.Table table) {
    return new InputFacts(
        job.input(),
        table.format().title(),
        table.header(),
        table.scaling(),
        Optional.empty(),
        table.ids().map(DataSet.RowIds::column),
        table.kept().stream().map(Column::name).toList(),
        table.notes(),
        table.size(),
        table.header().columns().size());
  }

  private static ClusterSample sample(
      ClusterEngine.Session session, Clustering clustering, Report report) {
    int d = clustering.model().orElseThrow().exemplars().dimensions();
    int[] drawn =
        NeighbourRecall.sample(
            clustering.labels().length, Math.clamp(DRAWN_NUMBERS / d, 1, MOST_DRAWN), 0);
    int[] rows =
        IntStream.concat(Arrays.stream(drawn), Arrays.stream(clustering.exemplars()))
            .sorted()
            .distinct()
            .toArray();
    return ClusterSample.of(session.select(rows), rows, clustering, report.fields());
  }

  private static TypicalRows typical(
      ClusterEngine.Session session, Clustering clustering, Run run) {
    double[] similarities = session.similarities(clustering);
    return TypicalRows.ofSimilarities(
        clustering.labels(), clustering.exemplars(), i -> similarities[i], run.execution());
  }

  /** Adds how the run was spread; results do not depend on that. */
  private static void addSpread(
      Report report, ClusterEngine.Job job, ClusterEngine.Table table, Clustering clustering) {
    Report spread =
        new Report()
            .field("version", table.version())
            .field("master", table.master())
            .field("partitions", table.partitions())
            .field("iterations_per_exchange", job.spread().iterationsPerExchange())
            .field("points_by_level", pointsByLevel(clustering));
    report.entry(
        "spark",
        spread,
        "Spark",
        "%s on %s, %s"
            .formatted(
                table.version(), table.master(), Phrases.count(table.partitions(), "partition")));
  }

  /** Returns of how many points or groups each level began, the finest first. */
  private static Optional<List<Integer>> pointsByLevel(Clustering clustering) {
    return Optional.ofNullable(clustering.provenance().parameters().get("levels"))
        .map(
            list ->
                Arrays.stream(list.replaceAll("[\\[\\] ]", "").split(","))
                    .map(Integer::valueOf)
                    .toList());
  }
}
