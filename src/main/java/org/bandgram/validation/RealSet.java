package org.bandgram.validation;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.bandgram.Progress;
import org.bandgram.data.ClassLabels;
import org.bandgram.data.DataSet;
import org.bandgram.data.PointReader;
import org.bandgram.data.PointSet;
import org.bandgram.data.ReadOptions;

/** Public labelled sets, each a file in the {@link DataFolder}. */
enum RealSet {
  /** 15 overlapping Gaussians in two dimensions, 5,000 points (Fränti and Virmajoki, 2006). */
  S1("gagolews/sipu/s1.data.gz", ClassesIn.FILE, "gagolews/sipu/s1.labels0.gz"),
  /** 35 Gaussians in two dimensions, 5,250 points (Kärkkäinen and Fränti, 2002). */
  A2("gagolews/sipu/a2.data.gz", ClassesIn.FILE, "gagolews/sipu/a2.labels0.gz"),
  /** 100 Gaussians on a grid, 100,000 points (Zhang, Ramakrishnan and Livny, 1997). */
  BIRCH1("gagolews/sipu/birch1.data.gz", ClassesIn.FILE, "gagolews/sipu/birch1.labels0.gz"),
  /** Digits written with a pen, 7,494 points in 16 dimensions (UCI). */
  PENDIGITS("pendigits/pendigits.txt.gz", ClassesIn.COLUMN, "16"),
  /** Printed letters, 20,000 points in 16 dimensions (UCI). */
  LETTER("letter/letter.arff.gz", ClassesIn.COLUMN, "class"),
  /** Scanned digits of 8 x 8 pixels, 1,797 points in 64 dimensions (UCI). */
  DIGITS("sklearn_toy/digits.csv.gz", ClassesIn.COLUMN, "64"),
  /** 31 Gaussians in two dimensions, 3,100 points (Veenman, Reinders and Backer, 2002). */
  D31("gagolews/sipu/d31.data.gz", ClassesIn.FILE, "gagolews/sipu/d31.labels0.gz"),
  /** 8 Gaussians of very different size, 6,500 points (Rezaei and Fränti, 2016). */
  UNBALANCE(
      "gagolews/sipu/unbalance.data.gz", ClassesIn.FILE, "gagolews/sipu/unbalance.labels0.gz"),
  /** Shapes and noise in two dimensions, 8,000 points (Karypis, Han and Kumar, 1999). */
  CHAMELEON(
      "gagolews/other/chameleon_t4_8k.data.gz",
      ClassesIn.FILE,
      "gagolews/other/chameleon_t4_8k.labels0.gz"),
  /** Proteins of E. coli, 336 points in 7 dimensions (UCI). */
  ECOLI("gagolews/uci/ecoli.data.gz", ClassesIn.FILE, "gagolews/uci/ecoli.labels0.gz"),
  /** Radar returns, 351 points in 34 dimensions (UCI). */
  IONOSPHERE(
      "gagolews/uci/ionosphere.data.gz", ClassesIn.FILE, "gagolews/uci/ionosphere.labels0.gz"),
  /** Sonar returns, 208 points in 60 dimensions (UCI). */
  SONAR("gagolews/uci/sonar.data.gz", ClassesIn.FILE, "gagolews/uci/sonar.labels0.gz");

  /** Where the classes of the points are. */
  private enum ClassesIn {
    /** In a column of the same file. */
    COLUMN,
    /** In a file of its own with a number from 1 per line, 0 for noise. */
    FILE
  }

  private final String file;
  private final ClassesIn place;
  private final String classes;

  RealSet(String file, ClassesIn place, String classes) {
    this.file = file;
    this.place = place;
    this.classes = classes;
  }

  /** Returns the file's place in the folder. */
  String file() {
    return file;
  }

  /**
   * Reads the set.
   *
   * @param folder the folder of all sets
   * @throws org.bandgram.data.DataFormatException if a file is missing or damaged
   */
  TestSet read(Path folder) {
    return switch (place) {
      case COLUMN -> {
        ReadOptions options = ReadOptions.defaults().withLabelColumn(classes);
        DataSet data = PointReader.read(folder.resolve(file), options, Progress.NONE);
        yield set(data.points(), data.labels().map(ClassLabels::classes));
      }
      case FILE ->
          set(numbers(folder.resolve(file)), Optional.of(classes(folder.resolve(classes))));
    };
  }

  private TestSet set(PointSet points, Optional<int[]> classes) {
    return new TestSet(toString(), points, classes, OptionalLong.empty());
  }

  private static PointSet numbers(Path file) {
    return PointReader.read(file, ReadOptions.defaults(), Progress.NONE).points();
  }

  private static int[] classes(Path file) {
    PointSet column = numbers(file);
    int[] classes = new int[column.size()];
    for (int i = 0; i < classes.length; i++) {
      classes[i] = (int) column.get(i, 0) - 1;
    }
    return classes;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
