// What is timed: scenes, which are inputs on the device, and their cases, which are launches on them.
#pragma once
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "device.h"

namespace bench {

/** What a case has to do at least. */
struct Work {
  /** That must pass between the memory and the multiprocessors. */
  double bytes = 0;

  /** Coordinates: a subtraction and a fused multiply-add each. */
  double operations = 0;

  /** Words of 4 bytes that are read anywhere, each from a line of its own. */
  double words = 0;

  /** Bytes that pass between the second-level cache and the multiprocessors. */
  double cached = 0;
};

/** One line of the results. */
struct Case {
  /** Unique in its scene: "iteration", or the kernel that it times. */
  std::string name;

  /** Its main kernel. */
  std::string kernel;
  Work work = {};

  /** Launches of its kernel before those that are profiled; zero if it has no profile. */
  int skip = 0;
};

/** A case that is named for its kernel. */
inline Case of(const std::string& kernel, const Work& work = {}, int skip = 0) {
  return {kernel, kernel, work, skip};
}

/** Queues something; has the name of its kernel, if it is one. */
struct Launch {
  std::string kernel;
  std::function<void(Device&)> queue;
};

using Launches = std::vector<Launch>;

template <class... A>
Launch blocks(const std::string& kernel, std::int64_t grid, unsigned block, A... arguments) {
  return {kernel, [=](Device& device) { device.launch(kernel, grid, block, 0, arguments...); }};
}

/** A thread for each item. */
template <class... A>
Launch threads(const std::string& kernel, std::int64_t items, A... arguments) {
  return {kernel, [=](Device& device) { device.launch_threads(kernel, items, arguments...); }};
}

/** A warp for each item. */
template <class... A>
Launch warps(const std::string& kernel, std::int64_t items, A... arguments) {
  return {kernel, [=](Device& device) { device.launch_warps(kernel, items, arguments...); }};
}

inline Launch clear(Address address, std::size_t bytes) {
  return {"", [=](Device& device) { device.fill(address, 0, bytes); }};
}

inline Launch copy(Address to, Address from, std::size_t bytes) {
  return {"", [=](Device& device) { device.copy(to, from, bytes); }};
}

/** The inputs of a scene, which are freed together, and the launches of its cases. */
class Stage {
 public:
  struct Steps {
    Launches launches;

    /** Queued, untimed, so that each launch finds the same inputs; there may be none. */
    Launches restore;
  };

  explicit Stage(Device& device) : device_(device) {}
  ~Stage() {
    for (Address address : memory_) {
      device_.free(address);
    }
  }
  Stage(const Stage&) = delete;

  /** Returns room for elements, zero at first. */
  template <class T>
  Address zeros(std::int64_t count) {
    Address address = allocate(count * sizeof(T));
    device_.fill(address, 0, count * sizeof(T));
    return address;
  }

  template <class T>
  Address put(const std::vector<T>& values) {
    Address address = allocate(values.size() * sizeof(T));
    device_.upload(address, values.data(), values.size() * sizeof(T));
    return address;
  }

  template <class T>
  std::vector<T> get(Address address, std::int64_t count) const {
    std::vector<T> values(count);
    device_.download(values.data(), address, count * sizeof(T));
    return values;
  }

  /** Launches something now, as often as said. */
  void run(const Launches& launches, int times = 1) {
    for (int i = 0; i < times; i++) {
      for (const Launch& launch : launches) {
        launch.queue(device_);
      }
    }
  }

  /** Says what a case launches. */
  void add(const std::string& name, const Launches& launches, const Launches& restore = {}) {
    steps_[name] = {launches, restore};
  }

  /** Adds a case for each of some launches, named for its kernel. */
  void add_each(const Launches& launches) {
    for (const Launch& launch : launches) {
      add(launch.kernel, {launch});
    }
  }

  const Steps& steps(const std::string& name) const { return steps_.at(name); }

  Device& device() { return device_; }

  /** Throws unless the first case has done what it should; there may be none. */
  std::function<void()> check;

 private:
  Address allocate(std::size_t bytes) {
    memory_.push_back(device_.allocate(bytes));
    return memory_.back();
  }

  Device& device_;
  std::vector<Address> memory_;
  std::map<std::string, Steps> steps_;
};

/** Cases that share their inputs. */
struct Scene {
  std::string group;

  /** Unique among all scenes. */
  std::string name;
  std::int64_t n = 0;

  /** What else the inputs are made with; no commas. */
  std::string parameters;

  /** Device memory that the inputs take. */
  double bytes = 0;

  /** Seconds that the host needs to make them, roughly. */
  double seconds = 0.5;
  std::vector<Case> cases = {};

  /** Makes the inputs, and adds what each case launches. */
  std::function<void(Stage&)> set_up = {};

  std::string name_of(const Case& one) const { return name + "/" + one.name; }
};

/** The sizes of inputs: those to be measured, or tiny ones to try out the program. */
struct Sizes {
  bool tiny = false;

  template <class T>
  T of(T full, T small) const {
    return tiny ? small : full;
  }
};

/** Throws what a check has found wrong unless a condition holds. */
inline void expect(bool condition, const std::string& wrong) {
  if (!condition) {
    throw std::runtime_error(wrong);
  }
}

std::vector<Scene> peak_scenes(const Sizes& sizes);
std::vector<Scene> fused_scenes(const Sizes& sizes);
std::vector<Scene> union_scenes(const Sizes& sizes);
std::vector<Scene> compact_scenes(const Sizes& sizes);
std::vector<Scene> construction_scenes(const Sizes& sizes);
std::vector<Scene> neighbour_scenes(const Sizes& sizes);
std::vector<Scene> graph_scenes(const Sizes& sizes);
std::vector<Scene> exemplar_scenes(const Sizes& sizes);
std::vector<Scene> lloyd_scenes(const Sizes& sizes);
std::vector<Scene> kernel_sums_scenes(const Sizes& sizes);
std::vector<Scene> stress_scenes(const Sizes& sizes);
std::vector<Scene> sort_scenes(const Sizes& sizes);
std::vector<Scene> product_scenes(const Sizes& sizes);

struct Group {
  const char* name;
  std::vector<Scene> (*scenes)(const Sizes& sizes);
};

/** The most important first, after the one that measures what floors are computed from. */
inline const Group GROUPS[] = {
    {"peak", peak_scenes},
    {"fused", fused_scenes},
    {"union", union_scenes},
    {"compact", compact_scenes},
    {"construction", construction_scenes},
    {"neighbours", neighbour_scenes},
    {"graph", graph_scenes},
    {"exemplar", exemplar_scenes},
    {"lloyd", lloyd_scenes},
    {"kernel-sums", kernel_sums_scenes},
    {"stress", stress_scenes},
    {"sort", sort_scenes},
    {"products", product_scenes},
};

}  // namespace bench
