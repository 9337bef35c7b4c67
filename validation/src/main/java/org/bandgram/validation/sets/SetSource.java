package org.bandgram.validation.sets;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.ClassLabels;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.rows.UnitSphere;
import org.bandgram.io.read.PointReader;

/**
 * Which files of a folder hold a set, and how its points and classes are taken from them.
 * Coordinates are read and changed in double precision.
 *
 * @param files the files by their places in the folder
 */
record SetSource(List<String> files, Reader reader) {
  private static final ReadOptions PLAIN =
      ReadOptions.defaults().withColumns(ReadOptions.ALL).withPrecision(Precision.FLOAT64);

  SetSource {
    files = List.copyOf(files);
  }

  /** Points with the class of each, negative for noise, where that is known. */
  record Contents(PointSet points, Optional<int[]> classes) {}

  /** Reads the files of a set. */
  @FunctionalInterface
  interface Reader {
    /**
     * Reads a set.
     *
     * @param folder the folder in which the files have their places
     * @throws org.bandgram.BandgramException if a file is missing or damaged
     */
    Contents read(Path folder);
  }

  Contents read(Path folder) {
    return reader.read(folder);
  }

  /**
   * A set of M. Gagolewski's collection of benchmarks: numbers in {@code NAME.data.gz}, and a class
   * per line in {@code NAME.labels0.gz}, from 1, 0 for noise.
   */
  static SetSource benchmark(String name) {
    String data = "gagolews/" + name + ".data.gz";
    String labels = "gagolews/" + name + ".labels0.gz";
    return new SetSource(
        List.of(data, labels),
        folder -> {
          PointSet column = numbers(folder.resolve(labels));
          int[] classes = new int[column.size()];
          for (int i = 0; i < classes.length; i++) {
            classes[i] = (int) column.get(i, 0) - 1;
          }
          return new Contents(numbers(folder.resolve(data)), Optional.of(classes));
        });
  }

  private static PointSet numbers(Path file) {
    return PointReader.read(file, PLAIN, Progress.NONE).points();
  }

  /**
   * A file in a format that users may have, too; its label column, if one is chosen, is the class.
   */
  static SetSource table(String file, UnaryOperator<ReadOptions> choice) {
    return new SetSource(
        List.of(file),
        folder -> {
          DataSet data = PointReader.read(folder.resolve(file), choice.apply(PLAIN), Progress.NONE);
          return new Contents(data.points(), data.labels().map(ClassLabels::classes));
        });
  }

  /** A file whose columns are all coordinates. */
  static SetSource table(String file) {
    return table(file, options -> options);
  }

  /** The first rows of images and their labels in MNIST's IDX format. */
  static SetSource idx(String images, String labels, int rows) {
    return new SetSource(
        List.of(images, labels),
        folder ->
            new Contents(
                IdxReader.points(folder.resolve(images), rows),
                Optional.of(IdxReader.classes(folder.resolve(labels), rows))));
  }

  /** The places of a problem of TSPLIB. */
  static SetSource tsplib(String file) {
    return new SetSource(
        List.of(file),
        folder -> new Contents(TsplibReader.places(folder.resolve(file)), Optional.empty()));
  }

  /** Every so many rows are a class. */
  SetSource withClassesOf(int rows) {
    return then(
        contents -> {
          int[] classes = new int[contents.points.size()];
          for (int i = 0; i < classes.length; i++) {
            classes[i] = i / rows;
          }
          return new Contents(contents.points, Optional.of(classes));
        });
  }

  /** Each column scaled to [0, 1], a constant one to 0. */
  SetSource scaled() {
    return then(contents -> new Contents(MinMaxScaling.of(contents.points), contents.classes));
  }

  /**
   * Two columns, latitude and longitude, as unit vectors.
   *
   * @param perDegree units of the file in a degree
   */
  SetSource onUnitSphere(double perDegree) {
    return then(
        contents -> {
          PointSet degrees = PointSet.allocate(contents.points.size(), 2, Precision.FLOAT64);
          for (int i = 0; i < degrees.size(); i++) {
            degrees.set(i, 0, contents.points.get(i, 0) / perDegree);
            degrees.set(i, 1, contents.points.get(i, 1) / perDegree);
          }
          return new Contents(UnitSphere.of(degrees, Precision.FLOAT64), contents.classes);
        });
  }

  /** As many rows, evenly spread over the file, as {@link TestSet#thinned} keeps. */
  SetSource thinned(int rows) {
    return then(
        contents -> {
          TestSet thinned =
              new TestSet("", contents.points, contents.classes, OptionalLong.empty())
                  .thinned(rows);
          return new Contents(thinned.points(), thinned.classes());
        });
  }

  private SetSource then(UnaryOperator<Contents> change) {
    return new SetSource(files, folder -> change.apply(reader.read(folder)));
  }
}
