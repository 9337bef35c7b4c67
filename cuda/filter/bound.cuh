// What a pair's approximate similarity says about the computed one; package-info.java of the twin has the proof.
#pragma once
#include "similarity.cuh"

/** What a row can be sure of: which columns cannot enter a list, by their sums on tensor cores. */
struct FilterBound {
  Similarity similarity;
  double scale;       // of coordinates, a power of two
  double dimensions;  // d, at most 2^17
  double width;       // d rounded up

  /** Relative error of a half of a difference in single precision. */
  static constexpr double HALF = 0x1p-11 + 0x1p-22;

  /** Relative error of single precision. */
  static constexpr double SINGLE = 0x1p-24;

  /** Relative error of float_math::exp below 0, by trial of all numbers: 2^-23.55. */
  static constexpr double EXPONENTIAL = 0x1p-23;

  /**
   * Returns what a sum of a row and a column must be at least if their computed similarity may be `least` or
   * more.
   *
   * half_norm: the row's, of filter_pack
   */
  __device__ double sum(float half_norm, float least) const {
    if (half_norm == INFINITY) {
      return -INFINITY;  // halves do not stand for the row
    }
    double bound = similarity.kind == COSINE ? sum_of_cosine(least) : sum_of_distance(half_norm, distance(least));
    return bound - fabs(bound) * 0x1p-40;
  }

 private:
  /** The length of what is cut to 0 because it is less than 2^-14; 0.03 % for rounding. */
  __device__ double cut() const { return 1.0003 * 0x1p-14 * sqrt(dimensions); }

  /** Returns how far a point may be from its halves, given its length. */
  __device__ double shift(double length) const { return HALF * length + cut(); }

  /** The relative error of sums on tensor cores: 2^-18 for each 16 products. */
  __device__ double product_error() const {
    double sum = (width + 16) * 0x1p-22;
    return sum * (1 + sum);
  }

  /** Returns which squared distances have a similarity below `least`: all that are greater. */
  __device__ double distance(float least) const {
    if (similarity.kind == NEGATIVE_SQUARED_EUCLIDEAN) {
      return 0.0 - least;
    }
    double exponent = fmax(EXPONENTIAL - log(static_cast<double>(least)), 0.0) + 0x1p-149;
    return exponent / static_cast<float>(similarity.gamma) * (1 + 0x1p-23);
  }

  __device__ double sum_of_distance(float half_norm, double greatest) const {
    double error = (dimensions + 2) * SINGLE;
    error = error / (1 - error);
    double underflow = dimensions * 0x1p-149 * scale * scale;
    double beta = sqrt((greatest * scale * scale + underflow) / (1 - error)) * (1 + 0x1p-40);
    double norm = -2.0 * half_norm;
    double row = (sqrt(norm) * (1 + 0x1p-20) + cut()) / (1 - HALF);
    double column = row + beta;  // a longer one is farther away than beta
    double reach = beta + shift(row) + shift(column);
    double q = row + shift(row);
    double p = column + shift(column);
    double sums = 2 * product_error() * (q * p + p * p / 2) + 0x1p-23 * (q * q + p * p);
    return (norm * (1 - 0x1p-22) - reach * reach * (1 + 0x1p-40) - sums) / 2;
  }

  __device__ double sum_of_cosine(float least) const {
    double half = HALF + (0.505 * dimensions + 5) * SINGLE + cut() / scale;
    double product = 2 * half + half * half + product_error() * (1 + half) * (1 + half);
    double computed = (2 * dimensions + 8) * SINGLE * (1 + dimensions * 0x1p-22);
    return (least - product - computed) * scale * scale;
  }
};
