/**
 * Bands beside graphs of nearest neighbours, as points have more and more dimensions: {@code
 * BandsAndGraphs} runs, {@code BandsAndGraphsReport} judges and tabulates.
 */
package org.bandgram.validation.graph;
