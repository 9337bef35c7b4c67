/**
 * Reads points: rows of d numbers, some with a class label, from delimited text, LIBSVM, ARFF, NPY,
 * Parquet and JSON; pairs of objects; and matrices.
 *
 * <p>{@link org.bandgram.io.read.PointReader} is the entry: it opens the file ({@code TableInput},
 * which unpacks gzip) and hands it to the reader of its {@code FileFormat}: {@code TextReader},
 * {@code ArffReader}, {@code LibsvmReader} with {@code LibsvmLine}, {@code NpyReader}, or those of
 * {@code io.internal.parquet} and {@code io.internal.json}. {@link org.bandgram.io.read.PairReader}
 * reads similarities of pairs in the same way, {@link org.bandgram.io.read.NamedMatrix} n lines of
 * n numbers, with or without names ({@code AlignedNames}) or half of them ({@code Triangle}):
 * dissimilarities, or similarities. All but the one of arrays give their rows to a {@code
 * DataSetBuilder} of {@code io.internal.table}. One pass, O(n d) time, no object for each cell.
 */
package org.bandgram.io.read;
