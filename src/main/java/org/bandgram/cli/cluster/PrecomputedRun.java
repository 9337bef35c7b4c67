package org.bandgram.cli.cluster;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.report.ClusterList;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.LabelFile;
import org.bandgram.model.internal.SummaryFile;

/**
 * Clusters by similarities that the user gave. There are no points, so nothing is drawn.
 *
 * @param ids what the points are called, or none
 * @param clustering the result
 * @param status how the command ended
 * @param headline how the clusters came about, in half a line
 * @param report what is said about it
 */
record PrecomputedRun(
    List<String> ids, Clustering clustering, Status status, String headline, Report report)
    implements ClusteredOutcome {

  /**
   * Clusters by similarities that were just read.
   *
   * @param input where they come from
   * @param given the similarities
   * @param asked how to cluster
   * @param run the command's run, whose clock started before the similarities were read
   */
  static PrecomputedRun execute(
      Path input, GivenSimilarities given, AffinityOptions asked, Run run) {
    run.endStage("read");
    AffinityOptions options = ofGiven(asked);
    Clustering clustering = given.fit().apply(options, run.execution());
    run.endStages(ClusterRun.stages(clustering.timings()));
    Status status = clustering.status().unlessStopped(run.execution().cancellation());
    PropagationReport propagation = new PropagationReport(options, clustering, status);
    Report report = begin(input, given);
    report
        .entry(
            SummaryFile.PRECISION,
            options.storage().precision(),
            "",
            "in %s on %s, %s"
                .formatted(
                    options.storage().precision(),
                    clustering.provenance().backend(),
                    Phrases.count(clustering.provenance().threads(), "thread")))
        .field("device", clustering.provenance().backend().split("-", 2)[0]);
    propagation.addOptions(report);
    propagation.addResult(report);
    report.found("net similarity", Phrases.number(clustering.netSimilarity()));
    report.seconds(run).memory().provenance(clustering.provenance());
    propagation.addEnd(report, "became exemplars. Try a higher --preference", "");
    given.notes().forEach(report::warning);
    warn(report, given.facts());
    String headline =
        "%s, %s, given similarities"
            .formatted(
                Phrases.count(given.facts().size(), "point"),
                Phrases.count(clustering.clusterCount(), "cluster"));
    return new PrecomputedRun(given.ids(), clustering, status, headline, report);
  }

  /** Says what rules mean where there is no set beyond the pairs that are given. */
  private static AffinityOptions ofGiven(AffinityOptions asked) {
    return asked.propagation().preference()
                instanceof Preference.Quantile(double q, Preference.Source source)
            && source == Preference.Source.SAMPLED
        ? asked.withPreference(Preference.quantile(q))
        : asked;
  }

  private static Report begin(Path input, GivenSimilarities given) {
    GivenSimilarities.Facts facts = given.facts();
    String names = given.ids().isEmpty() ? "" : ", with ids";
    String directions =
        facts.symmetric()
            ? "symmetric"
            : facts
                .rules()
                .symmetrization()
                .map(rule -> "made symmetric by " + rule)
                .orElse("not symmetric");
    return Report.on(input)
        .field("n", facts.size())
        .field(SummaryFile.METHOD, SummaryFile.AFFINITY_PROPAGATION)
        .basis(
            "",
            "%s%s, %s given%s, %s"
                .formatted(
                    Phrases.count(facts.size(), "point"),
                    names,
                    similarities(facts.edges()),
                    facts
                        .rules()
                        .distances()
                        .map(form -> " as %s distances".formatted(form))
                        .orElse(""),
                    directions))
        .field(SummaryFile.PRECOMPUTED, facts.kind())
        .field("edges", facts.edges())
        .field("self_pairs", facts.selfPairs())
        .field("joined_rows", facts.joined())
        .field("symmetric", facts.symmetric())
        .field("symmetrized", facts.rules().symmetrization())
        .field("distances", facts.rules().distances())
        .field("looks_like_distances", facts.looksLikeDistances());
  }

  private static String similarities(long count) {
    return Phrases.count(count) + (count == 1 ? " similarity" : " similarities");
  }

  private static void warn(Report report, GivenSimilarities.Facts facts) {
    if (facts.looksLikeDistances() && facts.rules().distances().isEmpty()) {
      report.warning(
          "the values look like distances: none is negative, and each of a point with itself is 0"
              + " or their column is called so; they were taken for similarities, the greater the"
              + " more similar; --distances squared or --distances plain takes them for distances");
    }
    if (facts.selfPairs() > 0) {
      report.warning(
          "the similarity of a point with itself is not read (%s); --preference takes its place"
              .formatted(Phrases.count(facts.selfPairs(), "row")));
    }
    if (facts.joined() > 0) {
      report.warning(
          "%s of a pair that is listed more than once joined others, as --duplicates says"
              .formatted(Phrases.count(facts.joined(), "row")));
    }
    if (!facts.mutual() && facts.rules().symmetrization().isEmpty() && facts.edges() > 0) {
      report.warning(
          "each pair is given in one direction only, and column can be the exemplar of row, but not"
              + " the reverse; --symmetrize max lets similarities count in both");
    }
  }

  @Override
  public void writeTables(Path folder, TableFormat format) {
    int[] labels = clustering.labels();
    int[] exemplars = clustering.exemplars();
    int[] sizes = clustering.sizes();
    List<String> names = namesOf(exemplars);
    LabelFile.write(
        folder.resolve(format.fileName(ModelFiles.LABELS)),
        labels,
        exemplars,
        new LabelFile.Ids(ids, names));
    new ResultTable(exemplars.length)
        .ids(names)
        .integers("label", k -> k)
        .integers("row", k -> exemplars[k])
        .integers("size", k -> sizes[k])
        .write(folder.resolve(format.fileName(ModelFiles.EXEMPLARS)));
  }

  @Override
  public void writeLabels(Writer text) throws IOException {
    int[] exemplars = clustering.exemplars();
    LabelFile.write(
        text, clustering.labels(), exemplars, new LabelFile.Ids(ids, namesOf(exemplars)));
  }

  @Override
  public void draw(Path folder, Caption caption) {
    // Nothing says where points are.
  }

  private List<String> namesOf(int... rows) {
    return ids.isEmpty() ? ids : Arrays.stream(rows).mapToObj(ids::get).toList();
  }

  @Override
  public Figures figures() {
    int[] exemplars = clustering.exemplars();
    return Figures.NONE
        .withClusters(
            ClusterList.withoutPicture(clustering.labels(), exemplars, namesOf(exemplars)))
        .withCurves(ClusteredOutcome.curves(clustering));
  }
}
