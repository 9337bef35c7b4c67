/**
 * The band along a curve that is cut into ranges, and its messages.
 *
 * <p>Points lie along the curve in contiguous ranges, one to a partition. A partition holds its own
 * rows of similarities and messages, and for a few iterations at a time also the rows of its
 * neighbours that these iterations reach, which it works out for itself; then neighbours exchange
 * rows again. Ranges start where stripes of column sums do, so the arithmetic is that of a single
 * machine, and so are the exemplars.
 *
 * <p>{@code SparkOrdering} sorts points by {@code CodedRows} and cuts the curve as {@code
 * CurveRanges} say; a {@code SparkBand} has a {@code RangeBand} of each. {@code SparkMessages} are
 * a {@code RangeState} of each after an {@code Exchange}, and {@code SavedMessages} keeps them.
 */
package org.bandgram.spark.internal.band;
