package org.bandgram.order.internal;

import static org.bandgram.InvalidInputException.require;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.CancelledException;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveOrdering.Options;
import org.bandgram.order.Permutation;

/** Orders points along several curves, with the sorter of a device. */
public final class CurveOrders {
  private static final String STAGE = "order";
  private static final int STEPS = 2;

  private CurveOrders() {}

  /**
   * Orders points along several curves, as {@link Options#ofCurve} rotates and shifts them.
   *
   * <p>Reports the stage {@code order} in two steps for each curve: projected, sorted.
   *
   * @param points n points in d dimensions
   * @param first curve, rotation and sort of the first
   * @param curves how many curves, at least 1
   * @param sorter what encodes and sorts; the result does not depend on it
   * @param execution team of threads, progress and cancellation
   * @return the order along each curve
   * @throws CancelledException if the run was cancelled
   */
  public static List<Permutation> of(
      PointSet points, Options first, int curves, CurveSorter sorter, Execution execution) {
    require(curves >= 1, "the number of curves", curves, "at least 1");
    List<Permutation> orders = new ArrayList<>();
    for (int curve = 0; curve < curves; curve++) {
      Steps steps = new Steps(execution, curve * STEPS, curves * STEPS);
      orders.add(order(points, first.ofCurve(curve), sorter, steps));
    }
    return orders;
  }

  private static Permutation order(
      PointSet points, Options options, CurveSorter sorter, Steps steps) {
    Execution execution = steps.execution;
    steps.report(0);
    CurveFrame.FramedPoints framed = CurveFrame.frame(points, options, execution);
    steps.report(1);
    int[] sources =
        sorter.order(framed.points(), framed.cube(), framed.curve(), options.sort(), execution);
    steps.report(STEPS);
    return Permutation.ofTrusted(sources);
  }

  /** The progress of one curve among several. */
  private record Steps(Execution execution, int before, int total) {
    void report(int done) {
      execution.cancellation().throwIfCancelled();
      execution.progress().update(STAGE, before + done, total);
    }
  }
}
