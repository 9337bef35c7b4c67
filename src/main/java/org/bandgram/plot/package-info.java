/**
 * Pictures of clusterings and of how clusters merge, maps and rankings, drawn without a display;
 * the same input gives the same picture on machines with the same fonts.
 *
 * <p>{@code ClusterPicture} takes {@code Clusters} and a {@code PlanarView} (points beyond two
 * dimensions on their {@code PrincipalPlane}), {@code ClusterColors} gives clusters that meet in a
 * {@code CellMap} different colours of the {@code Palette}, and {@code Dots}, {@code
 * ExemplarMarks} and {@code SizeStrip} draw dots, exemplars and sizes. {@code Dendrogram} arranges
 * the tree by {@code TreeShape}, heights by {@code HeightAxis}, and draws {@code Branches} and
 * {@code LeafBars}. {@code NamedMap} and {@code BarChart} are pictures of few named things.
 *
 * <p>All of them: {@code PictureLayout} places a {@code Chart} (axes and grid: scatter, map, bars,
 * dendrogram) and a {@code Caption} in the colours of a {@code Theme}; {@code PngFile} writes the
 * file, and {@code Drawing} lets a run go on whose picture fails, and ends that of a run that is
 * interrupted.
 */
package org.bandgram.plot;
