// PageRank on a graph like cnr-2000, in every layout of its links; see DeviceLinks.java and
// DeviceRankIteration.java.
#include <cmath>
#include <numeric>

#include "groups.h"
#include "links.h"

namespace bench {
namespace {

constexpr Address NO_WEIGHTS = 0;

/** An array that may be empty. */
class Uploaded {
 public:
  Uploaded(Device& device, const Numbers& numbers)
      : count_(static_cast<std::int32_t>(numbers.size())),
        array_(device, numbers.empty() ? Numbers{0} : numbers) {}

  Address address() const { return array_.address(); }
  std::int32_t count() const { return count_; }

 private:
  std::int32_t count_;
  Array<std::int32_t> array_;
};

/** Some links on the device. */
class Piece {
 public:
  virtual ~Piece() = default;

  /** Queues adding up shares along the links to the places at hand. */
  virtual void multiply(Device& device, Address shares, Address sums) = 0;
};

class RowsOnDevice : public Piece {
 public:
  RowsOnDevice(Device& device, const LinkRows& rows)
      : first_(rows.first),
        starts_(device, rows.starts),
        sources_(device, rows.sources),
        long_rows_(device, rows.long_rows) {}

  void multiply(Device& device, Address shares, Address sums) override {
    multiply_short(device, shares, sums);
    multiply_long(device, shares, sums);
  }

  void multiply_short(Device& device, Address shares, Address sums) {
    std::int32_t count = starts_.count() - 1;
    if (count > 0) {
      device.launch_threads(
          "rank_rows", count, first_, count, starts_.address(), sources_.address(), NO_WEIGHTS,
          shares, sums);
    }
  }

  void multiply_long(Device& device, Address shares, Address sums) {
    if (long_rows_.count() > 0) {
      device.launch_warps(
          "rank_long_rows", long_rows_.count(), first_, long_rows_.count(),
          long_rows_.address(), starts_.address(), sources_.address(), NO_WEIGHTS, shares, sums);
    }
  }

 private:
  std::int32_t first_;
  Uploaded starts_, sources_, long_rows_;
};

class TableOnDevice : public Piece {
 public:
  TableOnDevice(Device& device, const LinkTable& table)
      : first_(table.first),
        count_(table.count),
        width_(table.width),
        sources_(device, table.sources) {}

  void multiply(Device& device, Address shares, Address sums) override {
    if (count_ > 0) {
      device.launch_threads(
          "rank_table", count_, first_, count_, width_, sources_.address(), NO_WEIGHTS, shares,
          sums);
    }
  }

 private:
  std::int32_t first_, count_, width_;
  Uploaded sources_;
};

class SlicesOnDevice : public Piece {
 public:
  SlicesOnDevice(Device& device, const LinkSlices& slices, std::int32_t places)
      : first_(slices.first),
        places_(places),
        starts_(device, slices.starts),
        sources_(device, slices.sources) {}

  void multiply(Device& device, Address shares, Address sums) override {
    if (places_ > first_) {
      device.launch_threads(
          "rank_slices", places_ - first_, first_, places_, starts_.address(),
          sources_.address(), NO_WEIGHTS, shares, sums);
    }
  }

 private:
  std::int32_t first_, places_;
  Uploaded starts_, sources_;
};

class SegmentsOnDevice : public Piece {
 public:
  SegmentsOnDevice(Device& device, const LinkSegments& segments)
      : ends_(device, segments.ends),
        first_partials_(device, segments.first_partials),
        partial_nodes_(device, segments.partial_nodes),
        numbers_(device, segments.numbers),
        partials_(device, partial_nodes_.count()) {}

  void multiply(Device& device, Address shares, Address sums) override {
    device.launch_warps(
        "rank_segments", ends_.count(), ends_.count(), ends_.address(), first_partials_.address(),
        partials_.address(), numbers_.address(), NO_WEIGHTS, shares, sums);
    if (partial_nodes_.count() > 0) {
      device.launch_threads(
          "rank_partials", partial_nodes_.count(), partial_nodes_.count(), partial_nodes_.address(),
          partials_.address(), sums);
    }
  }

 private:
  Uploaded ends_, first_partials_, partial_nodes_, numbers_;
  Zeros<double> partials_;
};

/** Links in some layout. */
struct Links {
  Numbers order;
  std::vector<std::unique_ptr<Piece>> pieces;
};

using Layout = std::function<Links(Device&, const Graph&)>;

Links csr(Device& device, const Graph& graph) {
  LinkOrder order = LinkOrder::none(graph.size());
  Links links{order.order, {}};
  links.pieces.push_back(
      std::make_unique<RowsOnDevice>(device, LinkRows(graph, order, 0, graph.size())));
  return links;
}

Links ellpack(Device& device, const Graph& graph) {
  BinnedLinks binned = BinnedLinks::of(graph);
  Links links{binned.order.order, {}};
  for (const LinkTable& table : binned.tables) {
    links.pieces.push_back(std::make_unique<TableOnDevice>(device, table));
  }
  links.pieces.push_back(std::make_unique<RowsOnDevice>(device, binned.rows));
  return links;
}

Links bsr(Device& device, const Graph& graph) {
  Links links{LinkOrder::none(graph.size()).order, {}};
  links.pieces.push_back(std::make_unique<SegmentsOnDevice>(device, LinkSegments(graph)));
  return links;
}

Links sliced(Device& device, const Graph& graph) {
  SortedLinks sorted = SortedLinks::of(graph);
  Links links{sorted.order.order, {}};
  links.pieces.push_back(std::make_unique<RowsOnDevice>(device, sorted.rows));
  links.pieces.push_back(
      std::make_unique<SlicesOnDevice>(device, sorted.slices, graph.size()));
  return links;
}

/** What scores are at first, by place. */
struct Start {
  std::vector<double> inverse_out, shares;
  double given = 0;

  Start(const Graph& graph, const Numbers& order) : shares(order.size() + 1) {
    std::vector<double> inverse = graph.inverse_out();
    for (std::size_t p = 0; p < order.size(); p++) {
      inverse_out.push_back(inverse[order[p]]);
      shares[p] = inverse_out[p] / graph.size();
      given += inverse_out[p] == 0 ? 0 : 1.0 / graph.size();
    }
  }
};

class Rank : public Inputs {
 public:
  Rank(Device& device, const Graph& graph, const Layout& layout)
      : device_(device),
        n_(graph.size()),
        links_(layout(device, graph)),
        start_(graph, links_.order),
        inverse_out_(device, start_.inverse_out),
        shares_(device, start_.shares),
        scores_(device, std::vector<double>(n_, 1.0 / n_)),
        sums_(device, n_),
        changes_(device, blocks()),
        dangling_(device, blocks()) {}

  void iterate() {
    multiply();
    update();
  }

  void multiply() {
    for (const std::unique_ptr<Piece>& piece : links_.pieces) {
      piece->multiply(device_, shares_.address(), sums_.address());
    }
  }

  void multiply_short() { rows().multiply_short(device_, shares_.address(), sums_.address()); }
  void multiply_long() { rows().multiply_long(device_, shares_.address(), sums_.address()); }

  void update() {
    constexpr unsigned THREADS = 128;
    constexpr double FOLLOW = 0.85;
    constexpr double TOWARDS_TELEPORT = 0;
    constexpr Address NO_TELEPORT = 0;
    device_.launch(
        "rank_update", blocks(), THREADS, 0, n_, FOLLOW, TOWARDS_TELEPORT,
        (1 - FOLLOW * start_.given) / n_, sums_.address(), inverse_out_.address(), NO_TELEPORT,
        scores_.address(), shares_.address(), changes_.address(), dangling_.address());
  }

  /** What is given arrives, in the first pass. */
  void check_sums() {
    std::vector<double> sums = sums_.read();
    double total = std::accumulate(sums.begin(), sums.end(), 0.0);
    expect(std::fabs(total - start_.given) < 1e-9, "sums add up to " + std::to_string(total));
  }

  void check_scores() {
    std::vector<double> scores = scores_.read();
    double total = std::accumulate(scores.begin(), scores.end(), 0.0);
    expect(0.5 < total && total < 1.5, "scores add up to " + std::to_string(total));
  }

 private:
  std::int32_t blocks() const {
    constexpr std::int32_t NODES_PER_BLOCK = 1024;
    return (n_ - 1) / NODES_PER_BLOCK + 1;
  }

  RowsOnDevice& rows() { return dynamic_cast<RowsOnDevice&>(*links_.pieces.back()); }

  Device& device_;
  std::int32_t n_;
  Links links_;
  Start start_;
  Array<double> inverse_out_, shares_, scores_;
  Zeros<double> sums_, changes_, dangling_;
};

/** Nodes and links. */
struct Shape {
  std::int32_t n, links;
};

/** Links are read, and shares and sums of nodes; an update reads three vectors and writes two. */
Scene scene_of(
    const Shape& shape, const std::string& name, const std::string& kernel, const Layout& layout,
    const Model& model) {
  Work summed{.bytes = 4.0 * shape.links + 20.0 * shape.n, .words = 1.0 * shape.links};
  Work updated{.bytes = 40.0 * shape.n};
  return {
      .group = "rank",
      .name = "rank-" + name + "-" + std::to_string(shape.n),
      .n = shape.n,
      .parameters = "links=" + std::to_string(shape.links),
      .bytes = 16.0 * shape.links + 100.0 * shape.n,
      .seconds = 1,
      .set_up = [=](Device& device) {
        return std::make_unique<Rank>(
            device, Graph::power_law(shape.n, shape.links), layout);
      },
      .cases = {
          {.name = "sums",
           .kernel = kernel,
           .work = summed,
           .launch = calls(&Rank::multiply),
           .check = calls(&Rank::check_sums),
           .decisive = name == "sliced"},
          {.name = "iteration",
           .kernel = kernel,
           .work = {.bytes = summed.bytes + updated.bytes},
           .model = model,
           .launch = calls(&Rank::iterate),
           .check = calls(&Rank::check_scores)},
          {.name = "rank_update",
           .kernel = "rank_update",
           .work = updated,
           .launch = calls(&Rank::update)}}};
}

/** The only layout in which short and long rows are all there is. */
Scene csr_scene(const Shape& shape) {
  Scene scene = scene_of(shape, "csr", "rank_rows", csr, {});
  scene.cases.push_back(
      {.name = "rank_rows", .kernel = "rank_rows", .launch = calls(&Rank::multiply_short)});
  scene.cases.push_back(
      {.name = "rank_long_rows",
       .kernel = "rank_long_rows",
       .launch = calls(&Rank::multiply_long)});
  return scene;
}

}  // namespace

/** The model has twice the time of the layout of choice, half of which is the host's. */
std::vector<Scene> rank_scenes(const Sizes& sizes) {
  Shape shape = sizes.of(Shape{325557, 3216152}, Shape{3000, 15000});
  return {
      scene_of(
          shape, "sliced", "rank_slices", sliced, sizes.of(Model{0.035, 0.05}, Model{})),
      csr_scene(shape), scene_of(shape, "ellpack", "rank_table", ellpack, {}),
      scene_of(shape, "bsr", "rank_segments", bsr, {})};
}

}  // namespace bench
