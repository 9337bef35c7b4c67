package org.bandgram.order.internal;

import org.ejml.data.DMatrixRMaj;

/** Products of a small matrix and rows that lie in an array. */
final class RowProducts {
  private RowProducts() {}

  /**
   * Multiplies a k x m matrix and one row.
   *
   * @param matrix k x m
   * @param rows holds the row's m coordinates from {@code at} on
   * @param at where they start
   * @param products receives the k products
   */
  static void multiply(DMatrixRMaj matrix, double[] rows, int at, double[] products) {
    int m = matrix.getNumCols();
    int k = matrix.getNumRows();
    double[] data = matrix.data;
    int j = 0;
    for (; j + 4 <= k; j += 4) {
      double sum0 = 0;
      double sum1 = 0;
      double sum2 = 0;
      double sum3 = 0;
      int row = j * m;
      for (int c = 0; c < m; c++) {
        double x = rows[at + c];
        sum0 += x * data[row + c];
        sum1 += x * data[row + m + c];
        sum2 += x * data[row + 2 * m + c];
        sum3 += x * data[row + 3 * m + c];
      }
      products[j] = sum0;
      products[j + 1] = sum1;
      products[j + 2] = sum2;
      products[j + 3] = sum3;
    }
    for (; j < k; j++) {
      double sum = 0;
      for (int c = 0; c < m; c++) {
        sum += rows[at + c] * data[j * m + c];
      }
      products[j] = sum;
    }
  }
}
