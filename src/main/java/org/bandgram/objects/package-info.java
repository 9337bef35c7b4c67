/**
 * Clusters objects of any type by a function that says how alike two of them are.
 *
 * <p>{@link org.bandgram.objects.ObjectClustering} is where to begin; an {@link
 * org.bandgram.objects.ObjectClustering.ObjectModel} labels new objects and can be loaded again.
 * {@link org.bandgram.objects.TextSimilarity} compares texts, {@link
 * org.bandgram.similarity.TimeWarping} series of numbers.
 *
 * <p>The numbers of the objects stand for points of one coordinate ({@code ObjectPairs} in {@code
 * similarity.internal}), so that everything below is as for points; only the search for neighbours
 * starts from random orders instead of curves ({@code StartOrders} in {@code gram.internal}).
 */
package org.bandgram.objects;
