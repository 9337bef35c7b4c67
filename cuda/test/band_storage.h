// Bands as they are stored, and the order of their column sums. Computed apart from the kernels.
#pragma once
#include <algorithm>
#include <vector>

#include "problem.h"
#include "reference.h"

namespace test {

/** Argument of the kernels, and the places of elements. */
struct Layout {
  std::int32_t n;
  std::int32_t h;
  std::int32_t width;

  Layout(int n, int h) : n(n), h(std::min(h, n - 1)), width(std::min(2 * this->h + 1, n)) {}

  explicit Layout(const Problem& problem) : Layout(problem.n, problem.h) {}

  int first_stored(int i) const { return std::clamp(i - h, 0, n - width); }
  std::size_t place(int i, int k) const {
    return std::size_t(i) * width + k - first_stored(i);
  }
  std::size_t count() const { return std::size_t(n) * width; }
  int stripes() const { return (n + 63) / 64; }
  int pitch() const { return std::min(n, width + 63); }
};

/** The elements of a band, in the order of its curve; those that an earlier band has, too. */
template <class T>
std::vector<T> stored_similarities(const Problem& problem, int band) {
  Layout layout(problem);
  const std::vector<std::int32_t>& points = problem.curves[band].points;
  std::vector<T> stored;
  for (int i = 0; i < layout.n; i++) {
    for (int k = layout.first_stored(i); k < layout.first_stored(i) + layout.width; k++) {
      stored.push_back(std::abs(i - k) <= layout.h ? problem.s(points[i], points[k]) : -INFINITY);
    }
  }
  return stored;
}

/** One band's share of a column: rows ascending within stripes of 64, then stripes ascending. */
template <class Format>
typename Format::Real band_column_sum(const Reference<Format>& reference, int band, int k) {
  const std::vector<std::int32_t>& points = reference.problem.curves[band].points;
  typename Format::Real sum = 0;
  for (int stripe = 0; stripe < reference.n; stripe += 64) {
    typename Format::Real part = 0;
    for (int at = stripe; at < std::min(reference.n, stripe + 64); at++) {
      int i = points[at];
      if (i != k && reference.problem.band_of(i, k) == band) {
        part += std::max(typename Format::Real{0}, reference.r[reference.at(i, k)]);
      }
    }
    sum += part;
  }
  return sum;
}

/** Bands ascending. */
template <class Format>
typename Format::Real union_column_sum(const Reference<Format>& reference, int k) {
  typename Format::Real sum = band_column_sum(reference, 0, k);
  for (std::size_t band = 1; band < reference.problem.curves.size(); band++) {
    sum += band_column_sum(reference, static_cast<int>(band), k);
  }
  return sum;
}

template <class T>
std::vector<T> diagonal(const std::vector<T>& matrix, int n) {
  std::vector<T> values;
  for (int k = 0; k < n; k++) {
    values.push_back(matrix[std::size_t(k) * n + k]);
  }
  return values;
}

}  // namespace test
