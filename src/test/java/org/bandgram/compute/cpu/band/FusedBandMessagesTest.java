package org.bandgram.compute.cpu.band;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.MessageCase;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.Messages;
import org.bandgram.compute.MessagesContract;
import org.bandgram.compute.cpu.ScalarCpuBackend;

/** With scalar loops; {@link VectorFusedRowsTest} has the vectorised ones. */
class FusedBandMessagesTest extends MessagesContract {
  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    return new ScalarCpuBackend("test")
        .bands(input.bands(), precision, input.stored(precision))
        .messages(MessageForm.FUSED, MessageFormat.FULL, execution);
  }
}
