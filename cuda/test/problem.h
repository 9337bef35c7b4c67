// Random input of affinity propagation, as a full matrix.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace test {

enum class Kind {
  CONTINUOUS,  // every kept pair is an edge
  TIED,        // few different values
  SPARSE,      // every third pair is no edge, some points have none, some may not be exemplars
};

/** Whether the environment asks for sizes that tools which look at every access can take. */
inline bool small_sizes() {
  const char* sizes = std::getenv("BANDGRAM_TEST_SIZES");
  return sizes != nullptr && std::string(sizes) == "small";
}

/** An order of points, and where each of them is. */
struct Curve {
  std::vector<std::int32_t> points;
  std::vector<std::int32_t> positions;

  Curve(int n, bool shuffled, std::mt19937& random) : points(n), positions(n) {
    std::iota(points.begin(), points.end(), 0);
    if (shuffled) {
      std::shuffle(points.begin(), points.end(), random);
    }
    for (int i = 0; i < n; i++) {
      positions[points[i]] = i;
    }
  }
};

/**
 * Similarities s(i, k) of points at most h apart on one of some curves as an n x n matrix, negative
 * infinity for no edge. Points are numbered along the first curve.
 */
struct Problem {
  int n;
  int h;
  Kind kind;
  std::vector<Curve> curves;
  std::vector<float> similarities;
  std::vector<float> preferences;

  Problem(int n, int h, Kind kind, int curve_count = 1)
      : n(n), h(h), kind(kind), similarities(std::size_t(n) * n, -INFINITY), preferences(n) {
    std::mt19937 random(1000 * n + 10 * h + static_cast<int>(kind));
    for (int curve = 0; curve < curve_count; curve++) {
      curves.emplace_back(n, curve > 0, random);
    }
    std::uniform_real_distribution<float> uniform(0, 1);
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        if (!kept(i, k)) {
          continue;
        }
        float draw = uniform(random);
        bool tied = kind == Kind::TIED;
        bool edge = kind != Kind::SPARSE || (draw < 0.67f && i % 17 != 5 && k % 17 != 5);
        s(i, k) = !edge ? -INFINITY : tied ? -1 - std::floor(3 * draw) : -8 * draw;
      }
      s(i, i) = 1000;  // must have no influence
      preferences[i] = kind == Kind::TIED                    ? -3
                       : kind == Kind::SPARSE && i % 5 == 2 ? -INFINITY
                                                             : -4 - 2 * uniform(random);
    }
  }

  float& s(int i, int k) { return similarities[std::size_t(i) * n + k]; }
  float s(int i, int k) const { return similarities[std::size_t(i) * n + k]; }
  bool kept(int i, int k) const { return band_of(i, k) >= 0; }

  /** The first curve along which the points are at most h apart, -1 for none. */
  int band_of(int i, int k) const {
    for (std::size_t b = 0; b < curves.size(); b++) {
      if (std::abs(curves[b].positions[i] - curves[b].positions[k]) <= h) {
        return static_cast<int>(b);
      }
    }
    return -1;
  }

  std::string name() const {
    return "n=" + std::to_string(n) + " h=" + std::to_string(h) + " kind " +
           std::to_string(static_cast<int>(kind)) + " curves " + std::to_string(curves.size()) +
           ": ";
  }

  static std::vector<Problem> all() {
    constexpr int SHAPES[][2] = {
        {1, 1},    {2, 1},    {2, 5},    {3, 1},     {31, 4},    {31, 30},   {33, 16},  {33, 64},
        {64, 63},  {65, 16},  {65, 17},  {129, 32},  {257, 31},  {257, 128}, {300, 64}, {300, 65},
        {321, 128}, {330, 129}, {260, 191}};
    std::vector<Problem> problems;
    for (auto [n, h] : SHAPES) {
      if (small_sizes() && n > 65) {
        continue;  // two stripes
      }
      for (Kind kind : {Kind::CONTINUOUS, Kind::TIED, Kind::SPARSE}) {
        problems.emplace_back(n, h, kind);
      }
    }
    if (small_sizes()) {
      problems.emplace_back(257, 128, Kind::CONTINUOUS);  // the widest rows kept in registers
    }
    return problems;
  }
};

}  // namespace test
