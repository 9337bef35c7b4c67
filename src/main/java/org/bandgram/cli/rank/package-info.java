/**
 * PageRank: {@code pagerank}.
 *
 * <p>{@code RankArguments} are the options, those of a graph's nodes (personalization, start) read
 * once the graph is there. {@code RankRun} reads arcs, builds the graph, ranks its nodes, says what
 * came out, and writes the table of all nodes and the picture of the first.
 */
package org.bandgram.cli.rank;
