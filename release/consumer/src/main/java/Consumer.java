import java.nio.file.Files;
import java.nio.file.Path;
import org.bandgram.BandgramException;
import org.bandgram.Progress;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.read.PointReader;
import org.bandgram.data.internal.result.ResultTable;

/** A program of someone who depends on bandgram: clusters points, then writes and reads Parquet. */
public final class Consumer {
  private Consumer() {}

  public static void main(String[] args) throws Exception {
    PointSet points =
        PointSet.of(new float[][] {{0, 0}, {0, 1}, {1, 0}, {9, 9}, {9, 8}, {8, 9}});
    Clustering clustering = BandAffinityPropagation.fit(points);
    System.out.println(clustering.clusterCount() + " clusters");
    Path file = Files.createTempDirectory("consumer").resolve("labels.parquet");
    try {
      new ResultTable(points.size()).integers("label", row -> clustering.labels()[row]).write(file);
      int rows =
          PointReader.read(file, ReadOptions.defaults(), Progress.NONE).points().size();
      System.out.println(rows + " rows of Parquet");
    } catch (BandgramException e) {
      System.out.println(e.getMessage().replace(file.toString(), "file"));
    }
    Files.deleteIfExists(file);
    Files.delete(file.getParent());
  }
}
