package org.bandgram.cluster;

/** How points are assigned once the exemplars are known. */
public enum FinalAssignment {
  /** Each point joins the most similar exemplar of all, however far along the curve; the default. */
  NEAREST,
  /** Each point joins the most similar exemplar among its kept pairs; one that reaches none joins the nearest of all. */
  IN_BAND
}
