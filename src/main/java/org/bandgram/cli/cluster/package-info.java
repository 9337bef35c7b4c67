/**
 * Affinity propagation: {@code cluster}, {@code demo}, {@code plan}, {@code preferences} and {@code
 * spark}.
 *
 * <p>{@code ClusteringArguments}, with those of {@code SimilarityArguments}, {@code
 * PropagationArguments} and {@code TopSizeArgument}, make a {@code Request} in which nothing is
 * left to choose; {@code PublishedArguments} make that of the band paper; the {@code Method} fits
 * it. {@code ClusterOutcome} measures the clustering (clustering error, recall of the bands,
 * agreement with known classes) and writes its files, {@code ClusterReport} says it in words and
 * numbers. Where {@code PrecomputedArguments} say that the input holds similarities or {@code
 * Distances}, {@code GivenSimilarities} are fitted instead, and {@code PrecomputedOutcome} writes
 * what can be written without points; {@code PropagationReport} is what both say. {@code
 * SparkOutcome} is a clustering on a cluster, whose session measures and labels what stays there,
 * said by the same {@code ClusterReport}. {@code PlanReport} is on what a run would need, {@code
 * PreferenceReport} on what a preference can be chosen from.
 */
package org.bandgram.cli.cluster;
