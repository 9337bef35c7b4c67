package org.bandgram.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.failed;
import static org.bandgram.testing.Refusals.malformed;
import static org.bandgram.testing.Refusals.refused;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.model.SavedModel;
import org.bandgram.objects.ObjectClustering.ObjectModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clusters of texts and of records. */
class ObjectClusteringTest {
  private static final PropagationOptions SHORT =
      PropagationOptions.defaults().withMaxIterations(60);
  private static final ObjectClustering.Options OPTIONS =
      ObjectClustering.Options.defaults().withPropagation(_ -> SHORT);

  /** A person as a program may have one. */
  private record Person(String name, int born) {
    double likeness(Person other) {
      return -Math.abs(born - other.born) - (name.equals(other.name) ? 0 : 5);
    }
  }

  /** Variants of a few words, each with some letters changed. */
  static List<String> words(int n, long seed) {
    Random random = new Random(seed);
    List<String> stems =
        List.of("international", "laboratory", "chocolate", "umbrella", "pharmacy", "windmill");
    return IntStream.range(0, n)
        .mapToObj(
            i -> {
              char[] word = stems.get(random.nextInt(stems.size())).toCharArray();
              for (int change = random.nextInt(3); change > 0; change--) {
                word[random.nextInt(word.length)] = (char) ('a' + random.nextInt(26));
              }
              return new String(word) + "s".repeat(random.nextInt(2));
            })
        .toList();
  }

  /** Greater by less than their distance on a line, so that the nearest are known. */
  private static double nearness(double x, double y) {
    return -Math.abs(x - y);
  }

  private static double[][] matrix(List<String> words) {
    return words.stream()
        .map(
            x -> words.stream().mapToDouble(y -> TextSimilarity.EDIT.applyAsDouble(x, y)).toArray())
        .toArray(double[][]::new);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257})
  void fewObjectsGiveWhatTheWholeMatrixGives(int n) {
    List<String> words = words(n, n);
    ObjectClustering<String> found = ObjectClustering.fit(words, TextSimilarity.EDIT, OPTIONS);
    try (Execution execution = Execution.onThreads(2);
        DenseMatrix matrix = DenseMatrix.of(matrix(words))) {
      Clustering dense =
          AffinityPropagation.fit(
              matrix, AffinityOptions.defaults().withPropagation(_ -> SHORT), execution);
      assertThat(found.netSimilarity()).isCloseTo(dense.netSimilarity(), within(1e-3));
      assertThat(found.exemplars()).isEqualTo(dense.exemplars());
      assertThat(found.labels()).isEqualTo(dense.labels());
    }
    assertThat(found.exemplarObjects())
        .isEqualTo(Arrays.stream(found.exemplars()).mapToObj(words::get).toList());
    assertThat(found.predict(words)).isEqualTo(labelsByHand(words, found));
  }

  private static int[] labelsByHand(List<String> words, ObjectClustering<String> found) {
    return words.stream()
        .mapToInt(
            word -> {
              int best = 0;
              for (int c = 1; c < found.clusterCount(); c++) {
                if (TextSimilarity.EDIT.applyAsDouble(word, found.exemplarObjects().get(c))
                    > TextSimilarity.EDIT.applyAsDouble(word, found.exemplarObjects().get(best))) {
                  best = c;
                }
              }
              return best;
            })
        .toArray();
  }

  @Test
  void everyPairOfFewObjectsIsComparedOnce() {
    LongAdder calls = new LongAdder();
    List<String> words = words(100, 1);
    ToDoubleBiFunction<String, String> counted =
        (x, y) -> {
          calls.increment();
          return TextSimilarity.EDIT.applyAsDouble(x, y);
        };
    ObjectClustering.fit(words, counted, OPTIONS);
    assertThat(calls.sum()).isEqualTo(100 * 101 / 2);
    ObjectClustering.fit(words, counted, OPTIONS.withClusters(6));
    assertThat(calls.sum()).isEqualTo(100 * 101);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "31, 6", "33, 1", "257, 6", "257, 31"})
  void aNumberOfClustersIsReached(int n, int clusters) {
    List<String> words = words(n, 7);
    ObjectClustering<String> found =
        ObjectClustering.fit(words, TextSimilarity.EDIT, OPTIONS.withClusters(clusters));
    assertThat(found.clusterCount()).isEqualTo(clusters);
    if (clusters == 6) {
      // each cluster has the variants of one of the six words
      assertThat(
              found.exemplarObjects().stream()
                  .map(word -> word.substring(1, 2) + word.length())
                  .distinct())
          .hasSizeGreaterThanOrEqualTo(5);
    }
  }

  @Test
  void weightsCountAsCopiesDo() {
    List<Double> places = List.of(0.0, 1.0, 2.0, 10.0, 11.0);
    try (Execution execution = Execution.onThreads(1)) {
      ObjectClustering<Double> found =
          ObjectClustering.fit(
              places,
              new double[] {9, 1, 1, 1, 9},
              ObjectClusteringTest::nearness,
              OPTIONS.withClusters(2),
              execution);
      assertThat(found.exemplars()).containsExactly(0, 4);
      assertThat(found.labels()).containsExactly(0, 0, 0, 1, 1);
    }
  }

  @Test
  void recordsAreClusteredByTheirOwnMethod() {
    List<Person> people =
        List.of(
            new Person("Ada", 1815),
            new Person("Ada", 1816),
            new Person("Emmy", 1882),
            new Person("Ada", 1814),
            new Person("Emmy", 1881),
            new Person("Grace", 1906));
    ObjectClustering<Person> found =
        ObjectClustering.fit(people, Person::likeness, OPTIONS.withClusters(3));
    assertThat(found.labels()).containsExactly(0, 0, 1, 0, 1, 2);
    assertThat(found.predict(new Person("Kurt", 1906))).isEqualTo(2);
    assertThat(found).hasToString(found.clustering().toString().replace("6 points", "6 objects"));
    assertThat(found.toString()).startsWith("3 clusters of 6 objects (sizes 1 to 3)");
  }

  /** More objects than are compared with all others, in an order that says nothing. */
  @ParameterizedTest
  @ValueSource(ints = {0, 20})
  void manyObjectsAreClusteredByTheirNeighbours(int clusters) {
    int n = 1025;
    Random random = new Random(3);
    List<Double> places =
        IntStream.range(0, n)
            .mapToObj(i -> 1000.0 * random.nextInt(20) + random.nextGaussian())
            .toList();
    ObjectClustering.Options options = clusters > 0 ? OPTIONS.withClusters(clusters) : OPTIONS;
    ObjectClustering<Double> first = null;
    for (int threads : new int[] {1, 3}) {
      try (Execution execution = Execution.onThreads(threads)) {
        ObjectClustering<Double> found =
            ObjectClustering.fit(
                places,
                Optional.empty(),
                ObjectClusteringTest::nearness,
                options,
                100,
                64,
                execution);
        first = first == null ? found : first;
        assertThat(found.exemplars()).isEqualTo(first.exemplars());
        assertThat(found.labels()).isEqualTo(first.labels());
      }
    }
    if (clusters > 0) {
      assertThat(first.clusterCount()).isEqualTo(clusters);
    }
    for (int i = 0; i < n; i++) {
      assertThat(first.exemplarObjects().get(first.labels()[i]))
          .isCloseTo(places.get(i), within(20.0));
    }
  }

  @Test
  void refusesWhatCannotBeCompared() {
    List<Double> places = IntStream.range(0, 40).mapToObj(i -> (double) i).toList();
    refused(
            () ->
                ObjectClustering.fit(
                    places, (x, y) -> x * y == 12 * 31 ? Double.NaN : nearness(x, y), OPTIONS))
        .hasMessageMatching("the similarity of object 12 and object 31 is NaN, but must be .*");
    refused(() -> ObjectClustering.fit(places, (x, y) -> 1e300, OPTIONS))
        .hasMessageContaining("is 1.0E300");
    refused(() -> ObjectClustering.fit(Arrays.asList(1.0, null), (x, y) -> 1, OPTIONS))
        .hasMessage("object 1 is null, but must be there");
    refused(() -> ObjectClustering.fit(List.<Double>of(), (x, y) -> 1, OPTIONS))
        .hasMessageStartingWith("the number of objects is 0");
    refused(
            () ->
                ObjectClustering.fit(
                    places, ObjectClusteringTest::nearness, OPTIONS.withClusters(41)))
        .hasMessage("clusters is 41, but must be at most 40, the number of objects");
    ObjectModel<Double> model =
        ObjectClustering.fit(places, ObjectClusteringTest::nearness, OPTIONS).model();
    refused(() -> model.predict(List.of(1.0, Double.NaN)))
        .hasMessageContaining("object 1 and exemplar 0 is NaN");
  }

  @Test
  void readsWhatItSaved(@TempDir Path folder) throws Exception {
    List<String> texts =
        List.of("plain", "with, comma", "two\nlines", "\"quoted\"", "", " # ", "Grüße 😀", "plane");
    ObjectClustering<String> found =
        ObjectClustering.fit(texts, TextSimilarity.EDIT, OPTIONS.withClusters(7));
    found.save(folder, text -> text);
    ObjectModel<String> loaded = ObjectModel.load(folder, text -> text, TextSimilarity.EDIT);
    assertThat(loaded.labels()).isEqualTo(found.labels());
    assertThat(loaded.rows()).isEqualTo(found.exemplars());
    assertThat(loaded.exemplars()).isEqualTo(found.exemplarObjects());
    assertThat(loaded.predict("plains")).isEqualTo(found.predict("plains"));
    found.save(folder, text -> text);

    failed(() -> SavedModel.read(folder)).hasMessageContaining("objects");
    malformed(() -> ObjectModel.load(folder, text -> null, TextSimilarity.EDIT))
        .hasMessageContaining("exemplars.csv:2: has 'plai");
    refused(() -> found.save(folder, text -> null))
        .hasMessage("the text of exemplar 0 is null, but must be a text");
    Path table = folder.resolve("exemplars.csv");
    String written = Files.readString(table);
    Files.writeString(table, written.replaceFirst("0,\\d,", "0,8,"));
    malformed(() -> ObjectModel.load(folder, text -> text, TextSimilarity.EDIT))
        .hasMessageEndingWith("exemplars.csv:2: has no row from 0 to 7, but '8'");
    Files.writeString(table, written.replaceFirst("0,\\d,", "1,0,"));
    malformed(() -> ObjectModel.load(folder, text -> text, TextSimilarity.EDIT))
        .hasMessageEndingWith("exemplars.csv:2: has label '1', but the next one is 0");
    Files.writeString(
        table, written.lines().map(line -> line.split(",")[0]).collect(Collectors.joining("\n")));
    failed(() -> ObjectModel.load(folder, text -> text, TextSimilarity.EDIT));
    Files.delete(folder.resolve("summary.json"));
    assertThatThrownBy(() -> ObjectModel.load(folder, text -> text, TextSimilarity.EDIT))
        .hasMessageContaining("no summary.json");
    assertThatThrownBy(() -> found.save(folder, text -> text)).hasMessageContaining("in the way");
  }
}
