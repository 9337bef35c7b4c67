// Kernel K-means: sums of kernel values over clusters; see StoredKernelMatrix.java.
#include <type_traits>

#include "band_layout.cuh"
#include "geometry.cuh"
#include "groups.h"
#include "kernelsums/matrix_rows.cuh"
#include "pair_tile.cuh"
#include "random.h"
#include "similarity.cuh"

namespace bench {
namespace {

constexpr std::int32_t CLUSTERS = 10;
constexpr std::uint64_t SEED = 4;

template <class T>
constexpr const char* SUFFIX = std::is_same_v<T, double> ? "f64" : "f32";

template <class T>
std::string kernel_of(const std::string& name) {
  return name + "_" + SUFFIX<T>;
}

/** How many of all points are in the first cluster; the others are as large as each other. */
enum class Share { EVEN, MOST };

std::vector<std::int32_t> random_labels(std::int32_t n, Share share) {
  Random random(SEED);
  std::vector<std::int32_t> labels(n);
  for (std::int32_t& label : labels) {
    bool first = share == Share::MOST && random.real() < 0.8;
    label = first ? 0 : random.below(CLUSTERS);
  }
  return labels;
}

/** The rows of a full matrix by cluster, ascending in each; see DeviceMatrixRows.java. */
struct Members {
  std::vector<MatrixRow> rows;
  std::vector<std::int32_t> starts{0};

  Members(std::int32_t n, const std::vector<std::int32_t>& labels) {
    for (std::int32_t cluster = 0; cluster < CLUSTERS; cluster++) {
      for (std::int32_t i = 0; i < n; i++) {
        if (labels[i] == cluster) {
          rows.push_back({std::int64_t{i} * n, 0, n});
        }
      }
      starts.push_back(static_cast<std::int32_t>(rows.size()));
    }
  }
};

struct MembersOnDevice {
  Array<MatrixRow> rows;
  Array<std::int32_t> starts;

  MembersOnDevice(Device& device, const Members& members)
      : rows(device, members.rows), starts(device, members.starts) {}
};

template <class T>
class KernelSums : public Inputs {
 public:
  KernelSums(Device& device, std::int32_t n)
      : device_(device),
        n_(n),
        elements_(device, std::int64_t{n} * n),
        labels_(device, random_labels(n, Share::EVEN)),
        even_(device, Members(n, random_labels(n, Share::EVEN))),
        uneven_(device, Members(n, random_labels(n, Share::MOST))),
        sums_(device, std::int64_t{CLUSTERS} * n),
        scales_(device, std::vector<double>(CLUSTERS, 2.0 * CLUSTERS / n)),
        norms_(device, std::vector<double>(CLUSTERS, 0.5)),
        nearest_(device, n),
        least_(device, n) {
    fill();
  }

  void add_even() { add(even_); }
  void add_uneven() { add(uneven_); }

  void by_rows() {
    BandLayout all{n_, n_ - 1, n_};
    device_.launch_warps(
        kernel_of<T>("kernel_sums_by_rows"), n_, elements_.address(), all, labels_.address(),
        CLUSTERS, sums_.address());
  }

  void find_nearest() {
    device_.launch_threads(
        "kernel_sums_nearest", n_, n_, CLUSTERS, sums_.address(), scales_.address(),
        norms_.address(), nearest_.address(), least_.address());
  }

  void clear() { sums_.clear(); }

  /** The values of each column lie between exp(-2) and 1. */
  void check() {
    std::vector<double> sums = sums_.read();
    for (std::int32_t i = 0; i < n_; i++) {
      double column = 0;
      for (std::int64_t cluster = 0; cluster < CLUSTERS; cluster++) {
        column += sums[cluster * n_ + i];
      }
      expect(0.1 * n_ < column && column < n_, "a column adds up to " + std::to_string(column));
    }
  }

 private:
  /** A Gaussian of points of the unit square. */
  void fill() {
    constexpr std::int32_t DIMENSIONS = 2;
    constexpr std::int32_t FIRST_TILE = 0;
    std::vector<float> random = random_floats(std::int64_t{DIMENSIONS} * n_, 0, 1, SEED);
    Array<T> points(device_, std::vector<T>(random.begin(), random.end()));
    Similarity gaussian{GAUSSIAN, 0, 1, 0};
    std::int32_t tiles = (n_ - 1) / TILE_POINTS + 1;
    device_.launch(
        kernel_of<T>("gram_symmetric"), tiles * tiles, TILE_THREADS, 0, points.address(), n_,
        DIMENSIONS, Address{0}, gaussian, FIRST_TILE, elements_.address());
    device_.synchronize();
  }

  void add(const MembersOnDevice& members) {
    constexpr double SIGN = 1;
    std::int64_t warps = (n_ - 1) / LANES + 1;
    device_.launch_warps(
        kernel_of<T>("kernel_sums_product"), CLUSTERS * warps, elements_.address(),
        members.rows.address(), members.starts.address(), CLUSTERS, n_, SIGN, sums_.address());
  }

  Device& device_;
  std::int32_t n_;
  Array<T> elements_;
  Array<std::int32_t> labels_;
  MembersOnDevice even_, uneven_;
  Zeros<double> sums_;
  Array<double> scales_, norms_;
  Zeros<std::int32_t> nearest_;
  Zeros<double> least_;
};

template <class T>
Scene scene_of(std::int32_t n, const Model& model, bool decisive) {
  using K = KernelSums<T>;
  double bytes = 1.0 * sizeof(T) * n * n;
  std::string product = kernel_of<T>("kernel_sums_product");
  return {
      .group = "kernel-sums",
      .name = std::string("kernel-sums-") + SUFFIX<T> + "-" + std::to_string(n),
      .n = n,
      .parameters = "k=" + std::to_string(CLUSTERS),
      .bytes = bytes + 16.0 * CLUSTERS * n,
      .seconds = 0.2,
      .set_up = [=](Device& device) { return std::make_unique<K>(device, n); },
      .cases = {
          {.name = product,
           .kernel = product,
           .work = {.bytes = bytes},
           .model = model,
           .launch = calls(&K::add_even),
           .restore = calls(&K::clear),
           .check = calls(&K::check),
           .decisive = decisive},
          {.name = product + "_of_a_large_cluster",
           .kernel = product,
           .work = {.bytes = bytes},
           .launch = calls(&K::add_uneven),
           .restore = calls(&K::clear),
           .check = calls(&K::check)},
          {.name = kernel_of<T>("kernel_sums_by_rows"),
           .kernel = kernel_of<T>("kernel_sums_by_rows"),
           .work = {.bytes = bytes},
           .launch = calls(&K::by_rows),
           .check = calls(&K::check)},
          {.name = "kernel_sums_nearest",
           .kernel = "kernel_sums_nearest",
           .work = {.bytes = 8.0 * CLUSTERS * n + 12.0 * n},
           .launch = calls(&K::find_nearest)}}};
}

}  // namespace

std::vector<Scene> kernel_sums_scenes(const Sizes& sizes) {
  if (sizes.tiny) {
    return {scene_of<float>(300, {}, true), scene_of<double>(300, {}, true)};
  }
  return {
      scene_of<float>(32768, {1.1, 1.5}, true), scene_of<double>(32768, {}, true),
      scene_of<float>(10000, {0.1, 0.2}, false), scene_of<double>(10000, {}, false)};
}

}  // namespace bench
