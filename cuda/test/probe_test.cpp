// The kernel of probe/ against a plain loop.
#include <cmath>

#include "check.h"
#include "device.h"

namespace test {
namespace {

constexpr int CHAINS = 8;
constexpr int BLOCK = 256;

/** What every thread adds up: chain by chain, each by ascending round. */
float sum_of_thread(int rounds, float step) {
  float sum = 0;
  for (int chain = 0; chain < CHAINS; chain++) {
    auto term = static_cast<float>(chain);
    float squares = 0;
    for (int round = 0; round < rounds; round++) {
      term -= step;
      squares = std::fma(term, term, squares);
    }
    sum += squares;
  }
  return sum;
}

}  // namespace

void check_probe(Device& device) {
  constexpr float STEP = 1e-3f;
  for (int grid : {1, 3}) {
    for (int rounds : {0, 1, 2, 31, 257}) {
      Array<float> sums(device, std::size_t(grid) * BLOCK);
      device.launch("probe_coordinates_f32", grid, BLOCK, 0, rounds, STEP, sums.address());
      expect_same(
          sums.read(), std::vector<float>(std::size_t(grid) * BLOCK, sum_of_thread(rounds, STEP)),
          "probe of " + std::to_string(rounds) + " rounds, grid " + std::to_string(grid) + ": ");
    }
  }
}

}  // namespace test
