package org.bandgram.cli.spectral;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bandgram.Precision;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Partition;
import org.bandgram.cli.result.Report;
import org.bandgram.data.PointSet;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.model.ModelFiles;

/**
 * Points that were clustered by an embedding.
 *
 * @param clusters what they were divided into
 * @param embedding where they are by eigenvectors
 */
record SpectralOutcome(Partition clusters, PointSet embedding) implements Outcome {
  private static final String EMBEDDING = "embedding";

  /** Returns every name that a file of a run may have. */
  static List<String> names() {
    return Partition.names(ModelFiles.EXEMPLARS, EMBEDDING);
  }

  @Override
  public Report report() {
    return clusters.report();
  }

  @Override
  public String headline() {
    return clusters.headline();
  }

  @Override
  public void writeTables(Path folder, TableFormat format) {
    clusters.writeTables(folder, format);
    ResultTable table = new ResultTable(embedding.size()).integers("row", i -> i);
    clusters.files().data().ids().ifPresent(ids -> table.texts("id", ids.values()::get));
    for (int f = 0; f < embedding.dimensions(); f++) {
      int dimension = f;
      table.numbers("x" + (f + 1), Precision.FLOAT64, i -> embedding.get(i, dimension));
    }
    table.write(folder.resolve(format.fileName(EMBEDDING)));
  }

  @Override
  public Optional<ModelFiles> labelled() {
    return clusters.labelled();
  }

  @Override
  public void draw(Path folder, Caption caption) {
    clusters.draw(folder, caption);
  }

  @Override
  public Figures figures() {
    return clusters.figures();
  }
}
