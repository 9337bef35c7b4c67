// Similarities of two points and points to try them on. Written apart from the kernels.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

namespace test {

enum SimilarityCode : std::int32_t { DISTANCE, GAUSSIAN, POLYNOMIAL, LINEAR, SIGMOID, COSINE };

/** A similarity as kernels take it. */
struct Similarity {
  std::int32_t code;
  std::int32_t degree;
  double gamma;
  double coef0;

  /** Tells whether bits agree: double precision's exp and tanh are those of libraries. */
  template <class T>
  bool is_exact() const {
    return std::is_same_v<T, float> || (code != GAUSSIAN && code != SIGMOID);
  }

  std::string name() const { return "similarity " + std::to_string(code) + " "; }

  /** Every code, with parameters that reach all branches of exp and tanh. */
  static std::vector<Similarity> all() {
    return {{DISTANCE, 0, 0, 0},     {GAUSSIAN, 0, 7, 0},       {POLYNOMIAL, 3, 0.5, 1},
            {POLYNOMIAL, 1, 0.3, -2}, {LINEAR, 0, 0, 0},        {SIGMOID, 0, 2, -0.125},
            {COSINE, 0, 0, 0}};
  }
};

constexpr Similarity SQUARED_DISTANCE{DISTANCE, 0, 0, 0};

/** n points of d features, row-major, and their norms. */
template <class T>
struct PointSet {
  int n;
  int d;
  std::vector<T> features;
  std::vector<T> norms;

  /** About every fifth point is equal to another, and one is the origin. */
  PointSet(int n, int d, unsigned seed) : n(n), d(d), features(std::size_t(n) * d) {
    std::mt19937 random(seed);
    std::normal_distribution<T> normal;
    for (int i = 0; i < n; i++) {
      bool copied = i > 0 && random() % 5 == 0;
      int source = copied ? static_cast<int>(random() % i) : i;
      for (int f = 0; f < d; f++) {
        T drawn = normal(random);
        features[i * d + f] = copied ? features[source * d + f] : drawn;
      }
    }
    std::fill_n(features.begin() + n / 2 * d, d, T{0});
    for (int i = 0; i < n; i++) {
      norms.push_back(std::sqrt(dot(*this, i, *this, i)));
    }
  }

  /** Makes point i the same as point j of a set. */
  void copy(int i, const PointSet& source, int j) {
    std::copy_n(source.features.begin() + j * d, d, features.begin() + i * d);
    norms[i] = source.norms[j];
  }

  T at(int i, int f) const { return features[std::size_t(i) * d + f]; }

  /** The sum of products by ascending feature, rounded once for each. */
  static T dot(const PointSet& x, int i, const PointSet& y, int j) {
    T sum = 0;
    for (int f = 0; f < x.d; f++) {
      sum = std::fma(x.at(i, f), y.at(j, f), sum);
    }
    return sum;
  }

  static T squared_distance(const PointSet& x, int i, const PointSet& y, int j) {
    T sum = 0;
    for (int f = 0; f < x.d; f++) {
      T difference = x.at(i, f) - y.at(j, f);
      sum = std::fma(difference, difference, sum);
    }
    return sum;
  }
};

/** Coefficients by descending power. */
inline float polynomial(const std::vector<float>& coefficients, float x) {
  float sum = 0;
  for (float coefficient : coefficients) {
    float product = sum * x;
    sum = product + coefficient;
  }
  return sum;
}

/** Single-precision e^x of the Cephes library: 0 below -87. */
inline float exponential(float x) {
  if (x < -87) {
    return 0;
  }
  float argument = std::min(x, 88.0f);
  float power_of_two = std::nearbyint(argument * 1.442695f);
  float high = argument - power_of_two * 0.6933594f;
  float rest = high - power_of_two * -2.1219444e-04f;
  float series = polynomial(
      {1.9875691e-04f, 0.0013981999f, 0.008333452f, 0.041665796f, 0.16666666f, 0.5f}, rest);
  float sum = series * (rest * rest) + rest + 1;
  return std::ldexp(sum, static_cast<int>(power_of_two));
}

/** Single-precision tanh of the Cephes library. */
inline float hyperbolic_tangent(float x) {
  if (std::fabs(x) < 0.625f) {
    float square = x * x;
    float series = polynomial(
        {-0.0057049887f, 0.020639088f, -0.053739715f, 0.13331442f, -0.3333328f}, square);
    return series * square * x + x;
  }
  float e = exponential(2 * std::min(std::fabs(x), 9.25f));
  return std::copysign(1 - 2 / (e + 1), x);
}

inline double exponential(double x) {
  return std::exp(x);
}

inline double hyperbolic_tangent(double x) {
  return std::tanh(x);
}

template <class T>
T power(T base, int degree) {
  T product = base;
  for (int p = 1; p < degree; p++) {
    product *= base;
  }
  return product;
}

/** The similarity of point i of x and point j of y. */
template <class T>
T similarity_of(const Similarity& similarity, const PointSet<T>& x, int i, const PointSet<T>& y,
                int j) {
  T gamma = static_cast<T>(similarity.gamma);
  T coef0 = static_cast<T>(similarity.coef0);
  T distance = PointSet<T>::squared_distance(x, i, y, j);
  T dot = PointSet<T>::dot(x, i, y, j);
  T scaled = gamma * dot;
  switch (similarity.code) {
    case DISTANCE:
      return 0 - distance;
    case GAUSSIAN:
      return exponential(-(gamma * distance));
    case POLYNOMIAL:
      return power(scaled + coef0, similarity.degree);
    case LINEAR:
      return dot;
    case SIGMOID:
      return hyperbolic_tangent(scaled + coef0);
    default:
      T norms = x.norms[i] * y.norms[j];
      return norms == 0 ? 0 : dot / norms;
  }
}

}  // namespace test
