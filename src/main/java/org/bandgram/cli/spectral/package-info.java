/**
 * Spectral clustering: {@code spectral}.
 *
 * <p>{@code SpectralArguments} are the options. {@code SpectralRun} finds neighbours, or takes
 * {@code GivenAffinities}, embeds and clusters them; {@code SpectralReport} says what came out,
 * {@code SpectralOutcome} writes it: a {@code result.Partition}, and the embedding besides.
 */
package org.bandgram.cli.spectral;
