package org.bandgram.internal.compute.cuda.graph;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.graph.GraphCase;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.MessagesContract;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;

/** Stored messages on graphs on the device, held to the contract. */
@Tag("cuda")
class CudaStoredMessagesTest extends MessagesContract {
  private final List<SparseSimilarities> opened = new ArrayList<>();

  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    assumeTrue(precision == Precision.FLOAT32, "graphs are in single precision");
    GraphCase graph = GraphCase.of(input);
    SparseSimilarities kept = CudaUnderTest.cuda().graph(graph.layout(), graph.similarities());
    opened.add(kept);
    return kept.messages(MessageFormat.FULL, execution);
  }

  @Override
  protected int manyRows() {
    return Sizes.of(super.manyRows(), 130);
  }

  @AfterEach
  void close() {
    opened.forEach(SparseSimilarities::close);
  }
}
