package org.bandgram.internal.compute.cpu.graph;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.MessagesContract;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.Tag;

/** Stored messages on the edges of bands, in single precision. */
@Tag("vectors")
class StoredMessagesContractTest extends MessagesContract {
  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    assumeTrue(precision == Precision.FLOAT32, "graphs are in single precision");
    GraphCase graph = GraphCase.of(input);
    return new VectorCpuBackend("test")
        .graph(graph.layout(), graph.similarities())
        .messages(MessageFormat.FULL, execution);
  }
}
