/**
 * Spectral clustering: {@code spectral}.
 *
 * <p>{@code SpectralArguments} are the options. {@code SpectralRun} finds neighbours, or takes
 * {@code GivenAffinities}, embeds and clusters them; its {@code Outcome} has the embedding besides
 * the clusters.
 */
package org.bandgram.cli.spectral;
