/**
 * K-medoids beside affinity propagation on many levels, at given numbers of clusters: {@code
 * MedoidsAndLevels} runs, {@code MedoidsReport} judges and tabulates.
 */
package org.bandgram.validation.medoids;
