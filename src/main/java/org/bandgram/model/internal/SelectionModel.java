package org.bandgram.model.internal;

import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.exemplar.GroundSet;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.storage.GroundStorage;

/**
 * Labels new points by the exemplars that were chosen.
 *
 * @param exemplars k points, those of the {@code ExemplarSelection} in its order
 * @param dissimilarity what points are compared by
 * @param storage how the points to label are stored while they are compared, as the ground set was
 */
public record SelectionModel(
    PointSet exemplars, Dissimilarity dissimilarity, GroundStorage storage) {
  /**
   * Labels points with their nearest exemplars, or the first of equally near ones. O(n k d) time
   * and a copy of the points. Labels do not depend on the number of threads.
   *
   * @param points n points with the exemplars' number of dimensions; converted to their precision
   * @param execution threads, progress (stage assign) and cancellation
   * @return n labels in [0, k)
   * @throws InvalidInputException if the dimensions differ, a coordinate is not finite, or
   *     coordinates are so large that distances could overflow
   */
  public int[] predict(PointSet points, Execution execution) {
    InvalidInputException.require(
        points.dimensions() == exemplars.dimensions(),
        "the number of dimensions",
        points.dimensions(),
        exemplars.dimensions() + ", as in the exemplars");
    PointSet alike = points.withPrecision(exemplars.precision()).requireFinite();
    PointSet origin = PointSet.allocate(1, exemplars.dimensions(), exemplars.precision());
    GroundSet ground =
        BackendProvider.select(Device.CPU, 0)
            .exemplars()
            .ground(alike, dissimilarity, origin, storage, execution);
    int[] all = new int[exemplars.size()];
    for (int e = 0; e < all.length; e++) {
      all[e] = e;
    }
    int[] labels = new int[alike.size()];
    ground.assign(exemplars, all, labels, new double[labels.length], execution);
    return labels;
  }
}
