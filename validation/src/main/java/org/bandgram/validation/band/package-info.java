/**
 * Experiments on affinity propagation along bands: the figures of M. Hussein and W. Abd-Almageed
 * (SC '09, doi 10.1145/1654059.1654091) and what followed from them.
 *
 * <p>{@code ErrorVersusExemplars} is figure 6, {@code TimeVersusSize} 7, {@code ConstructionTime} 8
 * and 9. {@code SeveralCurves}, {@code PreferenceRules} and {@code CompactAgainstStandard} choose
 * defaults; {@code IterationTime} looks into an iteration, {@code DeviceEquality} compares devices,
 * {@code AgainstScikitLearn} a dense implementation.
 */
package org.bandgram.validation.band;
