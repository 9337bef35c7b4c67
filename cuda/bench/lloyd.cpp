// K-means: nearest centroids and sums of clusters; see DeviceLloydAssignment.java,
// DeviceClusterSums.java and KeyedPoints.java.
#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "exemplar/set_panels.cuh"
#include "ground.h"
#include "groups.h"
#include "with_workspace.h"

namespace bench {
namespace {

/** Points, clusters, coordinates. */
struct Shape {
  std::int32_t n, k, d;

  std::int32_t blocks() const { return (n - 1) / SUM_BLOCK + 1; }
  std::int32_t columns() const { return d + 1; }
  std::int64_t totals() const { return std::int64_t{k} * columns(); }
};

/** Whole blocks of points that are added up together; see ClusterStripes.java. */
struct Stripes {
  std::int32_t length, count;

  explicit Stripes(const Shape& shape) {
    constexpr std::int32_t MOST = 32;
    constexpr std::int32_t MOST_NUMBERS = 1 << 22;
    std::int32_t wanted = std::clamp(MOST_NUMBERS / (shape.k * shape.d), 1, MOST);
    length = (shape.blocks() - 1) / wanted * SUM_BLOCK + SUM_BLOCK;
    count = (shape.n - 1) / length + 1;
  }
};

/** The first of the points, in panels. */
std::unique_ptr<Zeros<float>> first_points(
    Device& device, const Ground<FullCoordinates<float>>& ground, const Shape& shape) {
  constexpr std::int32_t SETS = PANEL_SETS<float>;
  std::int64_t count = std::int64_t{(shape.k - 1) / SETS + 1} * SETS * shape.d;
  auto panels = std::make_unique<Zeros<float>>(device, count);
  std::vector<std::int32_t> rows(shape.k);
  std::iota(rows.begin(), rows.end(), 0);
  Array<std::int32_t> which(device, rows);
  device.launch_threads(
      "exemplar_gather_f32", count, ground.argument(), which.address(), shape.k,
      panels->address());
  device.synchronize();
  return panels;
}

class Lloyd : public Inputs {
 public:
  Lloyd(Device& device, const Shape& shape)
      : device_(device),
        shape_(shape),
        stripes_(shape),
        ground_(device, *random_points(device, shape.n, shape.d), shape.n, shape.d),
        centroids_(first_points(device, ground_, shape)),
        labels_(device, shape.n),
        former_(device, shape.n),
        distances_(device, shape.n),
        tally_(device, 2 * shape.blocks()),
        keys_(device, shape.n),
        points_(device, shape.n),
        starts_(device, stripes_.count * shape.k + 1),
        sort_(device, [this](bandgram::Workspace workspace) {
          int bits = std::max<int>(1, std::bit_width(static_cast<std::uint32_t>(keys() - 1)));
          return bandgram::sort_pairs(
              pointer(keys_), pointer(points_), shape_.n, {0, bits}, workspace, nullptr);
        }),
        parts_(device, stripes_.count * shape.totals()),
        totals_(device, shape.totals()) {
    assign();
    sort();
  }

  void iterate() {
    assign();
    tally();
    sort();
    sum();
    totals_.clear();
    add_up();
  }

  void assign() {
    unsigned groups = SUM_TILES / (SUM_LANES / THREADS_PER_TILE);
    device_.launch(
        "lloyd_nearest_f32", shape_.blocks() * groups, SUM_LANES, 0, ground_.argument(),
        centroids_->address(), shape_.k, labels_.address(), distances_.address());
  }

  void tally() {
    device_.launch(
        "lloyd_tally", shape_.blocks(), SUM_LANES, 0, shape_.n, NO_WEIGHTS,
        distances_.address(), labels_.address(), former_.address(), tally_.address());
  }

  /** Sorts points by stripe and cluster. */
  void sort() {
    device_.launch_threads(
        "lloyd_keys", shape_.n, shape_.n, labels_.address(), shape_.k, stripes_.length,
        keys_.address(), points_.address());
    sort_.run();
    bandgram::lower_bounds(pointer(keys_), shape_.n, keys(), pointer(starts_), nullptr);
  }

  void sum() {
    std::int32_t chunks = (shape_.columns() - 1) / LANES + 1;
    device_.launch(
        "lloyd_sums_f32", chunks * keys(), SUMS_BLOCK, 0, ground_.argument(), NO_WEIGHTS,
        points_.address(), starts_.address(), parts_.address());
  }

  void add_up() {
    device_.launch_threads(
        "lloyd_totals", shape_.totals(), stripes_.count, shape_.totals(), parts_.address(),
        totals_.address());
  }

  /** Every point is in a cluster, and no cluster is empty. */
  void check() {
    std::vector<double> totals = totals_.read();
    double points = 0;
    for (std::int64_t c = 0; c < shape_.k; c++) {
      double weight = totals[(c + 1) * shape_.columns() - 1];
      expect(weight > 0, "cluster " + std::to_string(c) + " is empty");
      points += weight;
    }
    expect(points == shape_.n, std::to_string(points) + " points are in clusters");
  }

 private:
  static constexpr Address NO_WEIGHTS = 0;
  static constexpr unsigned SUMS_BLOCK = 128;

  std::int32_t keys() const { return stripes_.count * shape_.k; }

  Device& device_;
  Shape shape_;
  Stripes stripes_;
  Ground<FullCoordinates<float>> ground_;
  std::unique_ptr<Zeros<float>> centroids_;
  Zeros<std::int32_t> labels_, former_;
  Zeros<float> distances_;
  Zeros<double> tally_;
  Zeros<std::uint32_t> keys_;
  Zeros<std::uint32_t> points_;
  Zeros<std::int64_t> starts_;
  WithWorkspace sort_;
  Zeros<double> parts_, totals_;
};

struct Models {
  Model nearest = {};
  Model sort = {};
  Model sums = {};
};

/** What of points, labels and distances is read and written. */
Scene scene_of(const Shape& shape, const Models& models, bool decisive) {
  double assigned = 4.0 * shape.n * (shape.d + 2);
  double tallied = 12.0 * shape.n;
  double sorted = 60.0 * shape.n;
  double summed = 4.0 * shape.n * (shape.d + 2);
  double coordinates = 1.0 * shape.n * shape.k * shape.d;
  double parts = 8.0 * Stripes(shape).count * static_cast<double>(shape.totals());
  return {
      .group = "lloyd",
      .name = "lloyd-k" + std::to_string(shape.k) + "-d" + std::to_string(shape.d) + "-" +
              std::to_string(shape.n),
      .n = shape.n,
      .parameters = "k=" + std::to_string(shape.k) + " d=" + std::to_string(shape.d),
      .bytes = 8.0 * shape.n * (shape.d + 7) + 2 * parts,
      .seconds = 0.3,
      .set_up = [=](Device& device) { return std::make_unique<Lloyd>(device, shape); },
      .cases = {
          {.name = "iteration",
           .kernel = "lloyd_nearest_f32",
           .work = {.bytes = assigned + tallied + sorted + summed, .operations = coordinates},
           .launch = calls(&Lloyd::iterate),
           .check = calls(&Lloyd::check)},
          {.name = "lloyd_nearest_f32",
           .kernel = "lloyd_nearest_f32",
           .work = {.bytes = assigned, .operations = coordinates},
           .model = models.nearest,
           .launch = calls(&Lloyd::assign),
           .launches_before = 1,
           .decisive = !decisive},
          {.name = "lloyd_tally",
           .kernel = "lloyd_tally",
           .work = {.bytes = tallied},
           .launch = calls(&Lloyd::tally)},
          {.name = "sort",
           .kernel = "cub::DeviceRadixSort",
           .work = {.bytes = sorted},
           .model = models.sort,
           .launch = calls(&Lloyd::sort)},
          {.name = "lloyd_sums_f32",
           .kernel = "lloyd_sums_f32",
           .work = {.bytes = summed},
           .model = models.sums,
           .launch = calls(&Lloyd::sum),
           .decisive = decisive},
          {.name = "lloyd_totals",
           .kernel = "lloyd_totals",
           .work = {.bytes = parts},
           .launch = calls(&Lloyd::add_up)}}};
}

}  // namespace

std::vector<Scene> lloyd_scenes(const Sizes& sizes) {
  if (sizes.tiny) {
    return {scene_of({2000, 10, 10}, {}, false), scene_of({2000, 8, 2}, {}, true)};
  }
  return {
      scene_of({1000000, 300, 10}, {{0.35, 0.4}, {0.03, 0.05}, {0.06, 0.1}}, false),
      scene_of({1000000, 8, 2}, {{}, {0.02, 0.04}, {0.02, 0.05}}, true)};
}

}  // namespace bench
