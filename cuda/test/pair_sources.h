// Where kernels read the similarities of a band's pairs from, and problems that suit each source.
// Written apart from the kernels.
#pragma once
#include <cmath>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "band_storage.h"
#include "device.h"

namespace test {

/** Similarities of which some are above zero, and none is above MAX_SIMILARITY. */
struct RaisedProblem : Problem {
  static constexpr float MAX_SIMILARITY = 2.5f;

  RaisedProblem(int n, int h, Kind kind, int curve_count) : Problem(n, h, kind, curve_count) {
    for (float& similarity : similarities) {
      similarity += MAX_SIMILARITY;
    }
  }
};

/** Negative squared distances of points, of which several may be in one place. */
template <int D>
struct PointProblem : Problem {
  static constexpr float MAX_SIMILARITY = 0;

  std::vector<float> coordinates;  // D of each point

  PointProblem(int n, int h, Kind kind, int curve_count)
      : Problem(n, h, kind, curve_count), coordinates(std::size_t(n) * D) {
    std::mt19937 random(100 * n + D);
    std::uniform_real_distribution<float> uniform(0, 3);
    for (float& x : coordinates) {
      x = uniform(random);
      x = kind == Kind::TIED ? std::floor(x) : x;
    }
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        s(i, k) = kept(i, k) ? 0 - squared_distance(i, k) : -INFINITY;
      }
    }
  }

  /** Dimensions ascending, each square added with one rounding. */
  float squared_distance(int i, int k) const {
    float sum = 0;
    for (int f = 0; f < D; f++) {
      float difference = coordinates[i * D + f] - coordinates[k * D + f];
      sum = std::fma(difference, difference, sum);
    }
    return sum;
  }
};

/** The elements of a band, in the order of its curve; negative infinity for other bands' pairs. */
inline std::vector<float> held_similarities(const Problem& problem, int band) {
  Layout layout(problem);
  const std::vector<std::int32_t>& points = problem.curves[band].points;
  std::vector<float> stored;
  for (int i = 0; i < layout.n; i++) {
    for (int k = layout.first_stored(i); k < layout.first_stored(i) + layout.width; k++) {
      bool held =
          std::abs(i - k) <= layout.h && problem.band_of(points[i], points[k]) == band;
      stored.push_back(held ? problem.s(points[i], points[k]) : -INFINITY);
    }
  }
  return stored;
}

// Sources for one band; their names end those of kernels, which take their arguments.

class StoredPairs {
 public:
  using Input = RaisedProblem;
  inline static const std::string NAME = "f32";

  StoredPairs(Device& device, const Input& problem, int band)
      : elements_(device, held_similarities(problem, band)) {}

  auto arguments() const { return std::tuple(elements_.address()); }

 private:
  Array<float> elements_;
};

template <int D>
class PointPairs {
 public:
  using Input = PointProblem<D>;
  inline static const std::string NAME = "p" + std::to_string(D);

  PointPairs(Device& device, const Input& problem, int band)
      : coordinates_(device, by_dimension(problem, band)),
        positions_(device, on_earlier_curves(problem, band)),
        earlier_(band) {}

  auto arguments() const {
    return std::tuple(coordinates_.address(), positions_.address(), earlier_);
  }

 private:
  static std::vector<float> by_dimension(const Input& problem, int band) {
    std::vector<float> coordinates;
    for (int f = 0; f < D; f++) {
      for (int point : problem.curves[band].points) {
        coordinates.push_back(problem.coordinates[point * D + f]);
      }
    }
    return coordinates;
  }

  /** Where the point at each position of a band lies on each curve before; not empty. */
  static std::vector<std::int32_t> on_earlier_curves(const Input& problem, int band) {
    std::vector<std::int32_t> positions;
    for (int earlier = 0; earlier < band; earlier++) {
      for (int point : problem.curves[band].points) {
        positions.push_back(problem.curves[earlier].positions[point]);
      }
    }
    positions.resize(std::max<std::size_t>(1, positions.size()));
    return positions;
  }

  Array<float> coordinates_;
  Array<std::int32_t> positions_;
  std::int32_t earlier_;
};

}  // namespace test
