/**
 * The files of a saved clustering.
 *
 * <p>Tables: {@code LabelFile}, {@code LevelFile}, {@code MergeFile} and {@code ExemplarTable}; the
 * format of each is on its page.
 *
 * <p>The file {@code summary.json}: {@code SummaryFile} knows its members and writes it, {@code
 * SavedSummary} reads it. {@code SavedLabels} are the labels of the run itself, {@code
 * SelectionModel} labels by the exemplars of a selection; {@code CentroidCheck} tells whether
 * centroids are those of some points.
 */
package org.bandgram.model.internal;
