// Affinity propagation on one band or on the union of two, stored and compact, over n; see BandPass.java,
// FusedBandMessages.java, UnionPasses.java and CompactMessages.java. Similarities: BandConstruction.java.
#include <algorithm>

#include "band_layout.cuh"
#include "compact/corrections.cuh"
#include "inputs.h"
#include "pair_tile.cuh"

namespace bench {
namespace {

/** Rows of a warp: a stripe, or one. */
constexpr std::int32_t STRIPE = 64;
constexpr std::int32_t ROW = 1;

/** As in the experiment `iteration`. */
constexpr std::int32_t HALF_BANDWIDTH = 128;

BandLayout band_of(std::int32_t n) {
  std::int32_t h = std::min(HALF_BANDWIDTH, n - 1);
  return {n, h, std::min(2 * h + 1, n)};
}

std::int64_t elements_of(const BandLayout& band) {
  return std::int64_t{band.size} * band.width;
}

/** How many columns the windows of column sums have. */
std::int64_t window_columns(const BandLayout& band) {
  return std::int64_t{band.stripes()} * band.window_pitch();
}

/** The bytes of what is kept beside messages, and of making points. */
double bytes_beside_messages(const BandLayout& band) {
  return 68.0 * band.size + 4.0 * static_cast<double>(window_columns(band));
}

/** Fills a band with the similarities of points in the order of its curve. */
Launch fill_band(Address points, std::int32_t d, const BandLayout& band, Address target) {
  Similarity similarity{NEGATIVE_SQUARED_EUCLIDEAN, 0, 0, 0};
  int tiles = (band.window_pitch() - 1) / TILE_POINTS + 1;
  return blocks(
      "gram_band_f32", std::int64_t{band.stripes()} * tiles, TILE_THREADS, points, d, Address{0},
      band, similarity, target);
}

Launch gather_sums(const BandLayout& band, Address windows, Address sums) {
  return threads("band_gather_sums_f32", band.size, band, windows, sums);
}

std::string text(const BandLayout& band) {
  return "h=" + std::to_string(band.half_bandwidth);
}

void set_up_fused(Stage& stage, std::int32_t n, std::int32_t rows) {
  BandLayout band = band_of(n);
  std::int64_t e = elements_of(band);
  Address s = stage.zeros<float>(e);
  Address r = stage.zeros<float>(e);
  Address a = stage.zeros<float>(e);
  Address windows = stage.zeros<float>(window_columns(band));
  stage.run(
      {fill_band(stage.put(ordered_points(stage.device(), n)), 2, band, s),
       warps("band_reset_f32", n, band, r, a)});
  Diagonal d(stage, n, "diagonal_update_f32");
  Launch pass = warps(
      "band_fused_f32", (n - 1) / rows + 1, band, rows, s, r, a, d.preferences,
      d.responsibility, d.availability, d.base, DAMPING, DAMPING,
      rows == ROW ? Address{0} : windows);
  Launch sum = rows == STRIPE
                   ? gather_sums(band, windows, d.sums)
                   : blocks("band_column_sums_f32", (n - 1) / 32 + 1, 256, band, r, d.sums);
  stage.run({pass, sum, d.update}, WARM_UP_ITERATIONS);
  stage.add("iteration", {pass, sum, d.update});
  stage.add_each({pass, sum, d.update});
}

/** A similarity is read, two messages are read and written; by rows, responsibilities once more. */
Scene fused(std::int32_t n, std::int32_t rows, int skip) {
  BandLayout band = band_of(n);
  double e = static_cast<double>(elements_of(band));
  double bytes = 20 * e;
  Scene scene{
      .group = "fused",
      .name = "fused-f32-" + std::to_string(n) + (rows == ROW ? "-by-row" : ""),
      .n = n,
      .parameters = text(band),
      .bytes = 12 * e + bytes_beside_messages(band),
      .seconds = 1e-7 * n};
  scene.cases = {
      {"iteration", "band_fused_f32", {.bytes = bytes + (rows == ROW ? 4 * e : 0)}},
      of("band_fused_f32", {.bytes = bytes}, skip)};
  if (rows == ROW) {
    scene.cases.push_back(of("band_column_sums_f32", {.bytes = 4 * e}));
  } else {
    scene.cases.push_back(of(
        "band_gather_sums_f32", {.bytes = 4 * static_cast<double>(window_columns(band) + n)}));
    scene.cases.push_back(of("diagonal_update_f32", {.bytes = 22.0 * n}));
  }
  scene.set_up = [=](Stage& stage) { set_up_fused(stage, n, rows); };
  return scene;
}

/** Passes over the rows of bands, with vectors in the order of each band. */
struct Passes {
  /** Finds the maxima, which take in the first of two bands. */
  Launch refresh;

  /** Does that on the last band and goes on to the windows of column sums. */
  Launch last;

  /** Leaves the windows of column sums of the first of two bands, with the complete maxima. */
  Launch update;
};

/** The two greatest sums of rows, and where the greatest is. */
struct Maxima {
  Address first, second, place;

  Maxima(Stage& stage, std::int32_t n)
      : first(stage.zeros<float>(n)),
        second(stage.zeros<float>(n)),
        place(stage.zeros<std::int32_t>(n)) {}
};

/** What bands along one curve or two share; points are numbered along the first. */
struct Bands {
  BandLayout band;

  /** In the order of each curve. */
  std::vector<Floats> points;
  Diagonal diagonal;
  Maxima by_point, ordered;
  Address windows, base, last_sums;

  /** The point at each position of the second curve, and the position of each point. */
  Address second = 0;
  Address positions = 0;

  Bands(Stage& stage, std::int32_t n, int count, const std::string& diagonal_update)
      : band(band_of(n)),
        points{ordered_points(stage.device(), n)},
        diagonal(stage, n, diagonal_update),
        by_point(stage, n),
        ordered(count == 1 ? by_point : Maxima(stage, n)),
        windows(stage.zeros<float>(window_columns(band))),
        base(count == 1 ? diagonal.base : stage.zeros<float>(n)),
        last_sums(count == 1 ? diagonal.sums : stage.zeros<float>(n)) {
    if (count == 2) {
      Numbers order = hilbert_order(stage.device(), points[0], true);
      points.push_back(in_order(order, points[0]));
      Numbers inverse(n);
      for (std::int32_t i = 0; i < n; i++) {
        inverse[order[i]] = i;
      }
      second = stage.put(order);
      positions = stage.put(inverse);
    }
  }

  /** Adds an iteration and its passes; in the very first one, passes are others. */
  void add_cases(Stage& stage, const Passes& first, const Passes& passes) const {
    constexpr std::int32_t NUMBERS_PER_POINT = 1;
    std::int32_t n = band.size;
    Launch start = threads(
        "diagonal_maxima_f32", n, n, diagonal.preferences, diagonal.availability, by_point.first,
        by_point.second);
    Launch give = gather_maxima(second, by_point, ordered, Address{0});
    Launch take = gather_maxima(positions, ordered, by_point, by_point.place);
    Launch order = threads(
        "curves_gather_b32", n, n, NUMBERS_PER_POINT, second, diagonal.base, base);
    Launch add = threads("curves_add_f32", n, n, positions, last_sums, diagonal.sums);
    Launch sum = gather_sums(band, windows, diagonal.sums);
    Launch sum_last = gather_sums(band, windows, last_sums);
    Launch responsibilities = threads(
        "diagonal_responsibilities_f32", n, n, diagonal.preferences, diagonal.responsibility,
        diagonal.availability, by_point.first, by_point.second, DAMPING);
    bool one = points.size() == 1;
    auto iteration = [&](const Passes& p) -> Launches {
      if (one) {
        return {start, p.last, sum_last, responsibilities, diagonal.update};
      }
      return {start, p.refresh,        give,     order, p.last, sum_last,
              take,  responsibilities, p.update, sum,   add,    diagonal.update};
    };
    stage.run(iteration(first));
    stage.run(iteration(passes), WARM_UP_ITERATIONS - 1);
    stage.add("iteration", iteration(passes));
    stage.add(passes.refresh.kernel, {passes.refresh}, {start});
    stage.add(
        passes.last.kernel, {passes.last},
        one ? Launches{start} : Launches{start, passes.refresh, give, order});
    stage.add_each({passes.update, give, order, add});
  }

 private:
  Launch gather_maxima(
      Address order, const Maxima& from, const Maxima& to, Address place) const {
    return threads(
        "curves_gather_maxima_f32", band.size, band.size, order, from.first, from.second,
        to.first, to.second, place);
  }
};

/** A band's similarities and messages. */
struct StoredBand {
  Address s, r, a;

  StoredBand(Stage& stage, const BandLayout& band, const Floats& points)
      : s(stage.zeros<float>(elements_of(band))),
        r(stage.zeros<float>(elements_of(band))),
        a(stage.zeros<float>(elements_of(band))) {
    stage.run(
        {fill_band(stage.put(points), 2, band, s),
         warps("band_reset_f32", band.size, band, r, a)});
  }
};

void set_up_union(Stage& stage, std::int32_t n) {
  Bands b(stage, n, 2, "diagonal_update_f32");
  BandLayout band = b.band;
  StoredBand first(stage, band, b.points[0]);
  StoredBand last(stage, band, b.points[1]);
  stage.run({warps("band_mask_f32", n, band, b.second, last.s)});
  Passes passes{
      warps(
          "band_refresh_f32", band.stripes(), band, STRIPE, first.s, first.r, first.a,
          b.diagonal.base, DAMPING, b.by_point.first, b.by_point.second, b.by_point.place),
      warps(
          "band_fused_last_f32", band.stripes(), band, STRIPE, last.s, last.r, last.a,
          b.ordered.first, b.ordered.second, b.base, DAMPING, DAMPING, b.windows),
      warps(
          "band_update_f32", band.stripes(), band, STRIPE, first.s, first.r, b.by_point.first,
          b.by_point.second, b.by_point.place, DAMPING, b.windows)};
  b.add_cases(stage, passes, passes);
}

/** What is kept of the rows of a band, in its order; similarities are recomputed from points. */
struct CompactBand {
  Address coordinates, earlier_positions, damped, columns, values;
  std::int32_t earlier;

  CompactBand(Stage& stage, const Bands& bands, int which)
      : coordinates(stage.put(transposed(bands.points[which]))),
        earlier_positions(which == 0 ? 0 : bands.second),
        damped(stage.zeros<float>(bands.band.size)),
        columns(stage.zeros<std::int32_t>(std::int64_t{RowCorrections::MOST} * bands.band.size)),
        values(stage.zeros<float>(std::int64_t{RowCorrections::MOST} * bands.band.size)),
        earlier(which) {}

  template <class... A>
  Launch pass(const std::string& kernel, const BandLayout& band, A... arguments) const {
    constexpr float MAX_SIMILARITY = 0;
    return warps(
        kernel, band.stripes(), band, coordinates, earlier_positions, earlier, damped, columns,
        values, MAX_SIMILARITY, arguments...);
  }

 private:
  /** Columns one after another. */
  static Floats transposed(const Floats& rows) {
    std::size_t n = rows.size() / 2;
    Floats result(rows.size());
    for (std::size_t i = 0; i < rows.size(); i++) {
      result[i % 2 * n + i / 2] = rows[i];
    }
    return result;
  }
};

void set_up_compact(Stage& stage, std::int32_t n, int count) {
  Bands b(stage, n, count, "diagonal_update_damped_f32");
  CompactBand first(stage, b, 0);
  CompactBand last = count == 1 ? first : CompactBand(stage, b, 1);
  auto passes = [&](float damping) {
    return Passes{
        first.pass(
            "compact_refresh_p2", b.band, b.diagonal.base, b.by_point.first, b.by_point.second,
            b.by_point.place),
        last.pass(
            "compact_last_p2", b.band, b.base, b.ordered.first, b.ordered.second, damping,
            b.windows),
        first.pass(
            "compact_update_p2", b.band, b.by_point.first, b.by_point.second, b.by_point.place,
            damping, b.windows)};
  };
  b.add_cases(stage, passes(0), passes(DAMPING));
}

/**
 * Bytes by point and coordinates by element as compact/passes.cuh has them, that is 4 operations an
 * element for distances, 6 for maxima and 3 for sums.
 */
Scene compact(std::int32_t n, int count, int skip) {
  BandLayout band = band_of(n);
  double e = static_cast<double>(elements_of(band));
  Work last{.bytes = 200.0 * n, .operations = 6.5 * e};
  Work all{.bytes = count * last.bytes, .operations = (8.5 * count - 2) * e};
  Scene scene{
      .group = "compact",
      .name = "compact-p2-" + std::to_string(count) + (count == 1 ? "-band-" : "-bands-") +
              std::to_string(n),
      .n = n,
      .parameters = text(band) + " d=2 bands=" + std::to_string(count),
      .bytes = 200.0 * n * count + 2 * bytes_beside_messages(band),
      .seconds = 2e-7 * n * count,
      .cases = {{"iteration", "compact_last_p2", all}, of("compact_last_p2", last, skip)},
      .set_up = [=](Stage& stage) { set_up_compact(stage, n, count); }};
  if (count == 2) {
    scene.cases.push_back(
        of("compact_refresh_p2", {.bytes = 100.0 * n, .operations = 5 * e}));
    scene.cases.push_back(
        of("compact_update_p2", {.bytes = 100.0 * n, .operations = 3.5 * e}));
  }
  return scene;
}

Scene construction(std::int32_t n, std::int32_t d) {
  BandLayout band = band_of(n);
  double elements = static_cast<double>(elements_of(band));
  double bytes = 4 * (elements + 1.0 * n * d);
  return {
      .group = "construction",
      .name = "construction-d" + std::to_string(d) + "-" + std::to_string(n),
      .n = n,
      .parameters = text(band) + " d=" + std::to_string(d),
      .bytes = bytes,
      .cases = {of(
          "gram_band_f32", {.bytes = bytes, .operations = elements * d}, d == 32 ? 1 : 0)},
      .set_up = [=](Stage& stage) {
        stage.add_each({fill_band(
            random_points(stage, n, d), d, band, stage.zeros<float>(elements_of(band)))});
      }};
}

}  // namespace

/** The most important size first. */
std::vector<Scene> fused_scenes(const Sizes& sizes) {
  constexpr int SKIP = WARM_UP_ITERATIONS + 1;
  std::vector<Scene> scenes;
  for (std::int32_t n : sizes.of(
           Numbers{1000000, 1 << 12, 1 << 14, 1 << 15, 1 << 16, 1 << 18, 1 << 23}, {300})) {
    scenes.push_back(fused(n, STRIPE, scenes.empty() ? SKIP : 0));
  }
  for (std::int32_t n : sizes.of(Numbers{1 << 12, 1 << 14, 1 << 15}, {300})) {
    scenes.push_back(fused(n, ROW, 0));
  }
  return scenes;
}

/** Of the first band 28 bytes an element pass, of the last one 20. */
std::vector<Scene> union_scenes(const Sizes& sizes) {
  std::int32_t n = sizes.of(1000000, 300);
  BandLayout band = band_of(n);
  double e = static_cast<double>(elements_of(band));
  return {{
      .group = "union",
      .name = "union-2-bands-" + std::to_string(n),
      .n = n,
      .parameters = text(band) + " bands=2",
      .bytes = 24 * e + 2 * bytes_beside_messages(band),
      .seconds = 2e-7 * n,
      .cases =
          {{"iteration", "band_fused_last_f32", {.bytes = 48 * e}},
           of("band_refresh_f32", {.bytes = 16 * e}),
           of("band_fused_last_f32", {.bytes = 20 * e}),
           of("band_update_f32", {.bytes = 12 * e}, WARM_UP_ITERATIONS + 1),
           of("curves_gather_maxima_f32", {.bytes = 20.0 * n}),
           of("curves_gather_b32", {.bytes = 12.0 * n}),
           of("curves_add_f32", {.bytes = 16.0 * n})},
      .set_up = [=](Stage& stage) { set_up_union(stage, n); }}};
}

std::vector<Scene> compact_scenes(const Sizes& sizes) {
  std::int32_t n = sizes.of(1000000, 300);
  std::vector<Scene> scenes = {compact(n, 1, WARM_UP_ITERATIONS + 1), compact(n, 2, 0)};
  if (!sizes.tiny) {
    scenes.push_back(compact(1 << 16, 1, 0));
    scenes.push_back(compact(1 << 23, 1, 0));
  }
  return scenes;
}

std::vector<Scene> construction_scenes(const Sizes& sizes) {
  std::vector<Scene> scenes;
  for (std::int32_t d : {2, 8, 32, 512}) {
    scenes.push_back(construction(sizes.of(1000000, 200), d));
  }
  return scenes;
}

}  // namespace bench
