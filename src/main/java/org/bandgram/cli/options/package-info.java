/**
 * Options that several commands have, as mixins of picocli, and how options are read.
 *
 * <p>{@code SharedOption} is an option that commands describe in words of their own. {@code
 * PointsArguments} is the file of points with {@code InputArguments}, what to take from it, {@code
 * ColumnsArguments} in any table, {@code MissingArgument} what becomes of rows that lack values,
 * {@code ScaleArgument} how columns are scaled, {@code LabelColumnArgument} known classes in it,
 * and {@code WeightFile} a file of weights beside it; {@code Precomputed} is what a file holds
 * instead, {@code PairsArguments} how its pairs are read; {@code KeptPairs} are which pairs of
 * points are compared, {@code GramApproximation} what stands for their matrix; {@code
 * ExecutionArguments} are threads besides {@code QuietArgument}, {@code RunArguments} print a
 * report besides, for programs with {@code JsonArgument}, in full with {@code VerboseArgument};
 * {@code WorkingFolderArgument} and {@code CheckpointArguments} say where the state of a run is,
 * {@code GraphArguments} where its neighbour graph is, {@code OutputArguments} where results go,
 * with {@code GeoJsonArgument} also for maps; {@code KeepArgument} is what tables get of the input,
 * {@code ConfidenceArguments} what is written about how sure clusters are. {@code Choice} reads
 * every option whose type is an enum: a new constant, or an option with a new enum, needs no more
 * than its declaration.
 */
package org.bandgram.cli.options;
