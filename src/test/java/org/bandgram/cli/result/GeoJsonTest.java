package org.bandgram.cli.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.cli.result.SphericalHull.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --geojson}: valid by RFC 7946, hulls that hold their places, 180 degrees and poles. */
class GeoJsonTest {
  @TempDir private Path folder;

  private static List<Place> disc(double longitude, double latitude, double radius, int n) {
    SplittableRandom random = new SplittableRandom(n);
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double east = longitude + radius * (2 * random.nextDouble() - 1);
      double wrapped = east > 180 ? east - 360 : east < -180 ? east + 360 : east;
      places.add(new Place(wrapped, latitude + radius * (2 * random.nextDouble() - 1)));
    }
    return places;
  }

  /** Twice the signed area in the plane of degrees: positive if counterclockwise. */
  private static double area(List<Place> ring) {
    double sum = 0;
    for (int i = 1; i < ring.size(); i++) {
      Place a = ring.get(i - 1);
      Place b = ring.get(i);
      sum += a.longitude() * b.latitude() - b.longitude() * a.latitude();
    }
    return sum;
  }

  private static boolean isNear(Place a, Place b) {
    return Math.hypot(a.longitude() - b.longitude(), a.latitude() - b.latitude()) < 1e-9;
  }

  /** Counts crossings of a ray to the east; places on a side are moved by a little. */
  private static boolean holds(List<List<Place>> rings, Place place, double slack) {
    for (List<Place> ring : rings) {
      if (ring.stream().anyMatch(corner -> isNear(corner, place))) {
        return true;
      }
      for (double[] d : new double[][] {{0, 0}, {slack, 0}, {-slack, 0}, {0, slack}, {0, -slack}}) {
        double x = place.longitude() + d[0];
        double y = place.latitude() + d[1];
        boolean inside = false;
        for (int i = 1; i < ring.size(); i++) {
          Place a = ring.get(i - 1);
          Place b = ring.get(i);
          if (a.latitude() > y != b.latitude() > y) {
            double share = (y - a.latitude()) / (b.latitude() - a.latitude());
            inside ^= x < a.longitude() + share * (b.longitude() - a.longitude());
          }
        }
        if (inside) {
          return true;
        }
      }
    }
    return false;
  }

  @ParameterizedTest
  @CsvSource({
    "10, 50, 5, 257, 1",
    "-75, -40, 0.001, 31, 1",
    "0, 0, 60, 257, 1",
    "20, 70, 15, 33, 1",
    "179.5, 10, 3, 257, 2",
    "-179, -60, 20, 33, 2",
    "180, 0, 50, 31, 2",
    "30, 5, 1, 3, 1"
  })
  void aHullHoldsItsPlaces(double longitude, double latitude, double radius, int n, int rings) {
    List<Place> places = disc(longitude, latitude, radius, n);
    List<List<Place>> hull = SphericalHull.of(places).orElseThrow();
    assertThat(hull).hasSize(rings);
    for (List<Place> ring : hull) {
      assertThat(ring).hasSizeGreaterThan(3);
      assertThat(ring.getFirst()).isEqualTo(ring.getLast());
      assertThat(area(ring)).isPositive();
      assertThat(ring)
          .allMatch(p -> Math.abs(p.longitude()) <= 180 && Math.abs(p.latitude()) <= 90);
    }
    for (Place place : places) {
      assertThat(holds(hull, place, 1e-6 + 2e-3 * radius)).as("%s", place).isTrue();
    }
    double box = 4 * radius * radius;
    double area = hull.stream().mapToDouble(GeoJsonTest::area).sum() / 2;
    assertThat(area).isBetween((n > 3 ? 0.05 : 0) * box, 1.5 * box);
  }

  /** Sides that follow meridians and the equator: the hull is the triangle itself. */
  @Test
  void theHullOfATriangleIsTheTriangle() {
    Place a = new Place(10, 0);
    Place b = new Place(10.5, 0);
    Place c = new Place(10, 0.5);
    List<Place> places = List.of(c, b, new Place(10.1, 0.1), a, new Place(10.25, 0), a);
    List<Place> ring = SphericalHull.of(places).orElseThrow().getFirst();
    assertThat(ring).hasSize(4).containsOnly(a, b, c);
    assertThat(area(ring)).isCloseTo(0.25, within(1e-9));
  }

  @Test
  void placesOnALineHaveNoneAndPolesAreLeftOut() {
    assertThat(SphericalHull.of(List.of(new Place(1, 2)))).contains(List.of());
    assertThat(SphericalHull.of(List.of(new Place(1, 2), new Place(3, 4)))).contains(List.of());
    assertThat(SphericalHull.of(List.of(new Place(7, 1), new Place(7, 30), new Place(7, 2.5))))
        .contains(List.of());
    assertThat(SphericalHull.of(List.of(new Place(0, 80), new Place(120, 80), new Place(-120, 80))))
        .isEmpty();
    assertThat(
            SphericalHull.of(List.of(new Place(0, -80), new Place(120, -80), new Place(240, -80))))
        .isEmpty();
    assertThat(SphericalHull.of(List.of(new Place(0, 0), new Place(90, 0), new Place(180, 0))))
        .isEmpty();
    assertThat(SphericalHull.of(List.of(new Place(0, 0), new Place(180, 0)))).isEmpty();
  }

  /** A pole has every longitude: as a corner of one, it would drag the hull there. */
  @ParameterizedTest
  @ValueSource(ints = {90, -90})
  void aPoleIsNoCorner(int pole) {
    int latitude = pole - Integer.signum(pole) * 10;
    Place a = new Place(100, latitude);
    Place b = new Place(120, latitude);
    assertThat(SphericalHull.of(List.of(a, b, new Place(0, pole)))).isEmpty();
    assertThat(SphericalHull.of(List.of(a, new Place(0, pole)))).contains(List.of());
    assertThat(SphericalHull.of(List.of(new Place(0, pole)))).contains(List.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster --clusters 3",
        "kmeans -k 3",
        "kernel-kmeans -k 3 --similarity gaussian:9",
        "spectral -k 3 --neighbours 12",
        "exemplars -k 3"
      })
  void aFileHasEveryPlaceAndEveryHull(String command) throws IOException {
    Path places =
        InputFiles.rows(
            folder.resolve("places.csv"),
            "name,lat,lon",
            60,
            i ->
                "\"p\"\"%d\",%s,%s"
                    .formatted(
                        i, 10 + i % 3 * 20 + i / 3 % 5 * 0.7, 177 + i % 3 * 2 + i / 15 * 0.9));
    Path out = folder.resolve("out");
    String line =
        command + " IN --geo lat,lon --id-column name --geojson --no-picture --out " + out;
    CommandRun run = CommandRun.line(line.replace("IN", places.toString())).assertDone();
    assertThat(run.out()).contains("clusters.geojson");
    Path file = out.resolve("clusters.geojson");
    JsonNode collection = new ObjectMapper().readTree(file.toFile());
    assertThat(collection.get("type").asText()).isEqualTo("FeatureCollection");
    List<String> labels = Files.readAllLines(out.resolve("labels.csv"));
    int hulls = 0;
    for (int f = 0; f < collection.get("features").size(); f++) {
      JsonNode feature = collection.get("features").get(f);
      JsonNode properties = feature.get("properties");
      JsonNode geometry = feature.get("geometry");
      if (f < 60) {
        String[] row = labels.get(f + 1).split(",");
        assertThat(geometry.get("type").asText()).isEqualTo("Point");
        double longitude = 177 + f % 3 * 2 + f / 15 * 0.9;
        assertThat(geometry.get("coordinates").get(0).asDouble())
            .isCloseTo(longitude > 180 ? longitude - 360 : longitude, within(1e-4));
        assertThat(geometry.get("coordinates").get(1).asDouble())
            .isCloseTo(10 + f % 3 * 20 + f / 3 % 5 * 0.7, within(1e-4));
        assertThat(properties.get("row").asInt()).isEqualTo(f);
        assertThat(properties.get("id").asText()).isEqualTo("p\"" + f);
        assertThat(properties.get("label").asText()).isEqualTo(row[2]);
        assertThat(properties.get("exemplar").asBoolean()).isEqualTo(row[1].equals(row[3]));
      } else {
        hulls++;
        assertThat(geometry.get("type").asText()).isIn("Polygon", "MultiPolygon");
        String label = properties.get("label").asText();
        assertThat(properties.get("size").asLong())
            .isEqualTo(labels.stream().skip(1).filter(l -> l.split(",")[2].equals(label)).count());
      }
    }
    assertThat(hulls).isEqualTo(3);
    assertThat(Files.readAllLines(file)).hasSize(65);
    CommandRun.line(line.replace("IN", places.toString())).assertDone();
  }

  @ParameterizedTest
  @CsvSource({
    "'kmeans IN -k 2 --geo lat,lon --geojson',needs --out DIR",
    "'kmeans IN -k 2 --geo lat,lon --geojson --out -',needs --out DIR",
    "kmeans IN -k 2 --geojson --out OUT,needs --geo LAT"
  })
  void whatMakesNoSenseIsRefused(String command, String message) {
    Path places = InputFiles.rows(folder.resolve("places.csv"), "lat,lon", 9, i -> i + "," + i * i);
    CommandRun run =
        CommandRun.line(
            command
                .replace("IN", places.toString())
                .replace("OUT", folder.resolve("out").toString()));
    run.assertRefusedFor(message);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aHullAroundAPoleIsLeftOutAndSaidSo() {
    Path places =
        InputFiles.rows(folder.resolve("places.csv"), "lat,lon", 12, i -> "80," + (i * 30 - 170));
    Path out = folder.resolve("out");
    CommandRun run =
        CommandRun.line(
                ("kmeans IN -k 1 --geo lat,lon --geojson --no-picture --out " + out)
                    .replace("IN", places.toString()))
            .assertDone();
    assertThat(run.out()).contains("1 cluster has no hull in clusters.geojson");
    assertThat(out.resolve("clusters.geojson")).content().doesNotContain("Polygon");
  }
}
