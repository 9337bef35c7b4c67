package org.bandgram.cli.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.merge.MergeTree;

/**
 * What there is to see on a page; any of it may be missing.
 *
 * @param clusters which of them belong together
 * @param curves how something changed, such as an objective in the course of a run
 * @param merges how the clusters would merge; the leaves are the clusters
 * @param listing a table of the most important things, where these are no clusters
 */
public record Figures(
    Optional<PointMap> points,
    Optional<ClusterList> clusters,
    List<Curve> curves,
    Optional<Merges> merges,
    Optional<Listing> listing) {
  /** A table, or its beginning. */
  public record Listing(String title, List<String> columns, List<List<String>> rows) {
    /** The most rows that make sense on a page. */
    public static final int MOST_ROWS = 1000;

    /** Copies the lists. */
    public Listing {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /**
   * How clusters would merge.
   *
   * @param about what the cluster of each merge is about, in words, or none
   * @param silhouettes the mean silhouette of each cluster of the cut into two, three and more
   *     clusters, or none
   */
  public record Merges(MergeTree tree, List<String> about, List<double[]> silhouettes) {
    /** Copies the lists. */
    public Merges {
      about = List.copyOf(about);
      silhouettes = List.copyOf(silhouettes);
    }
  }

  /** Nothing. */
  public static final Figures NONE =
      new Figures(
          Optional.empty(), Optional.empty(), List.of(), Optional.empty(), Optional.empty());

  /**
   * Copies the list.
   *
   * @throws InvalidInputException if points and labels differ in number
   */
  public Figures {
    curves = List.copyOf(curves);
    if (points.isPresent() && clusters.isPresent()) {
      int n = points.get().view().size();
      InvalidInputException.require(
          clusters.get().labels().length == n,
          "the number of labels",
          clusters.get().labels().length,
          n + ", one per point");
    }
  }

  /** Returns these figures with points. */
  public Figures withPoints(PointMap newPoints) {
    return new Figures(Optional.of(newPoints), clusters, curves, merges, listing);
  }

  /** Returns these figures with clusters. */
  public Figures withClusters(ClusterList newClusters) {
    return new Figures(points, Optional.of(newClusters), curves, merges, listing);
  }

  /**
   * Returns these figures with how sure the clusters are.
   *
   * @param noise the points that are noise, rows in ascending order
   * @param silhouettes the mean silhouette of each cluster, or none
   */
  public Figures withCertainty(int[] noise, double[] silhouettes) {
    Optional<ClusterList> sure = clusters.map(list -> list.withCertainty(noise, silhouettes));
    return new Figures(points, sure, curves, merges, listing);
  }

  /** Returns these figures with more curves. */
  public Figures withCurves(Curve... more) {
    List<Curve> all = Stream.concat(curves.stream(), Stream.of(more)).toList();
    return new Figures(points, clusters, all, merges, listing);
  }

  /** Returns these figures with merges, if there are any. */
  public Figures withMerges(Optional<Merges> newMerges) {
    return new Figures(points, clusters, curves, newMerges, listing);
  }

  /** Returns these figures with a table. */
  public Figures withListing(Listing newListing) {
    return new Figures(points, clusters, curves, merges, Optional.of(newListing));
  }
}
