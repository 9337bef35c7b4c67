package org.bandgram.cluster.internal.points;

import java.io.Serializable;
import org.bandgram.similarity.Similarity;

/**
 * How points of a part are grouped on their own, in a form that can be sent to other machines.
 *
 * @param similarity how points are compared
 * @param neighbours how many nearest neighbours of each are compared
 * @param damping share of the last messages that stays
 * @param adaptive whether damping rises if messages swing
 * @param seed of random choices
 * @param pointsPerGroup about how many points a group should have
 */
public record PartLevel(
    Similarity similarity,
    int neighbours,
    double damping,
    boolean adaptive,
    long seed,
    double pointsPerGroup)
    implements Serializable {}
