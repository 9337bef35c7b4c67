package org.bandgram.validation.harness;

/**
 * A figure, table or claim of a paper that an experiment puts to the test.
 *
 * <p>The experiment that repeats it says with {@link Report#finding(PaperFigure, boolean, String)}
 * whether it was confirmed.
 */
public enum PaperFigure {
  BAND_6(
      Paper.BAND,
      "figure 6",
      "fig6-error",
      "a band of the matrix clusters as well as its greatest elements (COO)"),
  BAND_7(Paper.BAND, "figure 7", "fig7-time", "propagation takes time almost linear in the points"),
  BAND_8(
      Paper.BAND,
      "figure 8",
      "fig8-construction",
      "a band is made in time linear in the points, COO in quadratic time"),
  BAND_9(
      Paper.BAND,
      "figure 9",
      "fig9-dimension",
      "band and COO are both made in time linear in the dimensions"),
  EXEMPLARS_TABLE_1(
      Paper.EXEMPLARS,
      "Table I",
      "evaluation-time",
      "many sets are evaluated on a GPU up to 72 times as fast as on a CPU's threads, and in half"
          + " precision up to 452 times as fast as on one thread in single precision"),
  EXEMPLARS_3_4(
      Paper.EXEMPLARS,
      "figures 3 and 4",
      "evaluation-time",
      "the time of an evaluation grows in proportion to points, sets and members, by any method"),
  EXEMPLARS_PRECISION(
      Paper.EXEMPLARS,
      "text",
      "evaluation-time",
      "evaluation is faster in single than in double precision, and fastest in half precision"),
  EXEMPLARS_HALF(
      Paper.EXEMPLARS,
      "text",
      "half-precision",
      "computing in half precision is fastest; what a selection loses by it is left open");

  private final Paper paper;
  private final String label;
  private final String experiment;
  private final String claim;

  PaperFigure(Paper paper, String label, String experiment, String claim) {
    this.paper = paper;
    this.label = label;
    this.experiment = experiment;
    this.claim = claim;
  }

  /** Returns the paper it is from. */
  public Paper paper() {
    return paper;
  }

  /** Returns what the paper calls it, such as "figure 6"; "text" for a claim without a picture. */
  public String label() {
    return label;
  }

  /** Returns the name of the experiment that repeats it. */
  public String experiment() {
    return experiment;
  }

  /** Returns what the paper says of it, in one line. */
  public String claim() {
    return claim;
  }
}
