/**
 * Reading and writing: what algorithms neither know nor need.
 *
 * <p>{@code DataSet} adds to a {@code PointSet} what a file says beside it: names, {@code
 * ClassLabels}, and each {@code Column} that was kept. {@code ReadOptions} chooses columns ({@code
 * GeoColumns}: latitude and longitude become points on the unit sphere) and a {@code Scaling} for
 * columns of different units, either of them a {@code Conversion}; {@code FileFormat} and {@code
 * TableFormat} name the formats, and a {@code DataFormatException} says where a file is at fault. A
 * {@code PairList} has similarities of pairs.
 *
 * <p>Rooms: {@code io.read} for points, {@code io.graph} for graphs and weights of nodes, {@code
 * io.internal.result} for what is written; {@code io.internal.table}, {@code io.internal.parquet}
 * and {@code io.internal.json} have the parsing.
 */
package org.bandgram.io;
