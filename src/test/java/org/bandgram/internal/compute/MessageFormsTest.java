package org.bandgram.internal.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.RandomCurves;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.layout.BandLayout;
import org.bandgram.layout.GraphLayout;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How many combinations of backend, pairs, precision, format of messages and storage of
 * similarities pass messages: few, since each promises its bits. Bands along several curves count
 * as bands.
 */
class MessageFormsTest {
  /** All that are legal; {@code .ci/counts} prints it. */
  private static final int LEGAL = 32;

  private static final int MOST = 32;
  private static final String SCANS = "bands float32 as published";
  private static final String COO_SCANS = "coo float32 as published";
  private static final List<SimilarityStorage> STORAGES =
      List.of(SimilarityStorage.STORED, SimilarityStorage.RECOMPUTED);
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(1);

  @Test
  @Tag("vectors")
  void formsOfMessagesAreFew() {
    CurveBands one = CurveBands.single(BandLayout.of(3, 1));
    Set<String> scalar = accepted(new ScalarCpuBackend("test"), one);
    Set<String> vector = accepted(new VectorCpuBackend("test"), one);
    assertThat(vector).isEqualTo(scalar);
    assertThat(scalar.size() + vector.size() + onGpu().size())
        .isEqualTo(LEGAL)
        .isLessThanOrEqualTo(MOST);
  }

  /** All but the paper's scans go along several curves. */
  @Test
  void severalCurvesAreNoOtherForm() {
    Backend backend = new ScalarCpuBackend("test");
    Set<String> along = accepted(backend, RandomCurves.bands(3, 1, 2, 1));
    along.add(SCANS);
    assertThat(along).isEqualTo(accepted(backend, CurveBands.single(BandLayout.of(3, 1))));
  }

  @Test
  @Tag("cuda")
  void aGpuAcceptsWhatTheRulesSay() {
    assertThat(accepted(CudaUnderTest.cuda(), CurveBands.single(BandLayout.of(3, 1))))
        .isEqualTo(onGpu());
  }

  private static Set<String> onGpu() {
    Set<String> forms =
        new TreeSet<>(Set.of(SCANS, COO_SCANS, "coo float32 full", "coo float64 full"));
    for (MessageFormat format : MessageFormat.values()) {
      forms.add("graph float32 " + format);
      for (Precision precision : Precision.values()) {
        STORAGES.stream()
            .filter(storage -> storage.suits(precision) && storage.suitsGpu(format))
            .filter(_ -> format.suits(precision))
            .forEach(storage -> forms.add(band(precision, format, storage)));
      }
    }
    return forms;
  }

  private static String band(Precision precision, MessageFormat format, SimilarityStorage storage) {
    return "bands " + precision + " " + format + " " + storage;
  }

  /** Asks a backend for messages of every kind. */
  private static Set<String> accepted(Backend backend, CurveBands bands) {
    Set<String> forms = new TreeSet<>();
    NegativeSquaredEuclidean distance = new NegativeSquaredEuclidean();
    GraphLayout graph = new GraphLayout(new int[] {0, 0}, new int[0]);
    for (MessageFormat format : MessageFormat.values()) {
      Function<SparseSimilarities, Messages> messages = kept -> kept.messages(format, EXECUTION);
      add(forms, "graph float32 " + format, () -> backend.graph(graph, new float[0]), messages);
      for (Precision precision : Precision.values()) {
        PointSet points = PointSet.allocate(3, 1, precision);
        for (SimilarityStorage storage : STORAGES) {
          Kept kept = () -> backend.bands(points, distance, bands, storage, EXECUTION);
          add(forms, band(precision, format, storage), kept, messages);
          add(forms, SCANS, kept, similarities -> similarities.twoScanMessages(EXECUTION));
        }
        add(
            forms,
            "coo " + precision + " " + format,
            () -> backend.coo(points, distance, 0, EXECUTION),
            messages);
        add(
            forms,
            COO_SCANS,
            () -> backend.coo(points, distance, 0, EXECUTION),
            similarities -> similarities.twoScanMessages(EXECUTION));
      }
    }
    return forms;
  }

  /** Makes similarities. */
  @FunctionalInterface
  private interface Kept {
    SparseSimilarities make();
  }

  private static void add(
      Set<String> forms, String form, Kept kept, Function<SparseSimilarities, Messages> messages) {
    try (SparseSimilarities similarities = kept.make();
        Messages made = messages.apply(similarities)) {
      assertThat(made.size()).isPositive();
      forms.add(form);
    } catch (InvalidInputException refused) {
      assertThat(refused).hasMessageContaining("must be");
    }
  }
}
