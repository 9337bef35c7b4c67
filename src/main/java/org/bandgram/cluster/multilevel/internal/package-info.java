/**
 * What {@code cluster.multilevel} keeps to itself, in the order of the call: a {@code
 * MultilevelRun} asks {@code LevelSizes} how many groups to aim at and {@code OpeningCost} which
 * preference gives them, orders groups along curves or joins them to a {@code GroupGraph}, and
 * joins them by {@code Coarsening} to a longer {@code Hierarchy}; {@code TopLevel} and {@code
 * ExactCount} choose the exemplars at the top, {@code Refinement} improves them on the points, and
 * {@code MultilevelResult} tells the result by input rows.
 */
package org.bandgram.cluster.multilevel.internal;
