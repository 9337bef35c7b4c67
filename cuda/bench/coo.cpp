// Similarities in coordinate form: their construction and affinity propagation on them; see
// CooMessages.java.
#include "coo_elements.h"
#include "groups.h"
#include "messages.h"
#include "text.h"

namespace bench {
namespace {

constexpr int DIMENSIONS = 2;

class Coo : public Inputs {
 public:
  /** With points in the order of a curve, or in none. */
  Coo(Device& device, std::int32_t n, bool ordered)
      : device_(device),
        n_(n),
        kept_(
            device, ordered ? ordered_points(device, n) : random_points(device, n, DIMENSIONS),
            n),
        elements_(device, kept_),
        r_(device, elements_.size()),
        a_(device, elements_.size()),
        diagonal_(device, n, "diagonal_update_f32") {
    construct();
    for (int i = 0; i < WARM_UP_ITERATIONS; i++) {
      iterate();
    }
  }

  void construct() { elements_.construct(); }
  void count() { kept_.count(); }
  void keep() { elements_.keep(); }
  void sort_by_column() { elements_.sort_by_column(); }
  void mirror() { elements_.mirror(); }
  void check_elements() { elements_.check(); }

  void iterate() {
    update_rows();
    sum_columns();
    diagonal_.update();
  }

  void update_rows() {
    device_.launch_warps(
        "coo_rows_f32", n_, n_, elements_.starts.address(), elements_.columns.address(),
        elements_.values.address(), r_.address(), a_.address(), diagonal_.preferences.address(),
        diagonal_.responsibility.address(), diagonal_.availability.address(),
        diagonal_.base.address(), DAMPING, DAMPING);
  }

  void sum_columns() {
    device_.launch_warps(
        "coo_column_sums_f32", n_, n_, elements_.starts.address(),
        elements_.column_order.address(), r_.address(), diagonal_.sums.address());
  }

  void check_messages() { diagonal_.check(); }

 private:
  Device& device_;
  std::int32_t n_;
  KeptRows kept_;
  CooElements elements_;
  Zeros<float> r_, a_;
  Diagonal diagonal_;
};

/**
 * Each pair has to be computed once; what is kept of them is written with its column, sorted with its
 * place, and read to write all elements.
 */
std::vector<Case> construction_cases(double n, double elements, const Model& model) {
  double pairs = n * n / 2 * DIMENSIONS;
  double upper = (elements + n) / 2;
  double kept = 2 * 4 * upper;
  double sorted = 2 * 4 * upper;
  double mirrored = 3 * 4 * (upper + elements);
  return {
      {.name = "construction",
       .kernel = "gram_keep_f32",
       .work = {.bytes = 3 * 4 * elements, .operations = pairs},
       .model = model,
       .launch = calls(&Coo::construct),
       .check = calls(&Coo::check_elements)},
      {.name = "gram_count_f32",
       .kernel = "gram_count_f32",
       .work = {.operations = pairs},
       .launch = calls(&Coo::count)},
      {.name = "gram_keep_f32",
       .kernel = "gram_keep_f32",
       .work = {.bytes = kept, .operations = pairs},
       .launch = calls(&Coo::keep)},
      {.name = "sort_by_column",
       .kernel = "cub::DeviceRadixSort",
       .work = {.bytes = sorted},
       .launch = calls(&Coo::sort_by_column),
       .restore = calls(&Coo::keep)},
      {.name = "coo_mirror_f32",
       .kernel = "coo_mirror_f32",
       .work = {.bytes = mirrored},
       .launch = calls(&Coo::mirror)}};
}

/**
 * A row reads columns, similarities and both messages and writes these; a column reads places and
 * responsibilities.
 */
std::vector<Case> iteration_cases(double elements, const Model& model, bool decisive) {
  double of_rows = 6 * 4 * elements;
  double of_columns = (4 + 4) * elements;
  return {
      {.name = "iteration",
       .kernel = "coo_rows_f32",
       .work = {.bytes = of_rows + of_columns},
       .model = model,
       .launch = calls(&Coo::iterate),
       .check = calls(&Coo::check_messages)},
      {.name = "coo_rows_f32",
       .kernel = "coo_rows_f32",
       .work = {.bytes = of_rows},
       .launch = calls(&Coo::update_rows)},
      {.name = "coo_column_sums_f32",
       .kernel = "coo_column_sums_f32",
       .work = {.bytes = of_columns, .words = elements},
       .launch = calls(&Coo::sum_columns),
       .launches_before = WARM_UP_ITERATIONS,
       .decisive = decisive}};
}

/** The models of construction and iteration, and whether the iteration's profile decides. */
struct Known {
  Model construction = {};
  Model iteration = {};
  bool decisive = false;
};

Scene scene_of(std::int32_t n, bool ordered, const Known& known) {
  constexpr double MEMORY_PER_ELEMENT = 32;
  double elements = Disc{1.0 * n}.expected_pairs();
  Scene scene{
      .group = "coo",
      .name = std::string("coo-") + (ordered ? "ordered-" : "shuffled-") + std::to_string(n),
      .n = n,
      .parameters = format("d=2 elements=%.4g", elements),
      .bytes = MEMORY_PER_ELEMENT * elements + 128.0 * n,
      .seconds = 0.2,
      .set_up = [=](Device& device) { return std::make_unique<Coo>(device, n, ordered); }};
  if (ordered) {
    scene.cases = construction_cases(n, elements, known.construction);
  }
  for (Case& one : iteration_cases(elements, known.iteration, known.decisive)) {
    scene.cases.push_back(std::move(one));
  }
  return scene;
}

}  // namespace

std::vector<Scene> coo_scenes(const Sizes& sizes) {
  constexpr std::int32_t SMALL = 1 << 14;
  constexpr std::int32_t LARGE = 1 << 16;
  if (sizes.tiny) {
    return {scene_of(800, true, {.decisive = true}), scene_of(800, false, {})};
  }
  return {
      scene_of(LARGE, true, {{17, 17}, {0.4, 0.4}, true}),
      scene_of(LARGE, false, {.iteration = {0.6, 0.8}}),
      scene_of(SMALL, true, {.construction = {1.2, 1.2}})};
}

}  // namespace bench
