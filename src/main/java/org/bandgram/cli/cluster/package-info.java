/**
 * Affinity propagation: {@code cluster}, {@code demo}, {@code plan} and {@code spark}.
 *
 * <p>{@code ClusteringArguments}, with those of {@code SimilarityArguments} and {@code
 * PropagationArguments}, make the options of the library ({@code PublishedArguments} those of the
 * band paper), whose {@code AutoAffinityPropagation} chooses and clusters. {@code ClusterRun} has
 * it do so, measures the clustering (clustering error, recall, agreement with known classes) and
 * writes its files, {@code ClusterReport} says it in words and numbers. If {@code
 * PrecomputedArguments} say that the input holds similarities or distances, {@code
 * GivenSimilarities} are fitted instead, by an {@code ObjectRun}, as texts are; {@code
 * PropagationReport} is what both say. {@code SparkRun} is a clustering on a cluster, whose session
 * measures and labels what stays there, said by the same {@code ClusterReport}. {@code PlanReport}
 * is on what a run would need.
 */
package org.bandgram.cli.cluster;
