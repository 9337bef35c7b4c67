package org.bandgram.validation.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.failed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.validation.GzipFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealSetTest {
  @TempDir private Path folder;

  private void gzip(String name, String text) throws IOException {
    GzipFiles.write(folder.resolve(name), text);
  }

  @Test
  void namesAreThoseOfTheOracle() {
    assertThat(RealSet.named("mnist_train_first2000")).contains(RealSet.MNIST_TRAIN_FIRST2000);
    assertThat(RealSet.named("chameleon_t4_8k")).contains(RealSet.CHAMELEON_T4_8K);
    assertThat(RealSet.named("S1")).isEmpty();
    assertThat(Arrays.stream(RealSet.values()).map(RealSet::toString)).doesNotHaveDuplicates();
  }

  @Test
  void aBenchmarkHasClassesInAFileOfTheirOwn() throws IOException {
    gzip("gagolews/sipu/s1.data.gz", "  10 20\n  30 40\n  50 60\n");
    gzip("gagolews/sipu/s1.labels0.gz", "2\n0\n1\n");

    TestSet set = RealSet.S1.read(folder);

    assertThat(set.points().row(1)).containsExactly(30, 40);
    assertThat(set.points().precision()).isEqualTo(Precision.FLOAT32);
    assertThat(set.classes().orElseThrow()).containsExactly(1, -1, 0);
    assertThat(set.seed()).isEmpty();
  }

  @Test
  void columnsAreScaledToEqualRange() throws IOException {
    gzip("gagolews/uci/wine.data.gz", "1 5 -2\n3 5 2\n2 5 -1\n");
    gzip("gagolews/uci/wine.labels0.gz", "1\n2\n1\n");

    TestSet set = RealSet.WINE_MINMAX.read(folder);

    assertThat(set.points().row(0)).containsExactly(0, 0, 0);
    assertThat(set.points().row(1)).containsExactly(1, 0, 1);
    assertThat(set.points().row(2)).containsExactly(0.5, 0, 0.25);
    assertThat(RealSet.WINE.read(folder).points().row(2)).containsExactly(2, 5, -1);
  }

  @Test
  void classesMayBeAColumn() throws IOException {
    String row = "1\t".repeat(16);
    gzip("pendigits/pendigits.txt.gz", row + "8\n" + row + "3\n" + row + "8\n");
    gzip("usps/zip.test.gz", "9 0.5 -1\n6 1 1\n");
    gzip("letter/letter.arff.gz", "@attribute a real\n@attribute class {A,B}\n@data\n2,B\n3,A\n");
    Files.createDirectories(folder.resolve("sklearn_toy"));
    Files.writeString(
        folder.resolve("sklearn_toy/iris.csv"),
        "150,4,setosa,versicolor,virginica\n5.1,3.5,1.4,0.2,0\n4.9,3.0,1.4,0.2,2\n");

    TestSet pendigits = RealSet.PENDIGITS.read(folder);
    assertThat(pendigits.dimensions()).isEqualTo(16);
    assertThat(pendigits.classes().orElseThrow()).containsExactly(0, 1, 0);
    assertThat(RealSet.USPS.read(folder).points().row(0)).containsExactly(0.5, -1);
    assertThat(RealSet.LETTER.read(folder).dimensions()).isEqualTo(1);
    TestSet iris = RealSet.IRIS.read(folder);
    assertThat(iris.size()).isEqualTo(2);
    assertThat(iris.points().get(1, 1)).isEqualTo(3);
    assertThat(iris.dimensions()).isEqualTo(4);
    assertThat(iris.classes().orElseThrow()).containsExactly(0, 1);
  }

  @Test
  void classesMayBeBlocksOfRows() throws IOException {
    String rows = IntStream.range(0, 600).mapToObj(i -> i + " 0\n").collect(Collectors.joining());
    gzip("synthetic_control/synthetic_control.data.gz", rows);

    int[] classes = RealSet.SYNTHETIC_CONTROL.read(folder).classes().orElseThrow();

    assertThat(classes[0]).isZero();
    assertThat(classes[99]).isZero();
    assertThat(classes[100]).isEqualTo(1);
    assertThat(classes[599]).isEqualTo(5);
  }

  @Test
  void rowsMayBeThinned() throws IOException {
    String rows =
        IntStream.range(0, 58_000)
            .mapToObj(i -> i + "," + "0,".repeat(8) + (i % 2 == 0 ? "Even" : "Odd") + "\n")
            .collect(Collectors.joining());
    gzip("shuttle/shuttle.csv.gz", "V1,V2,V3,V4,V5,V6,V7,V8,V9,Class\n" + rows);

    TestSet set = RealSet.SHUTTLE8000.read(folder);

    assertThat(set.name()).isEqualTo("shuttle8000");
    assertThat(set.size()).isEqualTo(8000);
    for (int i : new int[] {0, 1, 7, 7999}) {
      int row = i * 58 / 8;
      assertThat(set.points().get(i, 0)).isEqualTo(row);
      assertThat(set.classes().orElseThrow()[i]).isEqualTo(row % 2);
    }
  }

  @Test
  void placesLieOnTheUnitSphere() throws IOException {
    gzip(
        "mopsi/mopsi-finland.arff.gz",
        "@attribute x real\n@attribute y real\n@data\n600000,300000\n");
    gzip("openflights/airports.csv.gz", "1,\"A, B\",c,d,e,f,-90,145.4,5282\n2,A,c,d,e,f,0,90,1\n");
    gzip(
        "geonames_cities/cities.csv.gz", "lat,lon,population,country_code,city\n0,180,1,AD,Vila\n");

    double[] finland = RealSet.MOPSI_FINLAND.read(folder).points().row(0);
    assertThat(finland[0]).isCloseTo(Math.sqrt(3) / 4, within(1e-6));
    assertThat(finland[1]).isCloseTo(0.25, within(1e-6));
    assertThat(finland[2]).isCloseTo(Math.sqrt(3) / 2, within(1e-6));
    assertThat(RealSet.MOPSI_FINLAND_RAWXY.read(folder).points().row(0))
        .containsExactly(600_000, 300_000);
    TestSet airports = RealSet.OPENFLIGHTS_AIRPORTS.read(folder);
    assertThat(airports.points().get(0, 2)).isEqualTo(-1);
    assertThat(airports.points().get(1, 1)).isEqualTo(1);
    assertThat(RealSet.GEONAMES_CITIES.read(folder).points().get(0, 0)).isEqualTo(-1);
  }

  @Test
  void aMissingFileIsNamed() {
    failed(() -> RealSet.TSPLIB_D15112.read(folder)).hasMessageContaining("d15112.tsp.gz");
  }
}
