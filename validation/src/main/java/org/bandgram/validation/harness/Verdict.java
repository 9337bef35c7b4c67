package org.bandgram.validation.harness;

import java.util.Arrays;
import java.util.List;

/** What an experiment says of a claim. */
public enum Verdict {
  HOLDS("holds"),
  /** A part of it holds, which the finding names. */
  IN_PART("in part"),
  FAILS("does not hold"),
  /** Something else was tested than what the claim says, such as the same on a CPU. */
  ANOTHER_CLAIM("another claim tested"),
  /** Nothing was measured that decides, or too little to tell. */
  NOT_TESTED("not tested here");

  /** Times that differ by less than this factor are equal. */
  public static final double NOISE = 1.05;

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  /** Returns how reports say it. */
  @Override
  public String toString() {
    return words;
  }

  /** Tells whether it says that the claim, or a part of it, holds or does not. */
  public boolean decides() {
    return this == HOLDS || this == IN_PART || this == FAILS;
  }

  /** Returns the verdict on a claim of one part. */
  public static Verdict of(boolean holds) {
    return holds ? HOLDS : FAILS;
  }

  /**
   * Returns what verdicts on the parts of a claim, or of several findings, come to. What decides
   * nothing counts if nothing else does.
   */
  public static Verdict together(List<Verdict> parts) {
    List<Verdict> deciding = parts.stream().filter(Verdict::decides).distinct().toList();
    if (deciding.isEmpty()) {
      return parts.contains(ANOTHER_CLAIM) ? ANOTHER_CLAIM : NOT_TESTED;
    }
    return deciding.size() == 1 ? deciding.getFirst() : IN_PART;
  }

  /**
   * Returns the verdict on the claim that something is always faster.
   *
   * @param gains how many times as fast it is; what lies within noise of 1 decides nothing
   */
  public static Verdict faster(double... gains) {
    return together(
        Arrays.stream(gains)
            .filter(gain -> gain > NOISE || gain < 1 / NOISE)
            .mapToObj(gain -> of(gain > 1))
            .toList());
  }
}
