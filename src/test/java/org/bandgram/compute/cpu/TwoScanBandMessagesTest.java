package org.bandgram.compute.cpu;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.MessageCase;
import org.bandgram.compute.Messages;
import org.bandgram.compute.MessagesContract;

class TwoScanBandMessagesTest extends MessagesContract {
  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    return new TwoScanBandMessages(input.layout(), precision, input.band(precision), execution);
  }
}
