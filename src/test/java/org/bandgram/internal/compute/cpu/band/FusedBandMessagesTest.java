package org.bandgram.internal.compute.cpu.band;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.MessagesContract;
import org.bandgram.storage.MessageForm;
import org.bandgram.storage.MessageFormat;

/** With scalar loops; {@link VectorFusedRowsTest} has the vectorised ones. */
class FusedBandMessagesTest extends MessagesContract {
  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    return new ScalarCpuBackend("test")
        .bands(input.bands(), precision, input.stored(precision))
        .messages(MessageForm.FUSED, MessageFormat.FULL, execution);
  }
}
