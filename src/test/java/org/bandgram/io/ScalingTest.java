package org.bandgram.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.io.Scaling.Kind;
import org.bandgram.io.read.PointReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ScalingTest {
  private static PointSet column(double... values) {
    return PointSet.of(
        Arrays.stream(values).mapToObj(x -> new double[] {x}).toArray(double[][]::new));
  }

  /** Computed by hand; quartiles as NumPy's percentile has them. */
  @ParameterizedTest
  @CsvSource({
    "none, '1 2 3 4 10', 0, 1",
    "standard, '1 2 3 4 10', 4, 3.1622776601683795",
    "standard, '-2 2', 0, 2",
    "standard, '1e12 1000000000001 1000000000002', 1000000000001, 0.816496580927726",
    "standard, '1e-200 3e-200', 2e-200, 1e-200",
    "robust, '10 1 3 2 4', 3, 2",
    "robust, '8 1 2 4', 3, 3.25",
    "robust, '0 7 0 0 0', 0, 1",
    "minmax, '3 -1 5', -1, 6",
    "standard, '.1 .1 .1', .1, 1",
    "robust, '.1 .1 .1', .1, 1",
    "minmax, '.1', .1, 1",
    "standard, '0.3 0.30000000000000004 0.3', .3, 1",
    "robust, '0.3 0.30000000000000004 0.3 0.30000000000000004', .3, 1",
    "robust, '1 1.0000000000000002 1 1.0000000000000002 9', 1, 1",
    "minmax, '-1e9 -1000000000.0000001', -1e9, 1"
  })
  void numbersOfAColumn(String kind, String values, double center, double factor) {
    double[] numbers = Arrays.stream(values.split(" ")).mapToDouble(Double::parseDouble).toArray();
    Scaling scaling = Scaling.of(column(numbers), Kind.valueOf(kind.toUpperCase()));
    assertThat(scaling.kind()).hasToString(kind);
    assertThat(scaling.center().getFirst()).isCloseTo(center, within(4 * Math.ulp(center)));
    assertThat(scaling.factor().getFirst()).isCloseTo(factor, within(4 * Math.ulp(factor)));
  }

  /** Without a spread of quartiles a column that varies keeps its units, which is said. */
  @Test
  void equalQuartilesAreNamed() {
    String text = "a,b,c\n0,1,7\n0,2,7\n0,3,7\n5,4,7\n0,5,7\n";
    DataSet data =
        PointReader.read(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            "memory",
            ReadOptions.defaults().withScale(Kind.ROBUST));
    assertThat(data.notes())
        .containsExactly(
            "column 'a' was not scaled, since its quartiles are equal; withScale standard or minmax"
                + " scales it");
  }

  /** Two rows that differ in a category alone are at distance 1, whatever other columns take. */
  @ParameterizedTest
  @EnumSource
  void categoriesStayAsTheyAre(Kind kind) {
    byte[] text = "x,c\n1,p\n2,q\n5,p\n9,p\n9,p\n".getBytes(StandardCharsets.UTF_8);
    for (String choice : List.of("c", "1")) {
      ReadOptions options =
          ReadOptions.defaults()
              .withColumns(List.of("x"))
              .withCategories(List.of(choice))
              .withPrecision(Precision.FLOAT64)
              .withScale(kind);
      DataSet data = PointReader.read(new ByteArrayInputStream(text), "text", options);
      assertThat(data.columns()).containsExactly("x", "c=p", "c=q");
      assertThat(data.notes())
          .filteredOn(note -> note.startsWith("categories were not scaled"))
          .hasSize(kind == Kind.NONE ? 0 : 1)
          .hasSameSizeAs(data.notes());
      Scaling numbers = Scaling.of(column(1, 2, 5, 9, 9), kind);
      for (int i = 0; i < data.size(); i++) {
        assertThat(data.points().get(i, 0))
            .isEqualTo(
                (data.original().get(i, 0) - numbers.center().getFirst())
                    / numbers.factor().getFirst());
        assertThat(data.points().get(i, 1)).isEqualTo(i == 1 ? 0 : Math.sqrt(0.5));
        assertThat(data.points().get(i, 2)).isEqualTo(i == 1 ? Math.sqrt(0.5) : 0);
      }
    }
  }

  @Test
  void columnsAreScaledAlone() {
    PointSet points = PointSet.of(new double[][] {{1, 5, -300}, {2, 5, 100}, {6, 5, 200}});
    Scaling scaling = Scaling.of(points, Kind.MINMAX);
    PointSet scaled = scaling.apply(points, Precision.FLOAT32);
    assertThat(scaled.precision()).isEqualTo(Precision.FLOAT32);
    assertThat(scaled.row(0)).containsExactly(0, 0, 0);
    assertThat(scaled.row(1)).containsExactly((float) 0.2, 0, (float) 0.8);
    assertThat(scaled.row(2)).containsExactly(1, 0, 1);
    assertThat(scaling.revert(scaling.apply(points, Precision.FLOAT64)).row(1))
        .containsExactly(new double[] {2, 5, 100}, within(1e-12));
  }

  /** Digits that single precision would lose do not matter once a center is subtracted. */
  @ParameterizedTest
  @EnumSource(value = Kind.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void whatIsReadIsKeptAsTheFileHasIt(Kind kind) {
    String text = "ms,x\n1700000000001,.1\n1700000000002,.2\n1700000000003,.3\n";
    DataSet data =
        PointReader.read(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            "memory",
            ReadOptions.defaults().withScale(kind));
    assertThat(data.original().row(1)).containsExactly(1700000000002.0, 0.2);
    assertThat(data.columns()).containsExactly("ms", "x");
    assertThat(data.geographic()).isEmpty();
    assertThat(data.notes()).isEmpty();
    assertThat(data.conversion()).isEqualTo(Scaling.of(data.original(), kind));
    assertThat(data.points().precision()).isEqualTo(Precision.FLOAT32);
    for (int i = 0; i < 3; i++) {
      assertThat(data.points().get(i, 0)).isCloseTo(data.points().get(i, 1), within(1e-6));
      assertThat(data.points().get(i, 0)).isNotEqualTo(data.points().get((i + 1) % 3, 0));
    }
  }

  @Test
  void whatCannotBeScaledIsRefused() {
    refused(() -> Scaling.of(column(-1e308, 1e308), Kind.MINMAX))
        .hasMessage("the factor of column 0 is Infinity, but must be finite and above 0");
    refused(() -> Scaling.of(column(-1e308, 1e308), Kind.STANDARD));
    Scaling narrow = new Scaling(Kind.STANDARD, List.of(0.0), List.of(1e-9));
    refused(() -> narrow.apply(column(1, 1e30), Precision.FLOAT32))
        .hasMessage(
            "coordinate 0 of point 1, 1.0E30 as given, scaled is 1.0E39, but must be small enough"
                + " for float32");
    refused(() -> narrow.apply(PointSet.of(new double[1][2]), Precision.FLOAT32))
        .hasMessage("the number of columns is 2, but must be 1, the number of scaled columns");
    refused(() -> new Scaling(Kind.STANDARD, List.of(0.0), List.of()))
        .hasMessage("the number of factors is 0, but must be 1");
    refused(() -> ReadOptions.defaults().withGeo("a", "b").withScale(Kind.ROBUST))
        .hasMessageStartingWith("scale is robust, but must be none with withGeo");
  }
}
