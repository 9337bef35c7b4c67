package org.bandgram;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.describe.Certainty;
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.embed.Smacof;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.graph.EdgeListReader;
import org.bandgram.metric.ContingencyTable;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.SavedModel;
import org.bandgram.objects.ObjectClustering;
import org.bandgram.objects.TextSimilarity;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.WebGraph;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.spectral.NeighbourAffinity;
import org.bandgram.spectral.SpectralClustering;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one prints to look at it is a line that a person can read. */
class ToStringTest {
  private static final int LONGEST = 200;

  private static final Similarity NEAR = new NegativeSquaredEuclidean();

  @TempDir private Path folder;

  @Test
  void everyResultIsOneReadableLine() throws IOException {
    Map<Object, Boolean> seen = new IdentityHashMap<>();
    results().forEach(result -> look(result, seen));
    assertThat(seen.keySet())
        .hasSizeGreaterThan(30)
        .allSatisfy(
            result ->
                assertThat(result.toString())
                    .as(result.getClass().getName())
                    .hasSizeLessThanOrEqualTo(LONGEST)
                    .doesNotContain("\n")
                    .doesNotContainPattern("@[0-9a-f]{5,}|\\[[\\[A-Z]+@|Lambda"));
  }

  /** Looks at an object, and at what its record consists of. */
  private static void look(Object value, Map<Object, Boolean> seen) {
    switch (value) {
      case Collection<?> all -> all.forEach(each -> look(each, seen));
      case Optional<?> maybe -> maybe.ifPresent(each -> look(each, seen));
      case Object known when isOurs(known.getClass()) && seen.put(known, true) == null -> {
        for (RecordComponent part : partsOf(known)) {
          look(get(part, known), seen);
        }
      }
      default -> {}
    }
  }

  private static boolean isOurs(Class<?> type) {
    return type.getName().startsWith("org.bandgram.")
        && !type.getName().contains(".internal.")
        && !type.isHidden();
  }

  private static List<RecordComponent> partsOf(Object value) {
    return value instanceof Record ? List.of(value.getClass().getRecordComponents()) : List.of();
  }

  private static Object get(RecordComponent part, Object value) {
    try {
      part.getAccessor().setAccessible(true);
      Object got = part.getAccessor().invoke(value);
      return got == null ? List.of() : got;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private List<Object> results() throws IOException {
    StringBuilder table = new StringBuilder("id,x,y,kind\n");
    for (int i = 0; i < 60; i++) {
      table.append(
          "p%d,%d,%d,%s%n".formatted(i, 100 * (i % 3) + i, i * i % 7, "abc".charAt(i % 3)));
    }
    Path file = Files.writeString(folder.resolve("points.csv"), table);
    ReadOptions read = ReadOptions.defaults().withIdColumn("id").withLabelColumn("kind");
    DataSet data = ReaderFiles.read(file, read);
    PointSet points = data.points();
    KMeansClustering means = KMeans.fit(points, KMeans.Options.of(3));
    ModelFiles.of(data, means).write(folder.resolve("model"));
    List<Object> results =
        new ArrayList<>(List.of(means, SavedModel.read(folder.resolve("model"))));
    try (Execution execution = Execution.onThreads(1);
        DenseMatrix matrix = DenseMatrix.of(new double[][] {{1, 0}, {0, 1}})) {
      NeighbourGraph graph =
          NeighbourGraph.build(
              points, NEAR, NeighbourGraph.Options.defaults().withNeighbours(5), execution);
      Dissimilarities far = Dissimilarities.ofPoints(points, new EuclideanDistance());
      results.addAll(
          List.of(
              execution.cancellation(),
              ClusterProfiles.columnsOf(data),
              ClusterProfiles.of(data, means.labels(), 3, execution),
              Certainty.of(
                  data,
                  NEAR,
                  means.labels(),
                  means.centroids(),
                  new Certainty.Asked(false, false),
                  execution),
              ContingencyTable.of(means.labels(), means.labels()),
              AutoAffinityPropagation.fit(
                  points, AutoAffinityPropagation.Options.defaults().withClusters(3), execution),
              MultilevelAffinityPropagation.fit(
                  points, MultilevelAffinityPropagation.Options.defaults(), execution),
              KernelKMeans.fit(points, new Gaussian(0.5), KernelKMeans.Options.of(3), execution),
              far,
              Smacof.fit(far, Smacof.Options.defaults().withDimensions(1), execution),
              graph,
              SpectralClustering.fit(
                  NeighbourAffinity.connectivity(graph, 5),
                  SpectralClustering.Options.of(2),
                  execution),
              matrix,
              GramOperator.of(matrix)));
    }
    WebGraph web = WebGraph.of(EdgeListReader.read(arcs(), Progress.NONE));
    results.addAll(List.of(web, PageRank.fit(web, PageRank.Options.defaults())));
    results.add(
        ObjectClustering.fit(
            List.of("Ann", "Anne", "Bob"),
            TextSimilarity.EDIT,
            ObjectClustering.Options.defaults()));
    return results;
  }

  private Path arcs() throws IOException {
    return Files.writeString(folder.resolve("arcs.csv"), "1,2\n2,1\n3,2\n");
  }
}
