package org.bandgram.internal.compute.cpu.graph;

/**
 * The loops over the slots of a graph.
 *
 * @param stored those of stored messages
 */
public record GraphLoops(StoredLoops stored) {}
