// Affinity propagation without stored messages on full matrices, formula by formula; see
// CompactMessages.java. Written apart from the kernels.
#pragma once
#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "band_storage.h"
#include "format.h"

namespace test {

/**
 * Damped maxima of rows and the corrections of columns that held them, from which
 * responsibilities of all pairs follow, and the damped sums of columns, from which availabilities follow.
 */
struct CompactReference : Reference<Float32> {
  /** The corrections of a row, c(i, k), by position of the column on the band's curve. */
  using Corrections = std::map<int, float>;

  static constexpr std::size_t MOST_CORRECTIONS = 8;
  static constexpr float NEGLIGIBLE = 0x1p-16f;
  static constexpr float LEAST_CORRECTION = 0x1p-126f;

  float max_similarity;
  bool fresh = true;
  std::vector<float> first, second;  // the two greatest sums of each row
  std::vector<int> top;              // the column of the greatest, -1 for none or several
  std::vector<float> damped_maxima;
  std::vector<std::vector<Corrections>> corrections;  // by band and point
  std::vector<std::vector<int>> places;   // by band and point: where the greatest is, -1 for none
  int dropped = 0;   // corrections that had become negligible
  int replaced = 0;  // corrections that made room for others
  int refused = 0;   // corrections that were too small for that

  CompactReference(const Problem& problem, float max_similarity)
      : Reference(problem, union_column_sum<Float32>),
        max_similarity(max_similarity),
        first(n),
        second(n),
        top(n),
        damped_maxima(n),
        corrections(problem.curves.size(), std::vector<Corrections>(n)),
        places(problem.curves.size(), std::vector<int>(n)) {}

  /** Goes on from rows with all corrections they can have: equal, small, large and negligible. */
  void fill_corrections() {
    for (int i = 0; i < n; i++) {
      damped_maxima[i] = -0.25f * (i % 5);
      for (int k = 0; k < n; k++) {
        int band = problem.band_of(i, k);
        if (i != k && band >= 0 && corrections[band][i].size() < MOST_CORRECTIONS) {
          int column = position(band, k);
          float sorts[] = {0.125f, 0.125f * (1 + column % 3), 64, column % 2 ? 0x1p-20f : 0.5f};
          corrections[band][i][column] = sorts[i % 4];
        }
      }
    }
    fresh = false;
  }

  /** The first iteration is damped on the diagonal alone. */
  void iterate(float damping) {
    float of_rows = fresh ? 0 : damping;
    for (int i = 0; i < n; i++) {
      find_maxima(i);
    }
    for (int i = 0; i < n; i++) {
      update_row(i, of_rows);
      update_own_responsibility(i, damping);
    }
    for (int k = 0; k < n; k++) {
      update_column(k, damping);
    }
    fresh = false;
  }

  int position(int band, int point) const { return problem.curves[band].positions[point]; }

  float dissimilarity(int i, int k) const { return max_similarity - problem.s(i, k); }

  /** c(i, k), 0 for none. */
  float correction(int i, int k) const {
    int band = problem.band_of(i, k);
    auto found = corrections[band][i].find(position(band, k));
    return found == corrections[band][i].end() ? 0 : found->second;
  }

  /** a(i, k) + s(i, k), counted from the greatest similarity. */
  float sum(int i, int k) const {
    if (i == k) {
      return a[at(k, k)] + (problem.preferences[k] - max_similarity);
    }
    float negative_part = std::max(0.0f, -base[k]);
    float minus_positive_part = std::min(0.0f, -base[k]);
    float reach = minus_positive_part - damped_maxima[i] + correction(i, k);
    return -(negative_part + std::max(dissimilarity(i, k), reach));
  }

  void find_maxima(int i) {
    std::vector<std::pair<float, int>> sums(2, {Float32::LOWEST, -1});
    for (int k = 0; k < n; k++) {
      if (edge(i, k)) {
        sums.emplace_back(sum(i, k), k);
      }
    }
    std::sort(sums.rbegin(), sums.rend());
    first[i] = sums[0].first;
    second[i] = sums[1].first;
    top[i] = first[i] > second[i] ? sums[0].second : -1;
    for (std::size_t band = 0; band < places.size(); band++) {
      places[band][i] = place(static_cast<int>(band), i);
    }
  }

  /** Where a band has the column of the greatest sum, unless it or an earlier band has another one. */
  int place(int band, int i) const {
    int place = -1;
    int equal = 0;
    for (int k = 0; k < n; k++) {
      if (edge(i, k) && sum(i, k) == first[i] && (i == k || problem.band_of(i, k) <= band)) {
        equal++;
        place = i != k && problem.band_of(i, k) == band ? position(band, k) : -1;
      }
    }
    return equal == 1 ? place : -1;
  }

  void update_row(int i, float damping) {
    damped_maxima[i] = damped(damping, damped_maxima[i], first[i]);
    float least = std::max(LEAST_CORRECTION, NEGLIGIBLE * std::fabs(damped_maxima[i]));
    for (std::vector<Corrections>& of_band : corrections) {
      for (auto& [column, value] : of_band[i]) {
        value *= damping;
      }
      dropped += std::erase_if(of_band[i], [=](const auto& kept) { return kept.second <= least; });
    }
    if (top[i] >= 0 && top[i] != i) {
      int band = problem.band_of(i, top[i]);
      float gain = (1 - damping) * (first[i] - second[i]);
      add_correction(corrections[band][i], position(band, top[i]), gain);
    }
    for (int k = 0; k < n; k++) {
      if (i != k && edge(i, k)) {
        r[at(i, k)] = -damped_maxima[i] - (dissimilarity(i, k) - correction(i, k));
      }
    }
  }

  /** Where there are too many, the least gives way to a greater one; of equal ones the lowest. */
  void add_correction(Corrections& of_row, int column, float value) {
    if (of_row.size() == MOST_CORRECTIONS && !of_row.contains(column)) {
      auto least = std::min_element(of_row.begin(), of_row.end(), [](auto& one, auto& other) {
        return one.second < other.second;
      });
      if (least->second >= value) {
        refused++;
        return;
      }
      of_row.erase(least);
      replaced++;
    }
    of_row[column] += value;
  }

  void update_own_responsibility(int i, float damping) {
    float rival = sum(i, i) == first[i] ? second[i] : first[i];
    r[at(i, i)] = damped(damping, r[at(i, i)], problem.preferences[i] - max_similarity - rival);
  }

  /** Damps the sum of the column, from which its availabilities follow. */
  void update_column(int k, float damping) {
    sums[k] = column_sum(*this, k);
    a[at(k, k)] = damped(damping, a[at(k, k)], sums[k]);
    base[k] = r[at(k, k)] + a[at(k, k)];
    exemplars[k] = base[k] > 0;
  }
};

}  // namespace test
