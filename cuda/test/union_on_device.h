// Affinity propagation on bands along several curves, kernel by kernel.
#pragma once
#include <memory>
#include <vector>

#include "band_storage.h"
#include "device.h"
#include "format.h"

namespace test {

/** One way to carry out iterations on the device. */
enum class UnionForm { TWO_SCAN, FUSED, FUSED_SHARED, FUSED_BY_ROW };

/** What is kept per band, in the order of its curve. */
template <class Format>
struct BandOnCurve {
  using T = typename Format::Real;
  using M = typename Format::Stored;

  Array<std::int32_t> points, positions;
  Array<T> similarities;
  Array<M> r, a;
  Array<T> first, second;
  Array<std::int32_t> place;

  BandOnCurve(Device& device, const Problem& problem, int band)
      : points(device, problem.curves[band].points),
        positions(device, problem.curves[band].positions),
        similarities(device, stored_similarities<T>(problem, band)),
        r(device, Layout(problem).count()),
        a(device, Layout(problem).count()),
        first(device, std::vector<T>(problem.n)),
        second(device, std::vector<T>(problem.n)),
        place(device, std::vector<std::int32_t>(problem.n)) {}
};

template <class Format>
class UnionOnDevice {
 public:
  using T = typename Format::Real;
  using M = typename Format::Stored;

  UnionOnDevice(Device& device, const Problem& problem, UnionForm form)
      : device_(device),
        layout_(problem),
        form_(form),
        preference(device, std::vector<T>(problem.preferences.begin(), problem.preferences.end())),
        diagonal_r(device, std::vector<T>(layout_.n)),
        diagonal_a(device, std::vector<T>(layout_.n)),
        base(device, std::vector<T>(layout_.n)),
        sums(device, layout_.n),
        exemplars(device, std::vector<std::uint8_t>(layout_.n)),
        status(device, std::vector<std::int32_t>{0, 0}),
        in_order_(device, layout_.n),
        band_sums_(device, layout_.n),
        last_sums_(device, layout_.n),
        windows_(device, std::size_t(layout_.stripes()) * layout_.pitch()) {
    for (std::size_t b = 0; b < problem.curves.size(); b++) {
      bands.push_back(std::make_unique<BandOnCurve<Format>>(device, problem, b));
      mask(b);
      device.launch_warps(
          kernel<Format>("band_reset"), layout_.n, layout_, bands[b]->r.address(),
          bands[b]->a.address());
    }
  }

  void iterate(T damping) {
    launch_items(
        "diagonal_maxima", preference, diagonal_a, bands[0]->first, bands[0]->second);
    if (form_ == UnionForm::TWO_SCAN) {
      two_scan(damping);
    } else {
      fused(damping);
    }
    last_damping_ = damping;
  }

  std::vector<std::int32_t> assignment(std::vector<T>& values) {
    Array<std::int32_t> exemplar_of(device_, layout_.n);
    Array<T> value(device_, layout_.n);
    Array<std::uint8_t> flags(device_, layout_.n);
    device_.launch_warps(
        real_kernel<Format>("band_assign"), layout_.n, layout_, bands[0]->similarities.address(),
        exemplars.address(), exemplar_of.address(), value.address());
    for (std::size_t b = 1; b < bands.size(); b++) {
      gather("curves_gather_b8", bands[b]->points, exemplars, flags);
      device_.launch_warps(
          real_kernel<Format>("band_reassign"), layout_.n, layout_, bands[b]->points.address(),
          bands[b]->similarities.address(), flags.address(), exemplar_of.address(),
          value.address());
    }
    values = value.read();
    return exemplar_of.read();
  }

 private:
  void mask(std::size_t band) {
    Array<std::int32_t> positions(device_, layout_.n);
    for (std::size_t earlier = 0; earlier < band; earlier++) {
      gather("curves_gather_b32", bands[band]->points, bands[earlier]->positions, positions);
      device_.launch_warps(
          real_kernel<Format>("band_mask"), layout_.n, layout_, positions.address(),
          bands[band]->similarities.address());
    }
  }

  void two_scan(T damping) {
    for (std::size_t b = 0; b < bands.size(); b++) {
      give_maxima(b);
      run_warps(
          "band_row_maxima", bands[b]->similarities.address(), bands[b]->a.address(),
          bands[b]->first.address(), bands[b]->second.address());
      take_maxima(b);
    }
    update_diagonal_responsibilities(damping);
    for (std::size_t b = 0; b < bands.size(); b++) {
      give_maxima(b);
      run_warps(
          "band_responsibilities", bands[b]->similarities.address(), bands[b]->r.address(),
          bands[b]->a.address(), bands[b]->first.address(), bands[b]->second.address(),
          damping);
      sum_columns(b, sums_of(b));
      add_sums(b, band_sums_);
    }
    update_diagonal(damping);
    for (std::size_t b = 0; b < bands.size(); b++) {
      run_threads(
          "band_availabilities", bands[b]->r.address(), bands[b]->a.address(),
          base_of(b).address(), damping);
    }
  }

  void fused(T damping) {
    std::size_t last = bands.size() - 1;
    for (std::size_t b = 0; b < last; b++) {
      give_maxima(b);
      run_pass(
          "band_refresh", 0, bands[b]->similarities.address(), bands[b]->r.address(),
          bands[b]->a.address(), base_of(b).address(), last_damping_, bands[b]->first.address(),
          bands[b]->second.address(), bands[b]->place.address());
      take_maxima(b);
    }
    fuse_last(damping);
    for (std::size_t b = 0; b < last; b++) {
      give_maxima(b);
      run_pass(
          "band_update", window_bytes(), bands[b]->similarities.address(), bands[b]->r.address(),
          bands[b]->first.address(), bands[b]->second.address(), bands[b]->place.address(),
          damping, windows(), shared());
      sum_updated(b, sums_of(b));
      add_sums(b, band_sums_);
    }
    add_sums(last, last_sums_);
    update_diagonal(damping);
  }

  void fuse_last(T damping) {
    BandOnCurve<Format>& band = *bands.back();
    give_maxima(bands.size() - 1);
    run_pass(
        "band_fused_last", window_bytes(), band.similarities.address(), band.r.address(),
        band.a.address(), band.first.address(), band.second.address(),
        base_of(bands.size() - 1).address(), last_damping_, damping, windows(), shared());
    sum_updated(bands.size() - 1, bands.size() == 1 ? sums : last_sums_);
    take_maxima(bands.size() - 1);
    update_diagonal_responsibilities(damping);
  }

  void sum_updated(std::size_t b, const Array<T>& to) {
    if (by_row()) {
      sum_columns(b, to);
    } else {
      launch_layout("band_gather_sums", windows_, to);
    }
  }

  void sum_columns(std::size_t b, const Array<T>& to) {
    run("band_column_sums", (layout_.n + 31) / 32, 256, 0, bands[b]->r.address(), to.address());
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
      const Array<std::int32_t>& order, const BandOnCurve<Format>& from,
      const BandOnCurve<Format>& to) {
    launch_items(
        "curves_gather_maxima", order, from.first, from.second, to.first, to.second, to.place);
  }

  void update_diagonal_responsibilities(T damping) {
    launch_items(
        "diagonal_responsibilities", preference, diagonal_r, diagonal_a, bands[0]->first,
        bands[0]->second, damping);
  }

  /** The first band's column sums need no other order. */
  Array<T>& sums_of(std::size_t b) { return b == 0 ? sums : band_sums_; }

  void add_sums(std::size_t b, Array<T>& band_sums) {
    if (b > 0) {
      device_.launch_threads(
          real_kernel<Format>("curves_add"), layout_.n, layout_.n, bands[b]->positions.address(),
          band_sums.address(), sums.address());
    }
  }

  Array<T>& base_of(std::size_t b) {
    if (b == 0) {
      return base;
    }
    gather(sizeof(T) == 4 ? "curves_gather_b32" : "curves_gather_b64", bands[b]->points, base,
           in_order_);
    return in_order_;
  }

  template <class V>
  void gather(const char* name, const Array<std::int32_t>& order, Array<V>& from, Array<V>& to) {
    device_.launch_threads(
        name, layout_.n, layout_.n, std::int32_t{1}, order.address(), from.address(),
        to.address());
  }

  void update_diagonal(T damping) {
    launch_items("diagonal_update", diagonal_r, diagonal_a, base, sums, exemplars, damping,
                 status);
  }

  std::int32_t shared() const { return form_ == UnionForm::FUSED_SHARED; }

  bool by_row() const { return form_ == UnionForm::FUSED_BY_ROW; }

  Address windows() const { return by_row() ? Address{0} : windows_.address(); }

  unsigned window_bytes() const { return shared() ? 4 * 2 * layout_.pitch() * sizeof(T) : 0; }

  template <class... A>
  void run_pass(const char* name, unsigned bytes, A... arguments) {
    std::int32_t warp_rows = by_row() ? 1 : 64;
    unsigned grid = (layout_.n + 4 * warp_rows - 1) / (4 * warp_rows);
    run(name, grid, 128, bytes, warp_rows, arguments...);
  }

  template <class... A>
  void run_warps(const char* name, A... arguments) {
    run(name, (layout_.n + 3) / 4, 128, 0, arguments...);
  }

  template <class... A>
  void run_threads(const char* name, A... arguments) {
    run(name, (layout_.n + 255) / 256, 256, 0, arguments...);
  }

  template <class... A>
  void run(const char* name, unsigned grid, unsigned block, unsigned bytes, A... arguments) {
    if constexpr (std::is_same_v<Format, Half>) {
      device_.launch(kernel<Format>(name), grid, block, bytes, layout_, arguments..., Half::UNIT);
    } else {
      device_.launch(kernel<Format>(name), grid, block, bytes, layout_, arguments...);
    }
  }

  template <class V>
  static Address argument(const Array<V>& array) {
    return array.address();
  }

  static T argument(T value) { return value; }

  template <class... A>
  void launch_items(const char* name, const A&... arguments) {
    device_.launch_threads(
        real_kernel<Format>(name), layout_.n, layout_.n, argument(arguments)...);
  }

  template <class... A>
  void launch_layout(const char* name, const A&... arguments) {
    device_.launch_threads(real_kernel<Format>(name), layout_.n, layout_, argument(arguments)...);
  }

  Device& device_;
  Layout layout_;
  UnionForm form_;
  T last_damping_ = T{0.5};

 public:
  std::vector<std::unique_ptr<BandOnCurve<Format>>> bands;
  Array<T> preference, diagonal_r, diagonal_a, base, sums;
  Array<std::uint8_t> exemplars;
  Array<std::int32_t> status;

 private:
  Array<T> in_order_, band_sums_, last_sums_, windows_;
};

}  // namespace test
