package org.bandgram.compute;

import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;
import org.bandgram.layout.CooLayout;

/**
 * One implementation of every hardware-dependent operation. Stateless; safe for several threads.
 */
public interface Backend {
  /** Returns a short name for logs and summaries, such as {@code cpu-vector}. */
  String name();

  /** Returns a line about the hardware in use and why this backend was chosen. */
  String description();

  /** Returns what computes similarities. */
  GramOps gram();

  /**
   * Allocates messages over a band, 2 n (2h + 1) elements at zero.
   *
   * @param layout the kept pairs
   * @param precision format of similarities and messages
   * @param similarities the stored similarities, borrowed until the messages are closed
   * @param form how the messages are updated
   * @param execution the team of threads
   */
  Messages bandMessages(
      BandLayout layout,
      Precision precision,
      MemorySegment similarities,
      MessageForm form,
      Execution execution);

  /**
   * Allocates messages over similarities in coordinate form, two per element, at zero.
   *
   * @param layout the kept pairs
   * @param precision format of similarities and messages
   * @param similarities the stored similarities, borrowed until the messages are closed
   * @param execution the team of threads
   */
  Messages cooMessages(
      CooLayout layout, Precision precision, MemorySegment similarities, Execution execution);
}
