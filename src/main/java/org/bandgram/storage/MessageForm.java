package org.bandgram.storage;

/** How messages on a band are updated; every form gives the same messages. */
public enum MessageForm {
  /** Separate row and column scans, as the paper has them: twice the memory traffic of one pass. */
  TWO_SCAN,
  /** One pass per iteration. */
  FUSED
}
