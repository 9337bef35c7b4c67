package org.bandgram.validation.gramerror;

import org.bandgram.Execution;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.GramError;

/** A matrix in place of a Gram matrix; n rows in the order of the points. */
interface ApproximateGram extends GramError.Rows, AutoCloseable {
  /** Returns how many numbers of 32 bits it takes for a row, in the mean, indices included. */
  double numbersPerRow();

  /** Returns its extreme eigenvalues. */
  EigenvalueRange eigenvalues(EigenvalueRange.Options options, Execution execution);

  @Override
  void close();
}
