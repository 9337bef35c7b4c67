// Affinity propagation on full matrices, formula by formula.
#pragma once
#include <algorithm>
#include <functional>
#include <vector>

#include "problem.h"

namespace test {

template <class Format>
struct Reference {
  using T = typename Format::Real;

  /** Adds up max(0, r(i, k)) over a column in the order under test. */
  using ColumnSum = std::function<T(const Reference&, int k)>;

  const Problem& problem;
  ColumnSum column_sum;
  int n;
  std::vector<T> r, a;  // n x n; the diagonals are the real ones
  std::vector<T> sums, base;
  std::vector<std::uint8_t> exemplars;
  int exemplar_count = 0;
  int changed_count = 0;

  Reference(const Problem& problem, ColumnSum column_sum)
      : problem(problem),
        column_sum(column_sum),
        n(problem.n),
        r(std::size_t(n) * n),
        a(std::size_t(n) * n),
        sums(n),
        base(n),
        exemplars(n) {}

  std::size_t at(int i, int k) const { return std::size_t(i) * n + k; }

  bool edge(int i, int k) const { return i == k || (problem.kept(i, k)); }

  T s(int i, int k) const { return i == k ? problem.preferences[k] : problem.s(i, k); }

  static T damped(T damping, T old, T computed) {
    T kept = damping * old;
    T added = (T{1} - damping) * computed;
    return kept + added;
  }

  T store(int i, int k, T message) const { return i == k ? message : Format::rounded(message); }

  void iterate(T damping) {
    update_responsibilities(damping);
    update_sums(damping);
    update_availabilities(damping);
  }

  void update_responsibilities(T damping) {
    for (int i = 0; i < n; i++) {
      std::vector<T> candidates{Format::LOWEST, Format::LOWEST};
      for (int k = 0; k < n; k++) {
        if (edge(i, k)) {
          candidates.push_back(a[at(i, k)] + s(i, k));
        }
      }
      std::sort(candidates.rbegin(), candidates.rend());
      for (int k = 0; k < n; k++) {
        if (edge(i, k)) {
          T rival = a[at(i, k)] + s(i, k) == candidates[0] ? candidates[1] : candidates[0];
          r[at(i, k)] = store(i, k, damped(damping, r[at(i, k)], s(i, k) - rival));
        }
      }
    }
  }

  void update_sums(T damping) {
    exemplar_count = changed_count = 0;
    for (int k = 0; k < n; k++) {
      sums[k] = column_sum(*this, k);
      base[k] = r[at(k, k)] + sums[k];
      a[at(k, k)] = damped(damping, a[at(k, k)], sums[k]);
      bool exemplar = r[at(k, k)] + a[at(k, k)] > 0;
      exemplar_count += exemplar;
      changed_count += exemplar != exemplars[k];
      exemplars[k] = exemplar;
    }
  }

  void update_availabilities(T damping) {
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        if (i != k && edge(i, k)) {
          T others = base[k] - std::max(T{0}, r[at(i, k)]);
          a[at(i, k)] = store(i, k, damped(damping, a[at(i, k)], std::min(T{0}, others)));
        }
      }
    }
  }

  /** The best exemplar of each point, -1 for none, along edges; an exemplar's own is itself. */
  std::vector<std::int32_t> assignment() const {
    std::vector<std::int32_t> exemplar_of(n, -1);
    for (int i = 0; i < n; i++) {
      T best = -INFINITY;
      for (int k = 0; k < n; k++) {
        if (exemplars[k] && i != k && edge(i, k) && s(i, k) > best) {
          best = s(i, k);
          exemplar_of[i] = k;
        }
      }
      if (exemplars[i]) {
        exemplar_of[i] = i;
      }
    }
    return exemplar_of;
  }
};

}  // namespace test
