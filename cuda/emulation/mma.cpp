#include "mma.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <string_view>

#include "block.h"
#include "half.h"
#include "intrinsics.h"

namespace emulation {
namespace {

enum class Error { exact, high, low, random, h100, unknown };

constexpr std::string_view NAMES[] = {"exact", "high", "low", "random", "h100"};
constexpr int TERMS = 17;

Error error() {
  static const Error chosen = [] {
    const char* value = std::getenv("BANDGRAM_EMULATED_MMA");
    std::string_view name = value == nullptr || *value == 0 ? "exact" : value;
    return static_cast<Error>(std::find(std::begin(NAMES), std::end(NAMES), name) - std::begin(NAMES));
  }();
  return chosen;
}

double half_of(std::uint64_t words, int place) {
  return __half2float(std::bit_cast<__half>(static_cast<std::uint16_t>(words >> (16 * place))));
}

/** From -1 to 1: the same whenever a lane adds the same numbers. */
double noise(double sum, double size, int place) {
  std::uint64_t x = std::bit_cast<std::uint64_t>(sum) ^ std::rotl(std::bit_cast<std::uint64_t>(size), 23);
  x += (lane() * 4 + place + 1) * 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return static_cast<double>((x ^ x >> 31) >> 11) * 0x1p-52 - 1;
}

/** Terms are cut at 2^-25 of the greatest one's power of two, their sum at 2^-23. */
double sum_of_h100(const double (&terms)[TERMS], int greatest) {
  double unit = std::ldexp(1.0, greatest - 25);
  double sum = 0;
  for (double term : terms) {
    sum += std::trunc(term / unit) * unit;
  }
  double last = sum == 0 ? 1 : std::ldexp(1.0, std::ilogb(sum) - 23);
  return std::trunc(sum / last) * last;
}

/** Adds up the terms, the first of which is the sum so far; the rest are products of halves. */
float add_up(const double (&terms)[TERMS], int greatest, int place) {
  double sum = 0;
  double size = 0;
  for (double term : terms) {
    sum += term;
    size += std::fabs(term);
  }
  double most = (0x1p-18 - 0x1p-23) * size;  // the result is rounded besides
  switch (std::isfinite(sum) ? error() : Error::exact) {
    case Error::high:
      return static_cast<float>(sum + most);
    case Error::low:
      return static_cast<float>(sum - most);
    case Error::random:
      return static_cast<float>(sum + noise(sum, size, place) * most);
    case Error::h100:
      return static_cast<float>(sum_of_h100(terms, greatest));
    default:
      return static_cast<float>(sum);
  }
}

/** What all lanes of the warp have of two words. */
struct Exchanged {
  std::uint64_t of[LANES];

  Exchanged(std::uint32_t lower, std::uint32_t upper) {
    std::uint64_t pair = std::uint64_t{upper} << 32 | lower;
    std::copy_n(current_block->exchange(Operation::shuffle, FULL_MASK, pair), LANES, of);
  }
};

}  // namespace

void multiply_add(float (&c)[4], const std::uint32_t (&a)[4], std::uint32_t b0, std::uint32_t b1) {
  Exchanged upper(a[0], a[2]);
  Exchanged lower(a[1], a[3]);
  Exchanged columns(b0, b1);
  unsigned quad = lane() / 4 * 4;
  for (int e = 0; e < 4; e++) {
    const std::uint64_t* row = (e < 2 ? upper : lower).of + quad;
    const std::uint64_t* column = columns.of + 4 * (lane() % 4 * 2 + e % 2);
    double terms[TERMS] = {c[e]};
    int greatest = c[e] == 0 || !std::isfinite(c[e]) ? -133 : std::ilogb(c[e]);
    for (int k = 0; k < 16; k++) {
      double x = half_of(row[k / 4], k % 4);
      double y = half_of(column[k / 4], k % 4);
      terms[k + 1] = x * y;
      greatest = x * y == 0 ? greatest : std::max(greatest, std::ilogb(x) + std::ilogb(y));
    }
    c[e] = add_up(terms, greatest, e);
  }
}

const char* product_fault() {
  return error() == Error::unknown ? "BANDGRAM_EMULATED_MMA must be exact, high, low, random or h100" : nullptr;
}

}  // namespace emulation
