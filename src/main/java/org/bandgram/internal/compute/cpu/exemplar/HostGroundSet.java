package org.bandgram.internal.compute.cpu.exemplar;

import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.TiledPoints;
import org.bandgram.internal.compute.exemplar.DistanceColumn;
import org.bandgram.internal.compute.exemplar.ExemplarChecks;
import org.bandgram.internal.compute.exemplar.GroundSet;
import org.bandgram.internal.compute.exemplar.MemberSets;
import org.bandgram.internal.compute.exemplar.NearestDistances;

/** A ground set in the host's memory. */
final class HostGroundSet implements GroundSet {
  private final String backend;
  private final PointSet points;
  private final TiledPoints tiles;
  private final NearestToStart start;

  private HostGroundSet(String backend, PointSet points, TiledPoints tiles, NearestToStart start) {
    this.backend = backend;
    this.points = points;
    this.tiles = tiles;
    this.start = start;
  }

  static HostGroundSet of(
      String backend, PointSet points, TiledPoints tiles, PointSet start, Execution execution) {
    return new HostGroundSet(backend, points, tiles, NearestToStart.of(tiles, start, execution));
  }

  @Override
  public String backend() {
    return backend;
  }

  @Override
  public PointSet points() {
    return points;
  }

  @Override
  public double startSum() {
    return start.sum();
  }

  @Override
  public void minimumSums(MemberSets sets, long memory, double[] sums, Execution execution) {
    ExemplarChecks.requireSets(points, sets, sums);
    new HostMultisetEvaluation(tiles, start.distances(), sets).run(memory, sums, execution);
  }

  @Override
  public void distances(PointSet candidates, int c, DistanceColumn column, Execution execution) {
    ExemplarChecks.requireAlike(points, candidates, "candidates");
    tiles.distances(candidates, c, HostColumn.values(column, tiles.size()), execution);
  }

  @Override
  public void assign(
      PointSet candidates, int[] exemplars, int[] labels, double[] least, Execution execution) {
    ExemplarChecks.requireAlike(points, candidates, "the exemplars");
    new HostAssignment(candidates, tiles, exemplars, new int[0], labels, least).run(execution);
  }

  @Override
  public void nearestOthers(
      PointSet candidates, int[] own, int[] others, double[] least, Execution execution) {
    ExemplarChecks.requireAlike(points, candidates, "the exemplars");
    int[] all = IntStream.range(0, candidates.size()).toArray();
    new HostAssignment(candidates, tiles, all, own, others, least).run(execution);
  }

  @Override
  public DistanceColumn column() {
    return new HostColumn(new double[tiles.size()]);
  }

  @Override
  public NearestDistances nearest() {
    return new HostNearestDistances(points, tiles, start.distances().clone(), start.sum());
  }
}
