// Random input of affinity propagation, as a full matrix.
#pragma once
#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace test {

enum class Kind {
  CONTINUOUS,  // every kept pair is an edge
  TIED,        // few different values
  SPARSE,      // every third pair is no edge, some points have none, some may not be exemplars
};

/** Similarities s(i, k) of |i - k| <= h as an n x n matrix, negative infinity for no edge. */
struct Problem {
  int n;
  int h;
  Kind kind;
  std::vector<float> similarities;
  std::vector<float> preferences;

  Problem(int n, int h, Kind kind)
      : n(n), h(h), kind(kind), similarities(std::size_t(n) * n, -INFINITY), preferences(n) {
    std::mt19937 random(1000 * n + 10 * h + static_cast<int>(kind));
    std::uniform_real_distribution<float> uniform(0, 1);
    for (int i = 0; i < n; i++) {
      for (int k = std::max(0, i - h); k <= std::min(n - 1, i + h); k++) {
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
  bool kept(int i, int k) const { return std::abs(i - k) <= h; }

  std::string name() const {
    return "n=" + std::to_string(n) + " h=" + std::to_string(h) + " kind " +
           std::to_string(static_cast<int>(kind)) + ": ";
  }

  static std::vector<Problem> all() {
    constexpr int SHAPES[][2] = {
        {1, 1},    {2, 1},    {2, 5},    {3, 1},     {31, 4},    {31, 30},   {33, 16},  {33, 64},
        {64, 63},  {65, 16},  {65, 17},  {129, 32},  {257, 31},  {257, 128}, {300, 64}, {300, 65},
        {321, 128}, {450, 129}, {500, 191}};
    std::vector<Problem> problems;
    for (auto [n, h] : SHAPES) {
      for (Kind kind : {Kind::CONTINUOUS, Kind::TIED, Kind::SPARSE}) {
        problems.emplace_back(n, h, kind);
      }
    }
    return problems;
  }
};

}  // namespace test
