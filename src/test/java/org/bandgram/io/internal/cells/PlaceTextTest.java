package org.bandgram.io.internal.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POINT (-74.0 40.71)                                      | places as WKT",
        "SRID=4326;POINT Z(1 2 3)                                 | places as WKT",
        "multipolygon (((0 0, 1 0, 1 1, 0 0)))                    | places as WKT",
        "POINT EMPTY                                              | places as WKT",
        "0101000020E610000000000000008052C07B14AE47E15A4440       | places as WKB",
        "0101000000000000000000f03f0000000000000040               | places as WKB",
        "00000000013FF000000000000040000000000000000              | places as WKB",
        "\\x0101000000000000000000f03f0000000000000040            | places as WKB",
        "{\"type\": \"Point\", \"coordinates\": [-74.0, 40.71]}   | places as GeoJSON",
        "40°42'46\"N 74°0'22\"W                                   | degrees with signs and minutes",
        "(40.7128, -74.0060)                                      | two numbers in each cell",
        "40.7128,-74.0060                                         | two numbers in each cell",
        "40.7128 -74.0060                                         | two numbers in each cell",
        "1060 W Addison St Chicago (41.948, -87.655)              | two numbers in each cell"
      })
  void namesWhatACellHolds(String cell, String what) {
    assertThat(PlaceText.remark("c", List.of(cell, cell, "none")))
        .isEqualTo(
            "column 'c' holds %s such as %s and was left out; write it as two columns of decimal"
                    .formatted(what, Cell.shown(cell))
                + " degrees, which withGeo LAT,LON takes");
    assertThat(PlaceText.remark("c", List.of(cell, "none"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Points",
        "point",
        "21°C",
        "12,5",
        "2024-01-02",
        "10.0.0.1",
        "01af4e2c9b7d",
        "d41d8cd98f00b204e9800998ecf8427e",
        "{\"name\": 1}",
        "1.5 m"
      })
  void passesOverOtherTexts(String cell) {
    assertThat(PlaceText.remark("c", List.of(cell))).isEmpty();
  }
}
