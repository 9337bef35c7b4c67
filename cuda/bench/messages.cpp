#include "messages.h"

#include <algorithm>
#include <cmath>

#include "pair_tile.cuh"
#include "random.h"

namespace bench {
namespace {

constexpr std::uint64_t SEED = 2;

}  // namespace

BandLayout band_of(std::int32_t n) {
  std::int32_t h = std::min(HALF_BANDWIDTH, n - 1);
  return {n, h, std::min(2 * h + 1, n)};
}

double bytes_beside_messages(const BandLayout& band) {
  constexpr double PER_POINT = 36;
  constexpr double WHILE_POINTS_ARE_ORDERED = 32;
  return (PER_POINT + WHILE_POINTS_ARE_ORDERED) * band.size +
         4.0 * static_cast<double>(Windows::length(band));
}

Work gather_work(const BandLayout& band) {
  return {.bytes = 4.0 * static_cast<double>(Windows::length(band) + band.size)};
}

/** Read are r, a, sums and flags, written a, base and flags. */
Work diagonal_work(const BandLayout& band) {
  return {.bytes = 22.0 * band.size};
}

void queue_band(
    Device& device, const Array<float>& points, std::int32_t d, const BandLayout& band,
    Address target) {
  Similarity similarity{NEGATIVE_SQUARED_EUCLIDEAN, 0, 0, 0};
  unsigned tiles = (band.window_pitch() - 1) / TILE_POINTS + 1;
  device.launch(
      "gram_band_f32", band.stripes() * tiles, TILE_THREADS, 0, points.address(), d, Address{0},
      band, similarity, target);
}

void fill_band(
    Device& device, const Array<float>& points, std::int32_t d, const BandLayout& band,
    Address target) {
  queue_band(device, points, d, band, target);
  device.synchronize();
}

void queue_column_sums(
    Device& device, const BandLayout& band, Address responsibilities, const Array<float>& sums) {
  constexpr unsigned COLUMNS_OF_BLOCK = 32;
  constexpr unsigned BLOCK = 256;
  unsigned grid = (band.size - 1) / COLUMNS_OF_BLOCK + 1;
  device.launch(
      "band_column_sums_f32", grid, BLOCK, 0, band, responsibilities, sums.address());
}

Windows::Windows(Device& device, const BandLayout& band)
    : device_(device), band_(band), windows_(device, length(band)) {}

std::int64_t Windows::length(const BandLayout& band) {
  return std::int64_t{band.stripes()} * band.window_pitch();
}

void Windows::gather(const Array<float>& sums) {
  device_.launch_threads(
      "band_gather_sums_f32", band_.size, band_, windows_.address(), sums.address());
}

Diagonal::Diagonal(Device& device, std::int32_t n, std::string update)
    : device_(device),
      n_(n),
      update_(std::move(update)),
      preferences(device, random_floats(n, 0.9f * preference(n), 1.1f * preference(n), SEED)),
      responsibility(device, n),
      availability(device, n),
      base(device, n),
      sums(device, n),
      exemplars(device, n),
      status(device, 2) {}

void Diagonal::start(const Maxima& maxima) {
  device_.launch_threads(
      "diagonal_maxima_f32", n_, n_, preferences.address(), availability.address(),
      maxima.first.address(), maxima.second.address());
}

void Diagonal::update_responsibilities(const Maxima& maxima) {
  device_.launch_threads(
      "diagonal_responsibilities_f32", n_, n_, preferences.address(), responsibility.address(),
      availability.address(), maxima.first.address(), maxima.second.address(), DAMPING);
}

void Diagonal::update() {
  device_.launch_threads(
      update_, n_, n_, responsibility.address(), availability.address(), base.address(),
      sums.address(), exemplars.address(), DAMPING, status.address());
}

void Diagonal::check() const {
  std::vector<std::uint8_t> flags = exemplars.read();
  auto count = std::count(flags.begin(), flags.end(), 1);
  expect(0 < count && count < n_, std::to_string(count) + " of the points are exemplars");
  std::vector<float> values = sums.read();
  expect(
      std::all_of(values.begin(), values.end(), [](float sum) { return std::isfinite(sum); }),
      "a sum of a column is not finite");
}

float Diagonal::preference(std::int32_t n) {
  constexpr float POINTS_WITHIN_REACH = 64;
  return -POINTS_WITHIN_REACH / static_cast<float>(n);
}

}  // namespace bench
