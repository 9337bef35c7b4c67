package org.bandgram.internal.compute.choice;

import org.bandgram.internal.compute.Backend;

/**
 * What computes a run.
 *
 * @param backend the GPU's where it takes part, else the CPU's
 * @param hostShare the part of the elements that the CPU takes: 1 where it takes all, 0 where the
 *     GPU does, a number between where they share them
 */
public record DeviceChoice(Backend backend, double hostShare) {}
