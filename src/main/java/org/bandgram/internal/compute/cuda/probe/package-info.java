/**
 * What a GPU does at best, as floors for measurements: {@code CopyProbe} measures the bandwidth of
 * its memory, {@code CoordinateProbe} how many coordinates of distances it adds up in a second.
 * Kernels: {@code cuda/probe}.
 */
package org.bandgram.internal.compute.cuda.probe;
