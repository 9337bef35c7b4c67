/**
 * Point sets, and the files they are read from and written to.
 *
 * <p>{@code PointSet} holds n x d numbers in single or double precision, off-heap and row-major;
 * {@code DataSet} adds what a file says beside them: names, {@code ClassLabels}, and each {@code
 * Column} that was kept. {@code ReadOptions} chooses columns ({@code GeoColumns}: latitude and
 * longitude become points on the unit sphere) and a {@code Scaling} for columns of different units,
 * either of them a {@code Conversion}; {@code FileFormat} and {@code TableFormat} name the formats,
 * and a {@code DataFormatException} says where a file is at fault. A {@code PairList} has
 * similarities of pairs; {@code Duplicates} says what becomes of a pair that is listed again.
 *
 * <p>Rooms: {@code read} for points, {@code graph} for graphs and matrices with names, {@code
 * result} for what is written, {@code checkpoint} for what is continued; {@code internal.table},
 * {@code internal.parquet} and {@code internal.json} have the parsing.
 */
package org.bandgram.data;
