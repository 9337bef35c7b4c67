package org.bandgram.validation.gramerror;

import org.bandgram.Execution;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.GramOperator;

/**
 * Some of the elements of a Gram matrix.
 *
 * @param operator the elements; closed with this
 * @param numbersPerRow how many numbers of 32 bits they take for a row, indices included
 * @param source what the operator borrows, if anything; closed with this
 */
record SparseGram(GramOperator operator, double numbersPerRow, Runnable source)
    implements ApproximateGram {
  @Override
  public void row(int i, double[] target) {
    operator.row(i, target);
  }

  @Override
  public EigenvalueRange eigenvalues(EigenvalueRange.Options options, Execution execution) {
    return EigenvalueRange.of(operator, options, execution);
  }

  @Override
  public void close() {
    operator.close();
    source.run();
  }
}
