#include "coo_elements.h"

#include <bit>
#include <cmath>
#include <numbers>

#include "pair_tile.cuh"
#include "scene.h"

namespace bench {
namespace {

constexpr std::int32_t DIMENSIONS = 2;

}  // namespace

double Disc::radius() const {
  constexpr double POINTS = 257;
  return std::sqrt(POINTS / (std::numbers::pi * n));
}

/** The area of the part of a disc that lies in the square, on average over its centre. */
double Disc::expected_pairs() const {
  double r = radius();
  double area = std::numbers::pi * r * r - 8 * r * r * r / 3 + r * r * r * r / 2;
  return n * (1 + (n - 1) * area);
}

KeptRows::KeptRows(Device& device, std::unique_ptr<Array<float>> points, std::int32_t n)
    : device_(device),
      n_(n),
      points_(std::move(points)),
      counts_(device, n),
      starts(device, n + 1),
      add_up_(device, [this](bandgram::Workspace workspace) {
        return bandgram::exclusive_sum(
            pointer(counts_), pointer(starts), n_, workspace, nullptr);
      }) {
  count();
  add_up();
  total_ = starts.read().back();
}

void KeptRows::count() {
  launch("gram_count_f32", counts_.address());
}

void KeptRows::add_up() {
  add_up_.run();
}

void KeptRows::keep(Address columns, Address values) {
  launch("gram_keep_f32", starts.address(), columns, values);
}

template <class... A>
void KeptRows::launch(const char* kernel, A... arguments) {
  constexpr std::int32_t FIRST_ROW = 0;
  Similarity similarity{NEGATIVE_SQUARED_EUCLIDEAN, 0, 0, 0};
  double threshold = Disc{static_cast<double>(n_)}.threshold();
  device_.launch(
      kernel, (n_ - 1) / TILE_POINTS + 1, TILE_THREADS, 0, points_->address(), n_, DIMENSIONS,
      Address{0}, similarity, threshold, FIRST_ROW, n_, arguments...);
}

CooElements::CooElements(Device& device, KeptRows& kept)
    : device_(device),
      kept_(kept),
      starts(device, kept.size() + 1),
      columns(device, size()),
      values(device, size()),
      column_order(device, size()),
      upper_column_starts_(device, kept.size() + 1),
      upper_columns_(device, kept.total()),
      places_(device, kept.total()),
      upper_values_(device, kept.total()),
      sort_(device, [this](bandgram::Workspace workspace) {
        int bits = std::bit_width(static_cast<std::uint32_t>(kept_.size()));
        return bandgram::sort_pairs(
            pointer(upper_columns_), pointer(places_), kept_.total(), {0, bits}, workspace,
            nullptr);
      }) {}

void CooElements::construct() {
  kept_.count();
  kept_.add_up();
  keep();
  sort_by_column();
  mirror();
}

void CooElements::keep() {
  kept_.keep(upper_columns_.address(), upper_values_.address());
}

void CooElements::sort_by_column() {
  bandgram::sequence(pointer(places_), kept_.total(), nullptr);
  sort_.run();
  bandgram::lower_bounds(
      pointer(upper_columns_), kept_.total(), kept_.size(), pointer(upper_column_starts_), nullptr);
}

void CooElements::mirror() {
  device_.launch_threads(
      "coo_mirror_f32", kept_.total(), kept_.size(), kept_.total(), kept_.starts.address(),
      upper_column_starts_.address(), upper_columns_.address(), places_.address(),
      upper_values_.address(), starts.address(), columns.address(), column_order.address(),
      values.address());
}

void CooElements::check() const {
  double ratio = static_cast<double>(size()) / Disc{1.0 * kept_.size()}.expected_pairs();
  expect(std::fabs(ratio - 1) < 0.1, std::to_string(size()) + " pairs are kept");
  expect(kept_.starts.read().back() == kept_.total(), "rows do not end with the last pair");
  expect(starts.read().back() == size(), "mirrored rows do not end with the last pair");
}

}  // namespace bench
