package org.bandgram.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExternalIndicesTest {

  /** Values of scikit-learn 1.9.1 for the same labels. */
  @ParameterizedTest
  @CsvSource({
    "31, 3, 4, 2, 0.29045776918117344, 0.38098364415339087, 0.31228097087892187",
    "257, 7, 5, 3, 0.3783013119271951, 0.46509983797530774, 0.4435702199657163",
    "4098, 20, 300, 4, 0.6843068958717475, 0.7259365800660709, 0.6861206244440136",
    "100000, 50, 80, 5, 0.6867739977858383, 0.6972537211877136, 0.6957599049129783"
  })
  void equalsScikitLearn(
      int n, int classes, int clusters, int mix, double ari, double nmi, double ami) {
    int[] truth = pseudoRandom(n, classes, 1);
    int[] labels = pseudoRandom(n, clusters, 2);
    int[] disagree = pseudoRandom(n, mix, 3);
    for (int i = 0; i < n; i++) {
      labels[i] = disagree[i] == 0 ? labels[i] : truth[i];
    }
    ExternalIndices indices = ExternalIndices.of(truth, labels);
    assertThat(indices.adjustedRandIndex()).isCloseTo(ari, within(1e-12));
    assertThat(indices.normalizedMutualInformation()).isCloseTo(nmi, within(1e-12));
    assertThat(indices.adjustedMutualInformation()).isCloseTo(ami, within(1e-12 * ami));
  }

  /** Values of scikit-learn 1.9.1. */
  @ParameterizedTest
  @CsvSource({
    "0 0 1 2, 0 0 1 1, 0.5714285714285714, 0.8, 0.5714285714285714",
    "0 0 0 0, 0 1 2 3, 0, 0, 0",
    "0 0 0 0, 1 1 1 1, 1, 1, 1",
    "0 1 2 3, 3 2 1 0, 1, 1, 1",
    "0, 0, 1, 1, 1",
    "'', '', 1, 1, 1",
    "0 0 1 1, 0 1 0 1, -0.5, 0, -0.5",
    "0 0 1 1, 5 5 5 5, 0, 0, 0"
  })
  void degenerateCasesAreThoseOfScikitLearn(
      String truth, String labels, double ari, double nmi, double ami) {
    ExternalIndices indices = ExternalIndices.of(parse(truth), parse(labels));
    assertThat(indices.adjustedRandIndex()).isCloseTo(ari, within(1e-15));
    assertThat(indices.normalizedMutualInformation()).isCloseTo(nmi, within(1e-15));
    assertThat(indices.adjustedMutualInformation()).isCloseTo(ami, within(1e-15));
  }

  /** The mean over all ways to give one of the labelings to the points. */
  @RandomCases(40)
  void adjustedMutualInformationEqualsItsDefinitionOverPermutations(
      @IntRange(min = 1, max = 6) int n,
      @IntRange(min = 1, max = 4) int classes,
      @IntRange(min = 1, max = 4) int clusters,
      long seed) {
    Random random = new Random(seed);
    int[] truth = random.ints(n, 0, classes).toArray();
    int[] labels = random.ints(n, 0, clusters).toArray();
    List<int[]> permutations = new ArrayList<>();
    addPermutations(labels.clone(), 0, permutations);
    double expected =
        permutations.stream().mapToDouble(p -> information(truth, p)).average().orElseThrow();
    double mean = (information(truth, truth) + information(labels, labels)) / 2;
    double actual = ExternalIndices.of(truth, labels).adjustedMutualInformation();
    if (mean - expected < 1e-9) {
      assertThat(actual).isEqualTo(1);
    } else {
      double adjusted = (information(truth, labels) - expected) / (mean - expected);
      assertThat(actual).isCloseTo(adjusted, within(1e-12));
    }
  }

  private static void addPermutations(int[] values, int from, List<int[]> all) {
    if (from == values.length) {
      all.add(values.clone());
    }
    for (int i = from; i < values.length; i++) {
      swap(values, from, i);
      addPermutations(values, from + 1, all);
      swap(values, from, i);
    }
  }

  private static void swap(int[] values, int i, int j) {
    int value = values[i];
    values[i] = values[j];
    values[j] = value;
  }

  private static double information(int[] a, int[] b) {
    double n = a.length;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      int at = i;
      double both =
          IntStream.range(0, a.length).filter(j -> a[j] == a[at] && b[j] == b[at]).count();
      double inA = IntStream.range(0, a.length).filter(j -> a[j] == a[at]).count();
      double inB = IntStream.range(0, a.length).filter(j -> b[j] == b[at]).count();
      sum += Math.log(both * n / (inA * inB)) / n;
    }
    return sum;
  }

  /** Labels below 0 count as clusters in a table, and as no class in a truth. */
  @Test
  void aTableHasEveryLabel() {
    int[] first = {0, -1, 0, 1, -1, 5, -1};
    int[] second = {-2, -1, -2, 1, -1, 5, 0};
    ContingencyTable table = ContingencyTable.of(first, second);
    assertThat(table.total()).isEqualTo(7);
    assertThat(table.cells())
        .containsExactly(
            new ContingencyTable.Cell(-1, -1, 2),
            new ContingencyTable.Cell(-1, 0, 1),
            new ContingencyTable.Cell(0, -2, 2),
            new ContingencyTable.Cell(1, 1, 1),
            new ContingencyTable.Cell(5, 5, 1));
    int[] raised = Arrays.stream(first).map(label -> label + 1).toArray();
    assertThat(ExternalIndices.of(table)).isEqualTo(ExternalIndices.of(raised, second));
    assertThat(ExternalIndices.of(table).points()).isEqualTo(7);
  }

  @RandomCases(200)
  void adjustedRandIndexEqualsItsDefinitionOverPairs(
      @IntRange(min = 2, max = 60) int n,
      @IntRange(min = 1, max = 9) int classes,
      @IntRange(min = 1, max = 9) int clusters,
      long seed) {
    Random random = new Random(seed);
    int[] truth = random.ints(n, 0, classes).toArray();
    int[] labels = random.ints(n, 0, clusters).toArray();
    assertThat(ExternalIndices.of(truth, labels).adjustedRandIndex())
        .isCloseTo(adjustedRandOverPairs(truth, labels), within(1e-12));
  }

  @RandomCases(100)
  void namesOfLabelsAndOrderOfPointsDoNotMatter(@IntRange(min = 1, max = 300) int n, long seed) {
    Random random = new Random(seed);
    int[] truth = random.ints(n, 0, 6).toArray();
    int[] labels = random.ints(n, 0, 8).toArray();
    int[] renamedTruth = new int[n];
    int[] renamedLabels = new int[n];
    for (int i = 0; i < n; i++) {
      renamedTruth[n - 1 - i] = 1_000_003 * truth[i];
      renamedLabels[n - 1 - i] = Integer.MIN_VALUE + 77 * labels[i];
    }
    ExternalIndices expected = ExternalIndices.of(truth, labels);
    ExternalIndices actual = ExternalIndices.of(renamedTruth, renamedLabels);
    assertThat(actual.adjustedRandIndex()).isEqualTo(expected.adjustedRandIndex());
    assertThat(actual.normalizedMutualInformation())
        .isCloseTo(expected.normalizedMutualInformation(), within(1e-12));
    assertThat(actual.adjustedMutualInformation())
        .isCloseTo(expected.adjustedMutualInformation(), within(1e-9));
    assertThat(ExternalIndices.of(truth, truth.clone()).normalizedMutualInformation())
        .isCloseTo(1, within(1e-12));
  }

  @Test
  void pointsWithoutAClassAreLeftOut() {
    int[] truth = {0, -1, 0, 1, -7, 2};
    int[] labels = {0, 9, 0, 1, 0, 1};
    ExternalIndices indices = ExternalIndices.of(truth, labels);
    assertThat(indices.points()).isEqualTo(4);
    assertThat(indices.classes()).isEqualTo(3);
    assertThat(indices.clusters()).isEqualTo(2);
    assertThat(indices)
        .isEqualTo(ExternalIndices.of(new int[] {0, 0, 1, 2}, new int[] {0, 0, 1, 1}));
  }

  @Test
  void pairCountsDoNotOverflow() {
    ContingencyTable.LabelCounts counts = new ContingencyTable.LabelCounts();
    counts.add(7, Integer.MAX_VALUE);
    assertThat(counts.pairs()).isEqualTo(2305843005992468481L);
  }

  @Test
  void lengthsMustAgree() {
    refused(() -> ExternalIndices.of(new int[3], new int[2]))
        .hasMessage("the number of labels is 2, but must be the number of true labels, 3");
  }

  private static double adjustedRandOverPairs(int[] truth, int[] labels) {
    double both = 0;
    double inTruth = 0;
    double inLabels = 0;
    double pairs = 0;
    for (int i = 0; i < truth.length; i++) {
      for (int j = 0; j < i; j++) {
        boolean sameTruth = truth[i] == truth[j];
        boolean sameLabel = labels[i] == labels[j];
        both += sameTruth && sameLabel ? 1 : 0;
        inTruth += sameTruth ? 1 : 0;
        inLabels += sameLabel ? 1 : 0;
        pairs++;
      }
    }
    double expected = inTruth * inLabels / pairs;
    double most = (inTruth + inLabels) / 2;
    return most == expected ? 1 : (both - expected) / (most - expected);
  }

  private static int[] pseudoRandom(int n, int bound, long seed) {
    int[] values = new int[n];
    long x = seed;
    for (int i = 0; i < n; i++) {
      x = (x * 1103515245L + 12345) % (1L << 31);
      values[i] = (int) ((x >> 16) % bound);
    }
    return values;
  }

  private static int[] parse(String numbers) {
    return Arrays.stream(numbers.split(" "))
        .filter(s -> !s.isEmpty())
        .mapToInt(Integer::parseInt)
        .toArray();
  }
}
