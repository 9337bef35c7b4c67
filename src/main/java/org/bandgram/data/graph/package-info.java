/**
 * What algorithms on graphs take: an {@code EdgeList} has the arcs of a directed graph, and {@code
 * Duplicates} says what becomes of an arc, or of a pair, that is listed again.
 */
package org.bandgram.data.graph;
