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
constexpr int FACTORS = 16;

Error error() {
  static const Error chosen = [] {
    const char* value = std::getenv("BANDGRAM_EMULATED_MMA");
    std::string_view name = value == nullptr || *value == 0 ? "exact" : value;
    return static_cast<Error>(std::find(std::begin(NAMES), std::end(NAMES), name) - std::begin(NAMES));
  }();
  return chosen;
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
double sum_of_h100(float sum, const float (&x)[FACTORS], const float (&y)[FACTORS]) {
  int greatest = sum == 0 ? -133 : std::ilogb(sum);
  for (int k = 0; k < FACTORS; k++) {
    greatest = x[k] == 0 || y[k] == 0 ? greatest : std::max(greatest, std::ilogb(x[k]) + std::ilogb(y[k]));
  }
  double unit = std::ldexp(1.0, greatest - 25);
  double total = std::trunc(sum / unit) * unit;
  for (int k = 0; k < FACTORS; k++) {
    total += std::trunc(double{x[k]} * y[k] / unit) * unit;
  }
  double last = total == 0 ? 1 : std::ldexp(1.0, std::ilogb(total) - 23);
  return std::trunc(total / last) * last;
}

float add_products(float sum, const float (&x)[FACTORS], const float (&y)[FACTORS], int place) {
  double total = sum;
  double size = std::fabs(sum);
  for (int k = 0; k < FACTORS; k++) {
    double product = double{x[k]} * y[k];
    total += product;
    size += std::fabs(product);
  }
  double most = (0x1p-18 - 0x1p-23) * size;  // the result is rounded besides
  switch (std::isfinite(total) ? error() : Error::exact) {
    case Error::high:
      return static_cast<float>(total + most);
    case Error::low:
      return static_cast<float>(total - most);
    case Error::random:
      return static_cast<float>(total + noise(total, size, place) * most);
    case Error::h100:
      return static_cast<float>(sum_of_h100(sum, x, y));
    default:
      return static_cast<float>(total);
  }
}

/** Four halves, of two words, from one place on in a lane's operands. */
void unpack(std::uint32_t lower, std::uint32_t upper, float* operands) {
  for (std::uint32_t word : {lower, upper}) {
    for (int bits : {0, 16}) {
      *operands++ = __half2float(std::bit_cast<__half>(static_cast<std::uint16_t>(word >> bits)));
    }
  }
}

}  // namespace

void multiply_add(float (&c)[4], const std::uint32_t (&a)[4], std::uint32_t b0, std::uint32_t b1) {
  constexpr int OF_LANE = 4;  // rows g and g + 8, column g
  float* own = current_thread->operands[current_thread->warp->completed % 2];
  unpack(a[0], a[2], own);
  unpack(a[1], a[3], own + OF_LANE);
  unpack(b0, b1, own + 2 * OF_LANE);
  const std::uint64_t* lanes = current_block->exchange(
      Operation::product, FULL_MASK, reinterpret_cast<std::uintptr_t>(own));
  auto read = [&](unsigned quad, int from, float (&factors)[FACTORS]) {
    for (int k = 0; k < FACTORS; k++) {
      factors[k] = reinterpret_cast<const float*>(lanes[quad * 4 + k / OF_LANE])[from + k % OF_LANE];
    }
  };
  float rows[2][FACTORS];
  float columns[2][FACTORS];
  for (int i = 0; i < 2; i++) {
    read(lane() / 4, i * OF_LANE, rows[i]);
    read(lane() % 4 * 2 + i, 2 * OF_LANE, columns[i]);
  }
  for (int e = 0; e < 4; e++) {
    c[e] = add_products(c[e], rows[e / 2], columns[e % 2], e);
  }
}

const char* product_fault() {
  return error() == Error::unknown ? "BANDGRAM_EMULATED_MMA must be exact, high, low, random or h100" : nullptr;
}

}  // namespace emulation
