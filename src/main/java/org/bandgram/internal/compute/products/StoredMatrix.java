package org.bandgram.internal.compute.products;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.layout.CooLayout;
import org.bandgram.layout.GraphLayout;
import org.bandgram.order.Permutation;

/**
 * An n x n matrix as it is stored, in an order of its own. Elements of negative infinity ("no
 * edge", masked and padded slots) and elements that are not stored are zeros.
 */
public sealed interface StoredMatrix {
  /** Returns the number of rows and columns n. */
  int size();

  /** Returns the format of the elements. */
  Precision precision();

  /** Returns the number of elements stored, masked and padded ones included. */
  long elementCount();

  /** Returns the order of the rows and columns: which one each stored one is. */
  Permutation order();

  /** Returns the matrix whose rows and columns are these as they are stored. */
  StoredMatrix inStoredOrder();

  /**
   * The sum of one band or of several along curves.
   *
   * @param order that along the first curve
   * @param elements the stored elements of each band in the order of its curve, the pairs that an
   *     earlier band keeps at negative infinity
   */
  record Bands(
      Permutation order, CurveBands bands, Precision precision, List<MemorySegment> elements)
      implements StoredMatrix {
    /** Checks that there is one array of elements for each band. */
    public Bands {
      bands.requireOneEach(elements);
    }

    @Override
    public Bands inStoredOrder() {
      return new Bands(Permutation.identity(size()), bands, precision, elements);
    }

    @Override
    public int size() {
      return bands.size();
    }

    @Override
    public long elementCount() {
      return bands.elementCount();
    }
  }

  /**
   * A symmetric matrix on an undirected graph, in single precision; its diagonal is zero.
   *
   * @param order the rows of the layout
   * @param elements one for each slot
   */
  record Graph(Permutation order, GraphLayout layout, float[] elements) implements StoredMatrix {
    @Override
    public int size() {
      return layout.size();
    }

    @Override
    public Precision precision() {
      return Precision.FLOAT32;
    }

    @Override
    public Graph inStoredOrder() {
      return new Graph(Permutation.identity(size()), layout, elements);
    }

    @Override
    public long elementCount() {
      return layout.slots();
    }
  }

  /**
   * A matrix in coordinate form.
   *
   * @param elements in the order of the rows
   */
  record Coordinates(CooLayout layout, Precision precision, MemorySegment elements)
      implements StoredMatrix {
    @Override
    public int size() {
      return layout.size();
    }

    @Override
    public Coordinates inStoredOrder() {
      return this;
    }

    @Override
    public long elementCount() {
      return layout.count();
    }

    @Override
    public Permutation order() {
      return Permutation.identity(size());
    }
  }
}
