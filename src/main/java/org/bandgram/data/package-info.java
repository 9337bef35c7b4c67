/**
 * What algorithms take: a {@code PointSet} holds n x d numbers in single or double precision,
 * off-heap and row-major. {@code data.graph} has the arcs of graphs.
 */
package org.bandgram.data;
