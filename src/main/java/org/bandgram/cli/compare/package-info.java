/**
 * How alike several clusterings of the same rows are, and what moved: {@code compare} without
 * points.
 *
 * <p>{@code LabelledRows} are the rows of a run or a table; a {@code LabelPair} joins two of them
 * by id or row and says in numbers how alike they are, with a {@code Move} for each cluster that
 * the other one has not got as it is; a {@code LabelComparison} has all pairs, as a report and as
 * {@code contingency.csv}.
 */
package org.bandgram.cli.compare;
