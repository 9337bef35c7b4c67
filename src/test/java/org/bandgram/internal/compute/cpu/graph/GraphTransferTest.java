package org.bandgram.internal.compute.cpu.graph;

import org.bandgram.Execution;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.cuda.CudaTransferTest;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages on a graph moved out and into others, which go on as if nothing had happened. */
@Tag("vectors")
class GraphTransferTest {
  @ParameterizedTest
  @EnumSource
  void messagesGoOn(MessageFormat format) {
    GraphCase input = GraphCase.random(300, GraphCase.Kind.ASYMMETRIC, 5);
    Backend[] backends = {new ScalarCpuBackend("test"), new VectorCpuBackend("test")};
    for (Backend backend : backends) {
      SparseSimilarities graph = backend.graph(input.layout(), input.similarities());
      try (Execution execution = Execution.onThreads(2)) {
        CudaTransferTest.assertGoesOn(() -> graph.messages(format, execution), input.preferences());
      }
    }
  }
}
