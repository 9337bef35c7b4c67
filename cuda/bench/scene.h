// What is timed: cases, and the inputs on the device that some of them share.
#pragma once
#include <functional>
#include <memory>
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

  /** Bytes that pass between the second-level cache and the multiprocessors, where they are there. */
  double cached = 0;
};

/** The milliseconds that a model predicts; zero where it has none. */
struct Model {
  double least = 0;
  double most = 0;

  bool exists() const { return most > 0; }
};

/** Inputs on the device, and what is launched on them. */
class Inputs {
 public:
  virtual ~Inputs() = default;
};

/** Queues something on inputs, or looks at them. */
using Action = std::function<void(Inputs&)>;

/** Calls a method of inputs of a kind, which the inputs that it is called on must be of. */
template <class I>
Action calls(void (I::*method)()) {
  return [method](Inputs& inputs) { (static_cast<I&>(inputs).*method)(); };
}

/** One line of the results. */
struct Case {
  /** Unique among those of its scene: "iteration", or the kernel that it times. */
  std::string name;

  /** Its main kernel. */
  std::string kernel;
  Work work = {};
  Model model = {};

  /** Queues what is timed. */
  Action launch = {};

  /** Queues, untimed, what lets every launch find the same inputs; there may be none. */
  Action restore = {};

  /** Throws unless a launch has done what it should; there may be none. */
  Action check = {};

  /** How often its kernel has been launched once the inputs are there; for decisive cases. */
  int launches_before = 0;

  /** Tells whether its profile decides if the model holds. */
  bool decisive = false;
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
  double seconds = 0;
  std::function<std::unique_ptr<Inputs>(Device&)> set_up = {};
  std::vector<Case> cases = {};

  std::string name_of(const Case& one) const { return name + "/" + one.name; }
};

/** The sizes of inputs: those to be measured, or tiny ones to try out the program. */
struct Sizes {
  bool tiny = false;

  template <class T>
  T of(T full, T small) const {
    return tiny ? small : full;
  }

  /** Returns a list of full sizes, or a single small one. */
  template <class T>
  std::vector<T> of(std::vector<T> full, T small) const {
    return tiny ? std::vector<T>{small} : full;
  }
};

/** Throws what a check has found wrong unless a condition holds. */
inline void expect(bool condition, const std::string& wrong) {
  if (!condition) {
    throw std::runtime_error(wrong);
  }
}

}  // namespace bench
