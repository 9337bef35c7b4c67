/**
 * Pictures of clusterings and of how clusters merge, maps and rankings, drawn without a display;
 * the same input gives the same picture on machines with the same fonts.
 *
 * <p>{@code ClusterPicture} takes {@code Clusters} or {@code Names} and a {@code PlanarView}
 * (points beyond two dimensions on their {@code PrincipalPlane}, or on a {@code NeighbourPlane}, on
 * which near ones stay near), {@code ClusterColors} gives clusters that meet different colours, and
 * {@code Dots} and {@code ExemplarMarks} draw points and exemplars. {@code Dendrogram} arranges the
 * tree by {@code TreeShape} and heights by {@code HeightAxis}. {@code BarChart} shows a ranking.
 *
 * <p>All of them: {@code PictureLayout} places a {@code Chart} (axes and grid: scatter, map, bars,
 * dendrogram) and a {@code Caption} in the colours of a {@code Theme}; {@code PngFile} writes the
 * file, and {@code Drawing} lets a run go on whose picture fails, and ends that of a run that is
 * interrupted.
 */
package org.bandgram.cli.plot;
