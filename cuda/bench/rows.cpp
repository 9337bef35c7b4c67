// Work on rows of numbers: nearest neighbours and their filter, exemplar clustering, K-means, kernel K-means and
// multidimensional scaling; see DeviceNeighbours.java, NearestFilter.java, DeviceMultisetEvaluation.java,
// DeviceLloydAssignment.java, StoredKernelMatrix.java and DeviceStressPass.java.
#include <algorithm>
#include <bit>
#include <numeric>
#include <type_traits>

#include "band_layout.cuh"
#include "exemplar/ground_points.cuh"
#include "exemplar/set_panels.cuh"
#include "filter/tile.cuh"
#include "inputs.h"
#include "kernelsums/matrix_rows.cuh"
#include "pair_tile.cuh"

namespace bench {
namespace {

std::int32_t tiles(std::int32_t count) {
  return (count - 1) / TILE_POINTS + 1;
}

/** Points from 0 to 1 as halves: the 64 of greatest approximate similarity to some rows, and room for them. */
Launch filter(Stage& stage, Address points, std::int32_t n, std::int32_t d, std::int32_t rows) {
  constexpr std::int32_t MOST = 64;
  constexpr unsigned SHARED_BYTES = 55296;
  constexpr std::int32_t SAME = 1;
  constexpr std::int32_t FIRST = 0;
  std::int32_t chunks = (d - 1) / FILTER_CHUNK + 1;
  std::int32_t tiles = (n - 1) / FILTER_POINTS + 1;
  std::int64_t padded = std::int64_t{tiles} * FILTER_POINTS;
  Address columns = stage.zeros<std::uint16_t>(padded * chunks * FILTER_CHUNK);
  Address in_order_of_lanes = stage.zeros<std::uint16_t>(padded * chunks * FILTER_CHUNK);
  Address half_norms = stage.zeros<float>(padded);
  Address keys = stage.zeros<std::int64_t>(std::int64_t{rows} * MOST);
  stage.run({warps("filter_pack", padded, points, n, d, Address{0}, stage.zeros<float>(d), 0x1p14f,
                   chunks * FILTER_CHUNK, std::int64_t{0}, padded, columns, in_order_of_lanes, half_norms)});
  return {"filter_nearest", [=](Device& device) {
            device.launch("filter_nearest", (rows - 1) / FILTER_POINTS + 1, FILTER_THREADS, SHARED_BYTES,
                          in_order_of_lanes, columns, half_norms, chunks, n, SAME, MOST, FIRST, rows, FIRST,
                          tiles, keys);
          }};
}

/** The nearest ones of some rows among all points. */
Scene neighbours(std::int32_t n, std::int32_t d, std::int32_t rows, int skip) {
  constexpr std::int32_t MOST = 32;
  constexpr std::int32_t FIRST = 0;
  double bytes = 4.0 * n * d + 8.0 * rows * MOST;
  double filter_bytes = 4.0 * n * d + 16.0 * rows * MOST;
  return {
      .group = "neighbours",
      .name = "neighbours-d" + std::to_string(d) + "-" + std::to_string(n),
      .n = n,
      .parameters = format("k=%d d=%d rows=%d", MOST, d, rows),
      .bytes = bytes + filter_bytes,
      .cases =
          {of("gram_neighbours_f32", {.bytes = bytes, .operations = 1.0 * rows * n * d}, skip),
           of("filter_nearest", {.bytes = filter_bytes})},
      .set_up = [=](Stage& stage) {
        Address points = random_points(stage, n, d);
        stage.add_each(
            {blocks(
                 "gram_neighbours_f32", tiles(rows), TILE_THREADS, points, n, d, Address{0},
                 Similarity{NEGATIVE_SQUARED_EUCLIDEAN, 0, 0, 0}, MOST, Address{0}, FIRST, rows, FIRST,
                 tiles(n), stage.zeros<std::int64_t>(std::int64_t{rows} * MOST)),
             filter(stage, points, n, d, rows)});
      }};
}

/** Points of coordinates from 0 to 1 as kernels take them, block by block; twin of GroundPoints.java. */
template <class Format>
struct Ground {
  GroundPoints<Format> points;
  std::string suffix = sizeof(typename Format::Stored) == 2 ? "_h16" : "_f32";
  std::int32_t blocks;
  std::int64_t slots;

  Ground(Stage& stage, std::int32_t n, std::int32_t d)
      : blocks((n - 1) / SUM_BLOCK + 1), slots(std::int64_t{SUM_BLOCK} * blocks) {
    constexpr float UNIT = 0x1p-15f;  // so that numbers up to 1 fit 16 bits
    using Stored = typename Format::Stored;
    Address coordinates = stage.zeros<Stored>(slots * d);
    stage.run({threads(
        "exemplar_pack" + suffix, slots * d, random_points(stage, n, d), n, d, UNIT,
        coordinates)});
    points = {reinterpret_cast<const Stored*>(coordinates), n, d, SQUARED_EUCLIDEAN, UNIT};
  }
};

constexpr std::int32_t SETS = PANEL_SETS<float>;

/** Points, sets, members of a set, coordinates. */
struct Sets {
  std::int32_t n, count, k, d;

  std::int32_t panels() const { return (count - 1) / SETS + 1; }
};

/** Least distances to many sets, and gains of candidates, which are points themselves. */
template <class Format>
void set_up_exemplar(Stage& stage, const Sets& sets) {
  auto [n, count, k, d] = sets;
  Ground<Format> ground(stage, n, d);
  std::int64_t panel_rows = std::int64_t{SETS} * sets.panels();
  std::int64_t cells = std::int64_t{ground.blocks} * ((count - 1) / (PANELS_PER_BLOCK * SETS) + 1);
  Address start = stage.zeros<double>(ground.slots);
  Address panels = stage.zeros<float>(panel_rows * d);
  Address sums = stage.zeros<double>(std::int64_t{ground.blocks} * count);
  std::vector<std::int64_t> starts(sets.panels() + 1);
  for (std::size_t p = 0; p < starts.size(); p++) {
    starts[p] = static_cast<std::int64_t>(p) * k;
  }
  stage.run({threads(
      "exemplar_column" + ground.suffix, n, ground.points, stage.zeros<float>(d), start)});
  Launch least = blocks(
      "exemplar_least_sums" + ground.suffix, cells, PANEL_THREADS, ground.points, start,
      random_points(stage, panel_rows * k, d), stage.put(starts), count, sums);
  Launch gather = threads(
      "exemplar_gather_f32", panel_rows * d, ground.points, stage.put(random_numbers(count, n, 3)),
      count, panels);
  Launch gains = blocks(
      "exemplar_gains" + ground.suffix, cells, PANEL_THREADS, ground.points, start, panels, count,
      sums);
  Launch add_up = warps(
      "exemplar_totals", count, sums, ground.blocks, count, stage.zeros<double>(count));
  stage.add_each({least, gains});
  stage.add("multiset", {least, add_up});
  stage.add("gains", {gather, gains, add_up});
}

/** Points, clusters, coordinates; whole blocks of points that are added up together (ClusterStripes.java). */
struct Clusters {
  std::int32_t n, k, d, blocks, length, stripes;

  Clusters(std::int32_t n, std::int32_t k, std::int32_t d)
      : n(n), k(k), d(d), blocks((n - 1) / SUM_BLOCK + 1) {
    constexpr std::int32_t MOST = 32;
    constexpr std::int32_t MOST_NUMBERS = 1 << 22;
    std::int32_t wanted = std::clamp(MOST_NUMBERS / (k * d), 1, MOST);
    length = (blocks - 1) / wanted * SUM_BLOCK + SUM_BLOCK;
    stripes = (n - 1) / length + 1;
  }

  std::int64_t totals() const { return std::int64_t{k} * (d + 1); }
};

/** The first points are centroids. */
void set_up_lloyd(Stage& stage, const Clusters& c) {
  constexpr Address NO_WEIGHTS = 0;
  constexpr unsigned SUMS_BLOCK = 128;
  constexpr unsigned GROUPS_OF_BLOCK = SUM_TILES / (SUM_LANES / THREADS_PER_TILE);
  Ground<FullCoordinates<float>> ground(stage, c.n, c.d);
  std::int32_t bound = c.stripes * c.k;
  std::int64_t panel = std::int64_t{(c.k - 1) / SETS + 1} * SETS * c.d;
  Address centroids = stage.zeros<float>(panel);
  Address labels = stage.zeros<std::int32_t>(c.n);
  Address distances = stage.zeros<float>(c.n);
  Address keys = stage.zeros<std::uint32_t>(c.n);
  Address points = stage.zeros<std::uint32_t>(c.n);
  Address starts = stage.zeros<std::int64_t>(bound + 1);
  Address parts = stage.zeros<double>(c.stripes * c.totals());
  Address totals = stage.zeros<double>(c.totals());
  Numbers first(c.k);
  std::iota(first.begin(), first.end(), 0);
  stage.run({threads(
      "exemplar_gather_f32", panel, ground.points, stage.put(first), c.k, centroids)});
  Launch assign = blocks(
      "lloyd_nearest_f32", c.blocks * GROUPS_OF_BLOCK, SUM_LANES, ground.points, centroids, c.k,
      labels, distances);
  Launch tally = blocks(
      "lloyd_tally", c.blocks, SUM_LANES, c.n, NO_WEIGHTS, distances, labels,
      stage.zeros<std::int32_t>(c.n), stage.zeros<double>(2 * c.blocks));
  Launch key = threads("lloyd_keys", c.n, c.n, labels, c.k, c.length, keys, points);
  int bits = std::max<int>(1, std::bit_width(static_cast<std::uint32_t>(bound - 1)));
  Launch sort = sort_pairs<std::uint32_t>(stage, keys, points, c.n, bits);
  Launch find = {"", [=](Device&) {
                   bandgram::lower_bounds(
                       reinterpret_cast<std::uint32_t*>(keys), c.n, bound,
                       reinterpret_cast<std::int64_t*>(starts), nullptr);
                 }};
  Launch sum = blocks(
      "lloyd_sums_f32", std::int64_t{c.d / LANES + 1} * bound, SUMS_BLOCK, ground.points,
      NO_WEIGHTS, points, starts, parts);
  Launch add_up = threads("lloyd_totals", c.totals(), c.stripes, c.totals(), parts, totals);
  stage.run({assign, key, sort, find});
  stage.add(
      "iteration", {assign, tally, key, sort, find, sum, clear(totals, 8 * c.totals()), add_up});
  stage.add("sort", {key, sort, find});
  stage.add_each({assign, tally, sum, add_up});
  stage.check = [=, &stage] {
    double points = 0;
    std::vector<double> sums = stage.get<double>(totals, c.totals());
    for (std::size_t weight = c.d; weight < sums.size(); weight += c.d + 1) {
      points += sums[weight];
    }
    expect(points == c.n, std::to_string(points) + " points are in clusters");
  };
}

/** What of points, labels and distances is read and written. */
Scene lloyd(const Clusters& c, bool profiles_sums) {
  double assigned = 4.0 * c.n * (c.d + 2);
  double operations = 1.0 * c.n * c.k * c.d;
  double parts = 8.0 * c.stripes * static_cast<double>(c.totals());
  return {
      .group = "lloyd",
      .name = format("lloyd-k%d-d%d-%d", c.k, c.d, c.n),
      .n = c.n,
      .parameters = format("k=%d d=%d", c.k, c.d),
      .bytes = 8.0 * c.n * (c.d + 7) + 2 * parts,
      .cases =
          {{"iteration",
            "lloyd_nearest_f32",
            {.bytes = 2 * assigned + 72.0 * c.n, .operations = operations}},
           of("lloyd_nearest_f32", {.bytes = assigned, .operations = operations},
              profiles_sums ? 0 : 2),
           of("lloyd_tally", {.bytes = 12.0 * c.n}),
           {"sort", "cub::DeviceRadixSort", {.bytes = 60.0 * c.n}},
           of("lloyd_sums_f32", {.bytes = assigned}, profiles_sums ? 1 : 0),
           of("lloyd_totals", {.bytes = parts})},
      .set_up = [=](Stage& stage) { set_up_lloyd(stage, c); }};
}

constexpr std::int32_t CLUSTERS = 10;

/** The rows of a full matrix by cluster, ascending in each; see DeviceMatrixRows.java. */
struct Members {
  Address rows, starts;

  Members(Stage& stage, std::int32_t n, const Numbers& labels) {
    std::vector<MatrixRow> by_cluster;
    Numbers first{0};
    for (std::int32_t cluster = 0; cluster < CLUSTERS; cluster++) {
      for (std::int32_t i = 0; i < n; i++) {
        if (labels[i] == cluster) {
          by_cluster.push_back({std::int64_t{i} * n, 0, n});
        }
      }
      first.push_back(static_cast<std::int32_t>(by_cluster.size()));
    }
    rows = stage.put(by_cluster);
    starts = stage.put(first);
  }
};

/** Four of five points are in the first cluster; the others are as large as each other. */
Numbers uneven_labels(std::int32_t n) {
  Random random(4);
  Numbers labels(n);
  for (std::int32_t& label : labels) {
    label = random.real() < 0.8 ? 0 : random.below(CLUSTERS);
  }
  return labels;
}

/** A Gaussian of points of the unit square. */
template <class T>
void set_up_kernel_sums(Stage& stage, std::int32_t n, const std::string& suffix) {
  constexpr std::int32_t DIMENSIONS = 2;
  constexpr std::int32_t FIRST_TILE = 0;
  Floats points = random_floats(std::int64_t{DIMENSIONS} * n, 0, 1, 4);
  Numbers labels = random_numbers(n, CLUSTERS, 4);
  Address elements = stage.zeros<T>(std::int64_t{n} * n);
  Address sums = stage.zeros<double>(std::int64_t{CLUSTERS} * n);
  stage.run({blocks(
      "gram_symmetric_" + suffix, std::int64_t{tiles(n)} * tiles(n), TILE_THREADS,
      stage.put(std::vector<T>(points.begin(), points.end())), n, DIMENSIONS, Address{0},
      Similarity{GAUSSIAN, 0, 1, 0}, FIRST_TILE, elements)});
  auto product = [&](const Members& members) {
    constexpr double SIGN = 1;
    return warps(
        "kernel_sums_product_" + suffix, std::int64_t{CLUSTERS} * ((n - 1) / LANES + 1), elements,
        members.rows, members.starts, CLUSTERS, n, SIGN, sums);
  };
  Launch empty = clear(sums, 8 * std::int64_t{CLUSTERS} * n);
  Launch even = product(Members(stage, n, labels));
  Launch uneven = product(Members(stage, n, uneven_labels(n)));
  stage.add(even.kernel, {even}, {empty});
  stage.add(even.kernel + "_of_a_large_cluster", {uneven}, {empty});
  stage.add_each(
      {warps(
           "kernel_sums_by_rows_" + suffix, n, elements, BandLayout{n, n - 1, n},
           stage.put(labels), CLUSTERS, sums),
       threads(
           "kernel_sums_nearest", n, n, CLUSTERS, sums,
           stage.put(std::vector<double>(CLUSTERS, 2.0 * CLUSTERS / n)),
           stage.put(std::vector<double>(CLUSTERS, 0.5)), stage.zeros<std::int32_t>(n),
           stage.zeros<double>(n))});
}

template <class T>
Scene kernel_sums(std::int32_t n, bool profiled) {
  std::string suffix = std::is_same_v<T, double> ? "f64" : "f32";
  std::string product = "kernel_sums_product_" + suffix;
  Work matrix{.bytes = 1.0 * sizeof(T) * n * n};
  return {
      .group = "kernel-sums",
      .name = "kernel-sums-" + suffix + "-" + std::to_string(n),
      .n = n,
      .parameters = "k=" + std::to_string(CLUSTERS),
      .bytes = matrix.bytes + 16.0 * CLUSTERS * n,
      .cases =
          {of(product, matrix, profiled ? 1 : 0),
           {product + "_of_a_large_cluster", product, matrix},
           of("kernel_sums_by_rows_" + suffix, matrix),
           of("kernel_sums_nearest", {.bytes = (8.0 * CLUSTERS + 12) * n})},
      .set_up = [=](Stage& stage) { set_up_kernel_sums<T>(stage, n, suffix); }};
}

/** A step of SMACOF; dissimilarities and coordinates are any numbers. */
void set_up_stress(Stage& stage, std::int32_t n) {
  constexpr std::int32_t DIMENSIONS = 2;
  Floats random = random_floats(std::int64_t{n} * n, 0, 1, 5);
  std::vector<double> numbers(random.begin(), random.end());
  Address deltas = stage.put(numbers);
  numbers.resize(std::int64_t{DIMENSIONS} * n);
  stage.add_each({warps(
      "stress_transform", n, BandLayout{n, n - 1, n}, DIMENSIONS, deltas, Address{0},
      stage.put(numbers), stage.zeros<double>(std::int64_t{DIMENSIONS} * n),
      stage.zeros<double>(n))});
}

}  // namespace

/** As many rows as the host launches at once. */
std::vector<Scene> neighbour_scenes(const Sizes& sizes) {
  constexpr std::int32_t ROWS = 1 << 15;
  if (sizes.tiny) {
    return {neighbours(200, 5, 100, 1)};
  }
  return {neighbours(60000, 784, ROWS, 1), neighbours(1000000, 32, ROWS, 0)};
}

/** Coordinates as they are, and in 16 bits. */
std::vector<Scene> exemplar_scenes(const Sizes& sizes) {
  Sets sets = sizes.of(Sets{50000, 5000, 10, 100}, Sets{200, 20, 2, 5});
  double bytes = 4.0 * sets.n * sets.d;
  double pairs = 1.0 * sets.count * sets.n * sets.d;
  Work least{.bytes = bytes, .operations = pairs * sets.k};
  Work gains{.bytes = bytes, .operations = pairs};
  double points = static_cast<double>((sets.n - 1) / SUM_BLOCK + 1) * SUM_BLOCK;
  double members = 1.0 * SETS * sets.panels() * sets.d * (sets.k + 1);
  Scene scene{
      .group = "exemplar",
      .name = "exemplar-f32-" + std::to_string(sets.n),
      .n = sets.n,
      .parameters = format("sets=%d k=%d d=%d", sets.count, sets.k, sets.d),
      .bytes = points * (8.0 * sets.d + 8) + 4 * members + points / SUM_BLOCK * 8 * sets.count,
      .cases =
          {{"multiset", "exemplar_least_sums_f32", least},
           of("exemplar_least_sums_f32", least, 1),
           {"gains", "exemplar_gains_f32", gains},
           of("exemplar_gains_f32", gains)},
      .set_up = [=](Stage& stage) { set_up_exemplar<FullCoordinates<float>>(stage, sets); }};
  Scene half = scene;
  half.name = "exemplar-h16-" + std::to_string(sets.n);
  half.cases = {{"multiset", "exemplar_least_sums_h16", least}};
  half.set_up = [=](Stage& stage) { set_up_exemplar<HalfCoordinates>(stage, sets); };
  return {scene, half};
}

std::vector<Scene> lloyd_scenes(const Sizes& sizes) {
  std::int32_t n = sizes.of(1000000, 2000);
  return {lloyd({n, sizes.of(300, 10), 10}, false), lloyd({n, 8, 2}, true)};
}

std::vector<Scene> kernel_sums_scenes(const Sizes& sizes) {
  std::vector<Scene> scenes;
  for (std::int32_t n : sizes.of(Numbers{32768, 10000}, {300})) {
    scenes.push_back(kernel_sums<float>(n, scenes.size() < 2));
    scenes.push_back(kernel_sums<double>(n, scenes.size() < 2));
  }
  return scenes;
}

std::vector<Scene> stress_scenes(const Sizes& sizes) {
  std::int32_t n = sizes.of(4000, 200);
  double bytes = 8.0 * n * n;
  return {{
      .group = "stress",
      .name = "stress-" + std::to_string(n),
      .n = n,
      .parameters = "p=2",
      .bytes = bytes + 64.0 * n,
      .cases = {of("stress_transform", {.bytes = bytes}, 1)},
      .set_up = [=](Stage& stage) { set_up_stress(stage, n); }}};
}

}  // namespace bench
