package org.bandgram.validation.harness;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** What an experiment says of a claim. */
public enum Verdict {
  HOLDS("holds"),
  /** A part of it holds, which the finding names. */
  IN_PART("in part"),
  FAILS("does not hold"),
  /** Something else was tested than what the claim says, such as the same on a CPU. */
  ANOTHER_CLAIM("another claim tested"),
  /** A part was tested and another was not, as the finding says. */
  TESTED_IN_PART("tested in part"),
  /** What was measured differs by no more than its noise. */
  NOT_DECIDED("not decided"),
  /** Nothing was measured, or too little to tell. */
  NOT_TESTED("not tested");

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
   * Returns what verdicts on the parts of a claim, or of several findings, come to. No part is
   * dropped: without one that was not tested, nothing holds, nor does it in part.
   */
  public static Verdict together(List<Verdict> parts) {
    Set<Verdict> all = Set.copyOf(parts);
    if (all.size() < 2) {
      return parts.isEmpty() ? NOT_TESTED : parts.getFirst();
    }
    if (all.equals(Set.of(ANOTHER_CLAIM, NOT_TESTED))) {
      return ANOTHER_CLAIM;
    }
    if (!all.stream().allMatch(part -> part.decides() || part == NOT_DECIDED)) {
      return TESTED_IN_PART;
    }
    return all.contains(IN_PART) || all.containsAll(Set.of(HOLDS, FAILS)) ? IN_PART : NOT_DECIDED;
  }

  /** Returns the verdict on a claim of one part that several bounds describe. */
  public static Verdict every(List<Verdict> bounds) {
    return bounds.contains(FAILS) ? FAILS : together(bounds);
  }

  /**
   * Returns the verdict on the claim that something is always faster.
   *
   * @param gains how many times as fast it is; what lies within noise of 1 decides nothing
   */
  public static Verdict faster(double... gains) {
    return together(
        Arrays.stream(gains)
            .mapToObj(gain -> gain > NOISE || gain < 1 / NOISE ? of(gain > 1) : NOT_DECIDED)
            .toList());
  }
}
