package org.bandgram.validation.gramerror;

import org.bandgram.Execution;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.LinearOperator;

/**
 * A matrix of the library in place of a Gram matrix.
 *
 * @param numbersPerRow how many numbers of 32 bits it takes for a row, indices included
 * @param release closes the matrix, and what it borrows
 */
record OperatorGram(LinearOperator operator, double numbersPerRow, Runnable release)
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
    release.run();
  }
}
