package org.bandgram.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.Drawing;
import org.bandgram.cli.plot.Theme;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.cluster.merge.MergeTree.Merge;
import org.bandgram.internal.text.Printable;
import org.bandgram.io.Column;

/** Writes figures as JSON that can stand inside an HTML script element. */
final class PageData {
  private static final int STEPS = 0xFFFF;

  private static final double ROUNDED = 1000;

  private final JsonGenerator json;

  private PageData(JsonGenerator json) {
    this.json = json;
  }

  /** Without {@code <}, no text ends the element or begins another. */
  private static final class HtmlEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = standardAsciiEscapesForJSON();
      for (char c : new char[] {'<', '>', '&'}) {
        codes[c] = ESCAPE_STANDARD;
      }
      return codes;
    }

    @Override
    public SerializableString getEscapeSequence(int c) {
      return null;
    }
  }

  /** Writes an object; the writer stays open. */
  static void write(Figures figures, Writer out) throws IOException {
    JsonFactory factory = new JsonFactory();
    factory.setCharacterEscapes(new HtmlEscapes());
    try (JsonGenerator json =
        factory.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
      new PageData(json).write(figures);
    }
  }

  private void write(Figures figures) throws IOException {
    json.writeStartObject();
    if (figures.points().isPresent()) {
      points(figures.points().get());
    }
    if (figures.clusters().isPresent()) {
      clusters(figures.clusters().get());
    }
    json.writeArrayFieldStart("curves");
    for (Curve curve : figures.curves()) {
      curve(curve);
    }
    json.writeEndArray();
    if (figures.merges().isPresent()) {
      merges(figures.merges().get());
    }
    if (figures.listing().isPresent()) {
      listing(figures.listing().get());
    }
    json.writeEndObject();
  }

  private void points(PointMap points) throws IOException {
    int n = points.view().size();
    json.writeObjectFieldStart("points");
    json.writeNumberField("n", n);
    json.writeBooleanField("map", points.isMap());
    json.writeNumberField("stretch", points.stretch());
    if (points.rows().length > 0) {
      json.writeFieldName("rows");
      packed(n, Integer.BYTES, i -> points.rows()[i]);
    }
    text("note", points.note());
    axis("x", n, points.view()::x, points.view().xTitle());
    axis("y", n, points.view()::y, points.view().yTitle());
    texts("names", points.names());
    json.writeArrayFieldStart("columns");
    for (Column column : points.columns()) {
      column(column);
    }
    json.writeEndArray();
    if (points.isMap()) {
      coast();
    }
    json.writeEndObject();
  }

  /** Writes numbers as floats, texts once each and where they are; past the last for none. */
  private void column(Column column) throws IOException {
    int n = column.size();
    json.writeStartObject();
    text("name", column.name());
    if (column.isNumeric()) {
      json.writeBooleanField("isFloat", true);
      json.writeFieldName("at");
      packed(n, Integer.BYTES, i -> Float.floatToIntBits((float) column.number(i)));
    } else {
      int count = column.values().size();
      texts("values", column.values());
      json.writeFieldName("at");
      packed(
          n,
          count < STEPS ? Short.BYTES : Integer.BYTES,
          i -> column.code(i) == Column.NO_TEXT ? count : column.code(i));
    }
    json.writeEndObject();
  }

  /** Writes coordinates as steps, 0 for the least and {@value #STEPS} for the greatest of them. */
  private void axis(String name, int n, IntToDoubleFunction coordinate, String title)
      throws IOException {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      Drawing.look(i);
      least = Math.min(least, coordinate.applyAsDouble(i));
      greatest = Math.max(greatest, coordinate.applyAsDouble(i));
    }
    double zero = least;
    double step = (greatest - least) / STEPS;
    json.writeObjectFieldStart(name);
    text("title", title);
    json.writeNumberField("min", least);
    json.writeNumberField("max", greatest);
    json.writeFieldName("at");
    packed(
        n,
        Short.BYTES,
        i -> step == 0 ? 0 : (int) Math.rint((coordinate.applyAsDouble(i) - zero) / step));
    json.writeEndObject();
  }

  /** Writes whole numbers from 0 on, of 16 or 32 bits. */
  private void packed(int n, int bytes, IntUnaryOperator value) throws IOException {
    ByteBuffer buffer =
        ByteBuffer.allocate(Math.multiplyExact(n, bytes)).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < n; i++) {
      Drawing.look(i);
      if (bytes == Short.BYTES) {
        buffer.putShort((short) value.applyAsInt(i));
      } else {
        buffer.putInt(value.applyAsInt(i));
      }
    }
    json.writeStartObject();
    json.writeNumberField("bits", Byte.SIZE * bytes);
    json.writeStringField("text", Base64.getEncoder().encodeToString(buffer.array()));
    json.writeEndObject();
  }

  private void coast() throws IOException {
    json.writeObjectFieldStart("coast");
    json.writeNumberField("bits", Short.SIZE);
    json.writeStringField("text", ClusterPicture.coast());
    json.writeEndObject();
  }

  private void clusters(ClusterList clusters) throws IOException {
    int[] labels = clusters.labels();
    int bytes = clusters.exemplars().length <= STEPS ? Short.BYTES : Integer.BYTES;
    json.writeObjectFieldStart("clusters");
    json.writeFieldName("labels");
    packed(labels.length, bytes, i -> labels[i]);
    integers("noise", clusters.noise());
    integers("exemplars", clusters.exemplars());
    json.writeBooleanField("predicted", clusters.isPredicted());
    integers("sizes", clusters.sizes());
    texts("names", clusters.names());
    numbers("shares", clusters.shares());
    texts("about", clusters.about());
    numbers("silhouettes", clusters.silhouettes());
    texts("light", clusters.colors().light().stream().map(PageTemplate::css).toList());
    texts("dark", clusters.colors().dark().stream().map(PageTemplate::css).toList());
    json.writeObjectFieldStart("palette");
    texts("light", Theme.LIGHT.all().stream().map(PageTemplate::css).toList());
    texts("dark", Theme.DARK.all().stream().map(PageTemplate::css).toList());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void curve(Curve curve) throws IOException {
    json.writeStartObject();
    text("title", curve.title());
    text("xTitle", curve.xTitle());
    numbers("xs", curve.xs());
    numbers("ys", curve.ys());
    json.writeEndObject();
  }

  private void merges(Figures.Merges merges) throws IOException {
    MergeTree tree = merges.tree();
    json.writeObjectFieldStart("merges");
    json.writeNumberField("leaves", tree.leaves());
    integers("left", tree.merges().stream().mapToInt(Merge::left).toArray());
    integers("right", tree.merges().stream().mapToInt(Merge::right).toArray());
    integers("exemplar", tree.merges().stream().mapToInt(Merge::exemplar).toArray());
    numbers("height", tree.merges().stream().mapToDouble(Merge::height).toArray());
    texts("about", merges.about());
    json.writeObjectFieldStart("silhouettes");
    for (double[] cut : merges.silhouettes()) {
      numbers(
          Integer.toString(cut.length),
          Arrays.stream(cut).map(s -> Math.rint(s * ROUNDED) / ROUNDED).toArray());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void listing(Figures.Listing listing) throws IOException {
    json.writeObjectFieldStart("listing");
    text("title", listing.title());
    texts("columns", listing.columns());
    json.writeArrayFieldStart("rows");
    for (List<String> row : listing.rows()) {
      json.writeStartArray();
      for (String cell : row) {
        json.writeString(Printable.of(cell));
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void text(String name, String value) throws IOException {
    json.writeStringField(name, Printable.of(value));
  }

  private void texts(String name, List<String> values) throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(Printable.of(value));
    }
    json.writeEndArray();
  }

  private void integers(String name, int... values) throws IOException {
    json.writeFieldName(name);
    json.writeArray(values, 0, values.length);
  }

  /** Writes numbers, null for those that JSON does not have. */
  private void numbers(String name, double... values) throws IOException {
    json.writeArrayFieldStart(name);
    for (double value : values) {
      if (Double.isFinite(value)) {
        json.writeNumber(value);
      } else {
        json.writeNull();
      }
    }
    json.writeEndArray();
  }
}
