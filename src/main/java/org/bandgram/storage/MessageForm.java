package org.bandgram.storage;

/** The way messages on a band are updated; all forms give the same messages. */
public enum MessageForm {
  /** Separate row and column scans, as the paper has them: twice the memory traffic of one pass. */
  TWO_SCAN,
  /** One pass per iteration. */
  FUSED
}
