// Affinity propagation on bands without stored messages, kernel by kernel.
#pragma once
#include <memory>
#include <vector>

#include "compact_reference.h"
#include "pair_sources.h"

namespace test {

/** What is kept per band, in the order of its curve. */
template <class Pairs>
struct CompactBand {
  static constexpr std::size_t CORRECTIONS = CompactReference::MOST_CORRECTIONS;

  Array<std::int32_t> points, positions;
  Pairs pairs;
  Array<float> damped;
  Array<std::int32_t> corrected_columns;
  Array<float> correction_values;
  Array<float> first, second;
  Array<std::int32_t> place;

  CompactBand(Device& device, const typename Pairs::Input& problem, int band)
      : points(device, problem.curves[band].points),
        positions(device, problem.curves[band].positions),
        pairs(device, problem, band),
        damped(device, std::vector<float>(problem.n)),
        corrected_columns(device, std::vector<std::int32_t>(problem.n * CORRECTIONS)),
        correction_values(device, std::vector<float>(problem.n * CORRECTIONS)),
        first(device, std::vector<float>(problem.n)),
        second(device, std::vector<float>(problem.n)),
        place(device, std::vector<std::int32_t>(problem.n)) {}

  /** Takes over damped maxima and corrections by point. */
  void upload(Device& device, const CompactReference& state, const Curve& curve, int band) {
    std::vector<float> maxima, values(state.n * CORRECTIONS);
    std::vector<std::int32_t> columns(values.size());
    for (int point : curve.points) {
      std::size_t correction = maxima.size() * CORRECTIONS;
      for (auto [column, value] : state.corrections[band][point]) {
        columns[correction] = column;
        values[correction++] = value;
      }
      maxima.push_back(state.damped_maxima[point]);
    }
    device.upload(damped.address(), maxima.data(), maxima.size() * sizeof(float));
    device.upload(
        corrected_columns.address(), columns.data(), columns.size() * sizeof(std::int32_t));
    device.upload(correction_values.address(), values.data(), values.size() * sizeof(float));
  }

  /** The corrections of the row at each position. */
  std::vector<CompactReference::Corrections> corrections() const {
    std::vector<std::int32_t> columns = corrected_columns.read();
    std::vector<float> values = correction_values.read();
    std::vector<CompactReference::Corrections> corrections(values.size() / CORRECTIONS);
    for (std::size_t c = 0; c < values.size(); c++) {
      if (values[c] > 0) {
        bool first = corrections[c / CORRECTIONS].emplace(columns[c], values[c]).second;
        expect(first, "a column has one correction in a row");
      }
    }
    return corrections;
  }
};

template <class Pairs>
class CompactOnDevice {
 public:
  using Input = typename Pairs::Input;

  CompactOnDevice(Device& device, const Input& problem)
      : device_(device),
        layout_(problem),
        preference(device, above_level(problem)),
        diagonal_r(device, std::vector<float>(layout_.n)),
        diagonal_a(device, std::vector<float>(layout_.n)),
        base(device, std::vector<float>(layout_.n)),
        sums(device, layout_.n),
        exemplars(device, std::vector<std::uint8_t>(layout_.n)),
        status(device, std::vector<std::int32_t>{0, 0}),
        in_order_(device, layout_.n),
        band_sums_(device, layout_.n),
        last_sums_(device, layout_.n),
        windows_(device, std::vector<float>(window_count(), NAN)) {
    for (std::size_t b = 0; b < problem.curves.size(); b++) {
      bands.push_back(std::make_unique<CompactBand<Pairs>>(device, problem, b));
    }
  }

  /** Takes over the damped maxima and the corrections, from which it goes on. */
  void resume(const CompactReference& state) {
    for (std::size_t b = 0; b < bands.size(); b++) {
      bands[b]->upload(device_, state, state.problem.curves[b], static_cast<int>(b));
    }
    fresh_ = state.fresh;
  }

  /** As `cuda/README.md` has it for several bands. */
  void iterate(float damping) {
    float of_rows = fresh_ ? 0 : damping;
    std::size_t last = bands.size() - 1;
    launch_items("diagonal_maxima_f32", preference, diagonal_a, bands[0]->first, bands[0]->second);
    for (std::size_t b = 0; b < last; b++) {
      give_maxima(b);
      pass("compact_refresh", b, base_of(b), first(b), second(b), bands[b]->place.address());
      take_maxima(b);
    }
    give_maxima(last);
    pass("compact_last", last, base_of(last), first(last), second(last), of_rows,
         windows_.address());
    gather_sums(last == 0 ? sums : last_sums_);
    take_maxima(last);
    launch_items(
        "diagonal_responsibilities_f32", preference, diagonal_r, diagonal_a, bands[0]->first,
        bands[0]->second, damping);
    for (std::size_t b = 0; b < last; b++) {
      give_maxima(b);
      pass("compact_update", b, first(b), second(b), bands[b]->place.address(), of_rows,
           windows_.address());
      gather_sums(b == 0 ? sums : band_sums_);
      add_sums(b, band_sums_);
    }
    add_sums(last, last_sums_);
    launch_items(
        "diagonal_update_damped_f32", diagonal_r, diagonal_a, base, sums, exemplars, damping,
        status);
    fresh_ = false;
  }

 private:
  /** Messages depend on differences alone: preferences are counted from the same number. */
  static std::vector<float> above_level(const Input& problem) {
    std::vector<float> preferences = problem.preferences;
    for (float& preference : preferences) {
      preference -= Input::MAX_SIMILARITY;
    }
    return preferences;
  }

  std::size_t window_count() const { return std::size_t(layout_.stripes()) * layout_.pitch(); }

  Address first(std::size_t b) const { return bands[b]->first.address(); }
  Address second(std::size_t b) const { return bands[b]->second.address(); }

  /** Passes over a band, a warp for each stripe. */
  template <class... A>
  void pass(const std::string& name, std::size_t b, A... arguments) {
    const CompactBand<Pairs>& band = *bands[b];
    auto launch = [&](auto... source) {
      device_.launch_warps(
          name + "_" + Pairs::NAME, layout_.stripes(), layout_, source..., band.damped.address(),
          band.corrected_columns.address(), band.correction_values.address(),
          Input::MAX_SIMILARITY, arguments...);
    };
    std::apply(launch, band.pairs.arguments());
  }

  /** From the order of the points to that of a band. */
  void give_maxima(std::size_t b) {
    if (b > 0) {
      gather_maxima(bands[b]->points, *bands[0], *bands[b]);
    }
  }

  void take_maxima(std::size_t b) {
    if (b > 0) {
      gather_maxima(bands[b]->positions, *bands[b], *bands[0]);
    }
  }

  void gather_maxima(
      const Array<std::int32_t>& order, const CompactBand<Pairs>& from,
      const CompactBand<Pairs>& to) {
    launch_items(
        "curves_gather_maxima_f32", order, from.first, from.second, to.first, to.second, to.place);
  }

  Address base_of(std::size_t b) {
    if (b == 0) {
      return base.address();
    }
    launch_items("curves_gather_b32", 1, bands[b]->points, base, in_order_);
    return in_order_.address();
  }

  void gather_sums(const Array<float>& target) {
    device_.launch_threads(
        "band_gather_sums_f32", layout_.n, layout_, windows_.address(), target.address());
  }

  void add_sums(std::size_t b, const Array<float>& of_band) {
    if (b > 0) {
      launch_items("curves_add_f32", bands[b]->positions, of_band, sums);
    }
  }

  template <class V>
  static Address argument(const Array<V>& array) {
    return array.address();
  }

  static float argument(float value) { return value; }
  static std::int32_t argument(int value) { return value; }

  template <class... A>
  void launch_items(const char* name, const A&... arguments) {
    device_.launch_threads(name, layout_.n, layout_.n, argument(arguments)...);
  }

  Device& device_;
  Layout layout_;
  bool fresh_ = true;

 public:
  std::vector<std::unique_ptr<CompactBand<Pairs>>> bands;
  Array<float> preference, diagonal_r, diagonal_a, base, sums;
  Array<std::uint8_t> exemplars;
  Array<std::int32_t> status;

 private:
  Array<float> in_order_, band_sums_, last_sums_, windows_;
};

}  // namespace test
