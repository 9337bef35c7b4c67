// Points as exemplar/ and lloyd/ store them, and the order of their sums (PointSums.java). Written
// apart from the kernels.
#pragma once
#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "device.h"

namespace test {

constexpr int SUM_LANES = 96;
constexpr int SUM_BLOCK = 16 * SUM_LANES;

inline int blocks_of(int n) {
  return (n + SUM_BLOCK - 1) / SUM_BLOCK;
}

/** The sum of each block's points: of every 96th one, by ascending index, then of those sums. */
template <class Term>
std::vector<double> sums_of_blocks(int n, Term term) {
  std::vector<double> sums;
  for (int first = 0; first < n; first += SUM_BLOCK) {
    double sum = 0;
    for (int lane = 0; lane < SUM_LANES; lane++) {
      double share = 0;
      for (int i = first + lane; i < std::min(n, first + SUM_BLOCK); i += SUM_LANES) {
        share += term(i);
      }
      sum += share;
    }
    sums.push_back(sum);
  }
  return sums;
}

/** Kernel argument: points in blocks, coordinate by coordinate within a block. */
struct Ground {
  Address coordinates;
  std::int32_t n;
  std::int32_t width;
  std::int32_t kind;
  float unit;
};

/** Points by row. */
template <class T>
struct Points {
  int n;
  int width;
  std::vector<T> coordinates;

  Points(int n, int width) : n(n), width(width), coordinates(std::size_t(n) * width) {}

  T* at(int i) { return &coordinates[std::size_t(i) * width]; }
  const T* at(int i) const { return &coordinates[std::size_t(i) * width]; }

  /** Draws coordinates from an interval around zero; the middle point is zero. */
  void draw(T limit, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<T> uniform(-limit, limit);
    std::generate(coordinates.begin(), coordinates.end(), [&] { return uniform(random); });
    std::fill_n(at(n / 2), width, T{0});
  }

  /** The points in blocks, the last one filled up with zeros. */
  std::vector<T> in_blocks() const {
    std::vector<T> blocks(std::size_t(blocks_of(n)) * width * SUM_BLOCK);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < width; f++) {
        blocks[(std::size_t(i / SUM_BLOCK) * width + f) * SUM_BLOCK + i % SUM_BLOCK] = at(i)[f];
      }
    }
    return blocks;
  }
};

/** Sets of points by their indices. */
using Sets = std::vector<std::vector<int>>;

/** The sets of one point each. */
inline Sets singles(const std::vector<int>& rows) {
  Sets sets;
  for (int row : rows) {
    sets.push_back({row});
  }
  return sets;
}

/** Some sets side by side in a panel as long as its largest set; the others are filled up. */
template <class T>
struct Panels {
  int per_panel;
  int sets;
  std::vector<std::int64_t> starts{0};
  std::vector<T> members;

  Panels(const Points<T>& points, const Sets& sets, int per_panel, const std::vector<T>& filler)
      : per_panel(per_panel), sets(static_cast<int>(sets.size())) {
    for (std::size_t first = 0; first < sets.size(); first += per_panel) {
      std::size_t longest = 0;
      for (std::size_t j = first; j < std::min(sets.size(), first + per_panel); j++) {
        longest = std::max(longest, sets[j].size());
      }
      for (std::size_t member = 0; member < longest; member++) {
        for (int f = 0; f < points.width; f++) {
          for (std::size_t j = first; j < first + per_panel; j++) {
            bool present = j < sets.size() && member < sets[j].size();
            members.push_back(present ? points.at(sets[j][member])[f] : filler[f]);
          }
        }
      }
      starts.push_back(starts.back() + longest);
    }
  }
};

}  // namespace test
