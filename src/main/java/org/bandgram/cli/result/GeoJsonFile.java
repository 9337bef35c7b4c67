package org.bandgram.cli.result;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bandgram.Precision;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.SphericalHull.Place;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.internal.result.AtomicFile;
import org.bandgram.model.ModelFiles;

/**
 * Clusters of places on Earth as GeoJSON (RFC 7946): a feature for each place and one for the hull
 * of each cluster, a line each.
 */
final class GeoJsonFile {
  private static final int HALF_TURN = 180;

  private final DataSet data;
  private final PointSet degrees;
  private final int[] labels;
  private final int[] exemplars;
  private int withoutHull;

  private GeoJsonFile(ModelFiles clusters) {
    this.data = clusters.data();
    this.degrees = data.geographic().orElseThrow();
    this.labels = clusters.writtenLabels();
    this.exemplars = clusters.rows();
  }

  /**
   * Writes the file.
   *
   * @param clusters places on Earth, their labels and exemplars
   * @param report gets a warning if hulls are left out
   */
  static void write(Path file, ModelFiles clusters, Report report) {
    GeoJsonFile features = new GeoJsonFile(clusters);
    AtomicFile.write(
        file,
        out -> {
          Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
          features.write(text);
          text.flush();
        });
    if (features.withoutHull > 0) {
      report.warning(
          "%s no hull in %s: it would hold a pole, or be about as large as a hemisphere"
              .formatted(
                  features.withoutHull == 1
                      ? "1 cluster has"
                      : Phrases.count(features.withoutHull) + " clusters have",
                  file.getFileName()));
    }
  }

  private void write(Writer text) throws IOException {
    List<List<Place>> members = new ArrayList<>();
    Arrays.stream(exemplars).forEach(_ -> members.add(new ArrayList<>()));
    text.write("{\"type\":\"FeatureCollection\",\"features\":[");
    for (int i = 0; i < labels.length; i++) {
      text.write(i == 0 ? "\n" : ",\n");
      text.write(point(i));
      if (labels[i] >= 0) {
        members.get(labels[i]).add(place(i));
      }
    }
    for (int k = 0; k < exemplars.length; k++) {
      Optional<List<List<Place>>> rings =
          members.get(k).isEmpty() ? Optional.of(List.of()) : SphericalHull.of(members.get(k));
      withoutHull += rings.isEmpty() ? 1 : 0;
      if (rings.isPresent() && !rings.get().isEmpty()) {
        text.write(",\n");
        text.write(hull(k, members.get(k).size(), rings.get()));
      }
    }
    text.write("\n]}\n");
  }

  private String point(int i) {
    boolean isExemplar = labels[i] >= 0 && exemplars[labels[i]] == i;
    return feature(
        "Point",
        position(place(i)),
        "\"label\":%d,\"exemplar\":%s,".formatted(labels[i], isExemplar),
        i);
  }

  private String hull(int k, int size, List<List<Place>> rings) {
    List<String> polygons =
        rings.stream()
            .map(
                ring ->
                    ring.stream().map(this::position).collect(Collectors.joining(",", "[[", "]]")))
            .toList();
    boolean isOne = polygons.size() == 1;
    return feature(
        isOne ? "Polygon" : "MultiPolygon",
        isOne ? polygons.getFirst() : "[" + String.join(",", polygons) + "]",
        "\"label\":%d,\"size\":%d,".formatted(k, size),
        exemplars[k]);
  }

  /** Takes the row of the place, or of the exemplar of a hull. */
  private String feature(String type, String coordinates, String properties, int row) {
    String id =
        data.ids()
            .map(
                ids ->
                    new String(
                        JsonStringEncoder.getInstance().quoteAsString(ids.values().get(row))))
            .map(",\"id\":\"%s\""::formatted)
            .orElse("");
    return "{\"type\":\"Feature\",\"geometry\":{\"type\":\""
        + type
        + "\",\"coordinates\":"
        + coordinates
        + "},\"properties\":{"
        + properties
        + "\"row\":"
        + row
        + id
        + "}}";
  }

  private Place place(int i) {
    double longitude = degrees.get(i, 1);
    return new Place(
        longitude > HALF_TURN ? longitude - 2 * HALF_TURN : longitude, degrees.get(i, 0));
  }

  private String position(Place place) {
    return "[" + number(place.longitude()) + "," + number(place.latitude()) + "]";
  }

  private String number(double value) {
    return degrees.precision() == Precision.FLOAT32
        ? Float.toString((float) value)
        : Double.toString(value);
  }
}
