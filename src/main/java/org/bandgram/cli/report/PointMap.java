package org.bandgram.cli.report;

import java.util.List;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.PlanarView;
import org.bandgram.io.Column;

/**
 * Points to move about in.
 *
 * @param view where they are on the plane
 * @param rows which points of the input they are, or none if they are all of them; not copied
 * @param isMap whether they are places on Earth, longitudes to the right and latitudes upwards
 * @param stretch how many times longer a unit upwards is drawn than one to the right; 0 where any
 *     shape will do
 * @param names what they are called, or none
 * @param columns what else is told of each
 * @param note what to know of the picture, a sentence; empty if there is nothing to say
 */
public record PointMap(
    PlanarView view,
    int[] rows,
    boolean isMap,
    double stretch,
    List<String> names,
    List<Column> columns,
    String note) {
  private static final int[] ALL = {};

  /**
   * Checks numbers.
   *
   * @throws InvalidInputException if there are names or rows, but not one for each point
   */
  public PointMap {
    names = List.copyOf(names);
    columns = List.copyOf(columns);
    InvalidInputException.require(
        names.isEmpty() || names.size() == view.size(),
        "the number of names",
        names.size(),
        "0 or %d, the number of points".formatted(view.size()));
    InvalidInputException.require(
        rows.length == 0 || rows.length == view.size(),
        "the number of rows",
        rows.length,
        "0 or %d, the number of points".formatted(view.size()));
  }

  /** Shows points of which nothing but names is told. */
  public PointMap(PlanarView view, boolean isMap, double stretch, List<String> names) {
    this(view, ALL, isMap, stretch, names, List.of(), "");
  }

  /** Shows points as a picture of clusters does. */
  public static PointMap of(ClusterPicture picture, List<String> names) {
    return new PointMap(picture.view(), picture.isMap(), picture.stretch(), names);
  }

  /** Returns these points with columns, a value for each point. */
  public PointMap withColumns(List<Column> told) {
    return new PointMap(view, rows, isMap, stretch, names, told, note);
  }

  /** Returns these points as a sample of the input. */
  public PointMap ofRows(int... sampled) {
    return new PointMap(view, sampled, isMap, stretch, names, columns, note);
  }

  /** Returns these points with a note. */
  public PointMap withNote(String newNote) {
    return new PointMap(view, rows, isMap, stretch, names, columns, newNote);
  }
}
