package org.bandgram.internal.compute.cpu.products;

import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.internal.compute.products.MatrixProducts;
import org.bandgram.internal.compute.products.ProductOps;
import org.bandgram.internal.compute.products.StoredMatrix;

/** Products in the host's memory. */
public final class HostProductOps implements ProductOps {
  private final String name;
  private final ProductLoops loops;

  private HostProductOps(String name, ProductLoops loops) {
    this.name = name;
    this.loops = loops;
  }

  /** Returns the readable reference. */
  public static HostProductOps scalar(String name) {
    return new HostProductOps(name, new ScalarProductLoops());
  }

  /** Returns the twin with the Vector API. */
  public static HostProductOps vector(String name) {
    return new HostProductOps(name, new VectorProductLoops());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public MatrixProducts of(StoredMatrix matrix) {
    return new HostProducts(
        name,
        matrix.size(),
        switch (matrix) {
          case StoredMatrix.Bands bands ->
              IntStream.range(0, bands.bands().count()).mapToObj(b -> band(bands, b)).toList();
          case StoredMatrix.Graph graph -> List.of(graph(graph));
          case StoredMatrix.Coordinates coordinates -> List.of(coordinates(coordinates));
        });
  }

  private HostProducts.Part band(StoredMatrix.Bands bands, int band) {
    BandRows rows =
        new BandRows(
            bands.bands().layout(),
            new Elements(bands.precision(), bands.elements().get(band), loops));
    return new HostProducts.Part(
        bands.order().then(bands.bands().curve(band)),
        rows,
        new RowMultiplier(rows, loops),
        new BandColumns(rows, loops));
  }

  private HostProducts.Part graph(StoredMatrix.Graph graph) {
    GraphRows rows = GraphRows.of(graph.layout(), graph.elements());
    Multiplier multiplier = new RowMultiplier(rows, loops);
    return new HostProducts.Part(graph.order(), rows, multiplier, multiplier);
  }

  private HostProducts.Part coordinates(StoredMatrix.Coordinates matrix) {
    Elements elements = new Elements(matrix.precision(), matrix.elements(), loops);
    CooRows rows = CooRows.of(matrix.layout(), elements, false);
    CooRows columns = CooRows.of(matrix.layout(), elements, true);
    return new HostProducts.Part(
        matrix.order(), rows, new RowMultiplier(rows, loops), new RowMultiplier(columns, loops));
  }
}
