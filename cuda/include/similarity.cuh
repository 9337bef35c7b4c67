// Similarities of two points: the twin of the records in org.bandgram.similarity. A similarity is a sum
// over features, in feature order from zero, by fused multiply-add, and what is done to the sum at the
// end, where every operation is rounded on its own (-fmad=false).
#pragma once
#include "float_math.cuh"
#include "platform.cuh"

// The build makes the enum of the same name in Java from this one.
enum SimilarityKind : std::int32_t {
  NEGATIVE_SQUARED_EUCLIDEAN,
  GAUSSIAN,
  POLYNOMIAL,
  LINEAR,
  SIGMOID,
  COSINE
};

/** A similarity and its parameters, as the host passes them; parameters without a use are 0. */
struct Similarity {
  SimilarityKind kind;
  std::int32_t degree;
  double gamma;
  double coef0;

  /** Tells whether the sum over features is of squared differences; else it is of products. */
  __device__ bool sums_differences() const {
    return kind == NEGATIVE_SQUARED_EUCLIDEAN || kind == GAUSSIAN;
  }
};

static_assert(sizeof(Similarity) == 24 && alignof(Similarity) == 8);

// What a feature of a pair adds to its sum. fma rounds once, by definition, on CPU and GPU.

struct SquaredDifferences {
  template <class T>
  __device__ static T add(T sum, T x, T y) {
    T difference = x - y;
    return fma(difference, difference, sum);
  }
};

struct Products {
  template <class T>
  __device__ static T add(T sum, T x, T y) {
    return fma(x, y, sum);
  }
};

__device__ __forceinline__ float exponential(float x) {
  return float_math::exp(x);
}

__device__ __forceinline__ double exponential(double x) {
  return exp(x);
}

__device__ __forceinline__ float hyperbolic_tangent(float x) {
  return float_math::tanh(x);
}

__device__ __forceinline__ double hyperbolic_tangent(double x) {
  return tanh(x);
}

// What turns the sum over features of a pair into its similarity, given the norms of its points.

template <class T>
struct NegativeSquaredEuclidean {
  __device__ T operator()(T sum, T, T) const { return T(0) - sum; }
};

template <class T>
struct Gaussian {
  T gamma;

  __device__ T operator()(T sum, T, T) const { return exponential(-(gamma * sum)); }
};

template <class T>
struct Polynomial {
  T gamma;
  T coef0;
  int degree;

  __device__ T operator()(T sum, T, T) const {
    T base = gamma * sum + coef0;
    T power = base;
#pragma unroll 1
    for (int p = 1; p < degree; p++) {
      power = power * base;
    }
    return power;
  }
};

template <class T>
struct Linear {
  __device__ T operator()(T sum, T, T) const { return sum; }
};

template <class T>
struct Sigmoid {
  T gamma;
  T coef0;

  __device__ T operator()(T sum, T, T) const { return hyperbolic_tangent(gamma * sum + coef0); }
};

template <class T>
struct Cosine {
  __device__ T operator()(T sum, T row_norm, T column_norm) const {
    T norms = row_norm * column_norm;
    return norms == T(0) ? T(0) : sum / norms;
  }
};

/** Calls `body` with the finish of a similarity: loops in `body` need not look at its kind. */
template <class T, class Body>
__device__ __forceinline__ void with_finish(const Similarity& similarity, Body body) {
  T gamma = static_cast<T>(similarity.gamma);
  T coef0 = static_cast<T>(similarity.coef0);
  switch (similarity.kind) {
    case NEGATIVE_SQUARED_EUCLIDEAN:
      return body(NegativeSquaredEuclidean<T>{});
    case GAUSSIAN:
      return body(Gaussian<T>{gamma});
    case POLYNOMIAL:
      return body(Polynomial<T>{gamma, coef0, similarity.degree});
    case LINEAR:
      return body(Linear<T>{});
    case SIGMOID:
      return body(Sigmoid<T>{gamma, coef0});
    case COSINE:
      return body(Cosine<T>{});
  }
}
