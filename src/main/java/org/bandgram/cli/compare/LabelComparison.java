package org.bandgram.cli.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bandgram.Cancellation;
import org.bandgram.Provenance;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.metric.ContingencyTable.Cell;

/** Several clusterings of the same rows, each compared with every other. */
public final class LabelComparison {
  private static final String CONTINGENCY = "contingency";
  private static final int SHOWN_MOVES = 5;

  private LabelComparison() {}

  /** Returns every name that a file of a comparison may have. */
  public static List<String> names() {
    return ResultFiles.names(List.of(CONTINGENCY));
  }

  /** Tells whether there are labels at a path, rather than points. */
  public static boolean takes(Path path) {
    return LabelledRows.areAt(path);
  }

  /**
   * Compares clusterings.
   *
   * @param paths folders of earlier runs or tables with a column of labels, at least 2
   * @param run the command's run, which has just started
   */
  public static Outcome of(List<Path> paths, Run run, Cancellation cancellation) {
    List<LabelledRows> all = new ArrayList<>();
    for (Path path : paths) {
      cancellation.throwIfCancelled();
      all.add(LabelledRows.read(path));
    }
    run.endStage("read");
    List<LabelPair> pairs = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      for (int j = i + 1; j < all.size(); j++) {
        cancellation.throwIfCancelled();
        pairs.add(LabelPair.of(all.get(i), all.get(j)));
      }
    }
    run.endStage("compare");
    Report report = new Report();
    report
        .field("runs", all.stream().map(rows -> rows.fields().fields()).toList())
        .field("comparisons", pairs.stream().map(LabelPair::fields).toList());
    if (pairs.size() == 1) {
      addPair(report, pairs.getFirst());
    } else {
      pairs.forEach(pair -> addLine(report, pair));
    }
    all.forEach(rows -> report.basis(rows.path().toString(), rows.text()));
    if (all.stream().anyMatch(rows -> rows.noise() > 0)) {
      report.basis("noise", "label -1, compared like a cluster of its own");
    }
    report.computed(run, Provenance.now("cpu", run.execution().threads(), Map.of()));
    String headline =
        pairs.size() == 1 ? pairs.getFirst().agreement() : pairs.size() + " comparisons";
    return new Outcome(report, headline).withTable(CONTINGENCY, table(pairs));
  }

  private static void addPair(Report report, LabelPair pair) {
    report.found("agreement", pair.agreement()).found("moved", pair.movedText());
    List<Move> moves = pair.moves();
    for (int i = 0; i < Math.min(SHOWN_MOVES, moves.size()); i++) {
      report.found("", moves.get(i).text());
    }
    report.basis("joined", pair.joining());
  }

  private static void addLine(Report report, LabelPair pair) {
    report
        .found(
            "agreement",
            "%s: %s and %s".formatted(pair.agreement(), pair.first().path(), pair.second().path()))
        .found("", "%s, joined %s".formatted(pair.movedText(), pair.joining()));
  }

  /** One table holds all pairs. */
  private static ResultTable table(List<LabelPair> pairs) {
    List<LabelPair> ofRow = new ArrayList<>();
    List<Cell> cells = new ArrayList<>();
    for (LabelPair pair : pairs) {
      for (Cell cell : pair.table().cells()) {
        ofRow.add(pair);
        cells.add(cell);
      }
    }
    return new ResultTable(cells.size())
        .texts("a", row -> ofRow.get(row).first().path().toString())
        .texts("b", row -> ofRow.get(row).second().path().toString())
        .integers("label_a", row -> cells.get(row).first())
        .integers("label_b", row -> cells.get(row).second())
        .longs("count", row -> cells.get(row).count());
  }
}
