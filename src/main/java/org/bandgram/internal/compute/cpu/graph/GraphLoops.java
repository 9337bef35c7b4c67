package org.bandgram.internal.compute.cpu.graph;

/**
 * The loops over the slots of graphs.
 *
 * @param stored those of stored messages
 * @param compact those of compact messages
 */
public record GraphLoops(StoredLoops stored, CompactLoops compact) {}
