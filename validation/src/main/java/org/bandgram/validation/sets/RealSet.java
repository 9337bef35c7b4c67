package org.bandgram.validation.sets;

import static org.bandgram.validation.sets.SetSource.benchmark;
import static org.bandgram.validation.sets.SetSource.idx;
import static org.bandgram.validation.sets.SetSource.table;
import static org.bandgram.validation.sets.SetSource.tsplib;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.bandgram.Precision;
import org.bandgram.io.ReadOptions.Header;

/**
 * Public sets, each in files of the {@link DataFolder}; {@code validation/data.md} has their
 * authors. Their names are those of the {@link QualityOracle}, which has all but the last four.
 */
public enum RealSet {
  /** A ball in a shell, 800 points in 3 dimensions. */
  ATOM(benchmark("fcps/atom")),
  /** Two linked rings, 1,000 points in 3 dimensions. */
  CHAINLINK(benchmark("fcps/chainlink")),
  /** Seven balls, 212 points in 3 dimensions. */
  HEPTA(benchmark("fcps/hepta")),
  /** Three rectangles, 400 points in two dimensions. */
  LSUN(benchmark("fcps/lsun")),
  /** A disc in a ring and four outlying groups, 770 points in two dimensions. */
  TARGET(benchmark("fcps/target")),
  /** Four balls that nearly touch, 400 points in 3 dimensions. */
  TETRA(benchmark("fcps/tetra")),
  /** Shapes and noise in two dimensions, 8,000 points. */
  CHAMELEON_T4_8K(benchmark("other/chameleon_t4_8k")),
  /** Letters and noise in two dimensions, 8,000 points. */
  CHAMELEON_T5_8K(benchmark("other/chameleon_t5_8k")),
  /** Shapes and noise in two dimensions, 2,309 points. */
  HDBSCAN(benchmark("other/hdbscan")),
  /** 20 Gaussians in two dimensions, 3,000 points. */
  A1(benchmark("sipu/a1")),
  /** 35 Gaussians in two dimensions, 5,250 points. */
  A2(benchmark("sipu/a2")),
  /** Seven shapes in two dimensions, 788 points. */
  AGGREGATION(benchmark("sipu/aggregation")),
  /** 31 Gaussians in two dimensions, 3,100 points. */
  D31(benchmark("sipu/d31")),
  /** Two crescents in two dimensions, 373 points. */
  JAIN(benchmark("sipu/jain")),
  /** Two groups in an open ring, 300 points in two dimensions. */
  PATHBASED(benchmark("sipu/pathbased")),
  /** 15 Gaussians in rings, 600 points in two dimensions. */
  R15(benchmark("sipu/r15")),
  /** 15 overlapping Gaussians in two dimensions, 5,000 points. */
  S1(benchmark("sipu/s1")),
  /** As {@link #S1}, overlapping more. */
  S2(benchmark("sipu/s2")),
  /** As {@link #S2}, overlapping more. */
  S3(benchmark("sipu/s3")),
  /** Three spirals in two dimensions, 312 points. */
  SPIRAL(benchmark("sipu/spiral")),
  /** 8 Gaussians of very different size, 6,500 points. */
  UNBALANCE(benchmark("sipu/unbalance")),
  /** 100 Gaussians on a grid, 100,000 points. */
  BIRCH1(benchmark("sipu/birch1")),
  /** Proteins of E. coli, 336 points in 7 dimensions. */
  ECOLI(benchmark("uci/ecoli")),
  /** Chemistry of glass, 214 points in 9 dimensions. */
  GLASS(benchmark("uci/glass")),
  /** Radar returns, 351 points in 34 dimensions. */
  IONOSPHERE(benchmark("uci/ionosphere")),
  /** Sonar returns, 208 points in 60 dimensions. */
  SONAR(benchmark("uci/sonar")),
  /** Chemistry of wine, 178 points in 13 dimensions. */
  WINE(benchmark("uci/wine")),
  /** {@link #WINE} with columns of equal range. */
  WINE_MINMAX(benchmark("uci/wine").scaled()),
  /** {@link #GLASS} with columns of equal range. */
  GLASS_MINMAX(benchmark("uci/glass").scaled()),
  /** Measures of flowers, 150 points in 4 dimensions. */
  IRIS(iris()),
  /** {@link #IRIS} with columns of equal range. */
  IRIS_MINMAX(iris().scaled()),
  /** Scanned digits of 8 x 8 pixels, 1,797 points in 64 dimensions. */
  DIGITS(table("sklearn_toy/digits.csv.gz", options -> options.withLabelColumn("64"))),
  /** Digits written with a pen, 7,494 points in 16 dimensions. */
  PENDIGITS(table("pendigits/pendigits.txt.gz", options -> options.withLabelColumn("16"))),
  /** Scanned digits of 16 x 16 pixels, 2,007 points in 256 dimensions (the test part of USPS). */
  USPS(table("usps/zip.test.gz", options -> options.withLabelColumn("0"))),
  /** Sensors of a space shuttle, 8,000 of 58,000 points in 9 dimensions. */
  SHUTTLE8000(shuttle()),
  /** {@link #SHUTTLE8000} with columns of equal range. */
  SHUTTLE8000_MINMAX(shuttle().scaled()),
  /** Control charts of six kinds, 600 series of 60 values. */
  SYNTHETIC_CONTROL(table("synthetic_control/synthetic_control.data.gz").withClassesOf(100)),
  /** Faces of 40 people, 400 pictures of 64 x 64 pixels. */
  OLIVETTI(table("olivetti/olivetti_faces.npy.gz").withClassesOf(10)),
  /** Scanned digits of 28 x 28 pixels, the first 2,000. */
  MNIST_TRAIN_FIRST2000(mnist(2000)),
  /** Printed letters, 20,000 points in 16 dimensions. */
  LETTER(table("letter/letter.arff.gz", options -> options.withLabelColumn("class"))),
  /** 15,112 places in Germany in the plane. */
  TSPLIB_D15112(tsplib("tsplib_d15112/d15112.tsp.gz")),
  /** 13,467 places of users in Finland on the unit sphere (Mopsi). */
  MOPSI_FINLAND(mopsi().onUnitSphere(1e4)),
  /** The same in units of 1/10,000 degree, latitude and longitude as if in the plane. */
  MOPSI_FINLAND_RAWXY(mopsi()),
  /** 7,698 airports on the unit sphere (OpenFlights). */
  OPENFLIGHTS_AIRPORTS(
      table(
          "openflights/airports.csv.gz",
          options -> options.withHeader(Header.NO).withGeo("6", "7"))),
  /** 155,210 cities on the unit sphere (GeoNames). */
  GEONAMES_CITIES(table("geonames_cities/cities.csv.gz", options -> options.withGeo("lat", "lon"))),
  /** The first 10,000 digits of MNIST. */
  MNIST_TRAIN_FIRST10000(mnist(10_000)),
  /** All 60,000. */
  MNIST_TRAIN(mnist(60_000)),
  /** The most frequent English words, 20,000 unit vectors in 100 dimensions (GloVe). */
  WORDS(table("words/words20k.npy")),
  /** Photographs of 32 x 32 pixels in three colours, the first 4,000. */
  CIFAR10_FIRST4000(table("cifar10_4k/cifar10_4000.npy.gz"));

  // a list that is copied, and a function without state
  @SuppressWarnings("ImmutableEnumChecker")
  private final SetSource source;

  RealSet(SetSource source) {
    this.source = source;
  }

  /** The first line holds the numbers of rows and columns and the names of the classes. */
  private static SetSource iris() {
    return table(
        "sklearn_toy/iris.csv",
        options -> options.withHeader(Header.YES).withLabelColumn("virginica"));
  }

  private static SetSource shuttle() {
    return table("shuttle/shuttle.csv.gz", options -> options.withLabelColumn("Class"))
        .thinned(8000);
  }

  private static SetSource mnist(int rows) {
    return idx("mnist/train-images-idx3-ubyte.gz", "mnist/train-labels-idx1-ubyte.gz", rows);
  }

  private static SetSource mopsi() {
    return table("mopsi/mopsi-finland.arff.gz");
  }

  /** Returns the set of a name, if there is one. */
  public static Optional<RealSet> named(String name) {
    return Arrays.stream(values()).filter(set -> set.toString().equals(name)).findFirst();
  }

  /** Returns the files' places in the folder. */
  List<String> files() {
    return source.files();
  }

  /**
   * Reads the set, in single precision.
   *
   * @param folder the folder of all sets
   * @throws org.bandgram.BandgramException if a file is missing or damaged
   */
  TestSet read(Path folder) {
    SetSource.Contents contents = source.read(folder);
    return new TestSet(
        toString(),
        contents.points().withPrecision(Precision.FLOAT32),
        contents.classes(),
        OptionalLong.empty());
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
