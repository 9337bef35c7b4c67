/**
 * What clusters are about, and how far to trust them. {@code ClusterProfiles} says of each cluster
 * and column what the numbers or texts are like, and how they differ from those of the other
 * clusters; a {@code Trait} is a column, or one of its texts, in which a cluster differs. {@code
 * NumberProfiles} and {@code TextProfiles} go over one column each, {@code LongitudeProfiles} over
 * one of longitudes, {@code WordProfiles} over the words of texts; {@code MeanChance} and {@code
 * ShareChance} tell how probable a difference is by chance alone. {@code ProfiledColumns} says
 * which columns of a data set can describe clusters. {@code TypicalRows} are those nearest to
 * exemplars, {@code NearestRows} of one cluster. A {@code Quality} is how good clusters are, a
 * {@code Certainty} how sure; {@code Hints} are what to know of points, {@code OtherReadings} what
 * they may have been meant to be.
 */
package org.bandgram.describe;
