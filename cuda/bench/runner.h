// Runs cases one after another, whatever becomes of each, and tells what is known of each as soon as it is
// known, on standard output and in a file. Times are by the device's events.
#pragma once
#include <chrono>
#include <fstream>
#include <memory>
#include <optional>

#include "scene.h"

namespace bench {

/** Output was lost, so that no further case is worth while. */
struct OutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/** Milliseconds of a launch. */
struct Times {
  double median;
  double least;
};

/** What the device does in a second at best; zero if that is not known. */
struct Rates {
  Work best;

  /** Returns the least milliseconds that some work takes, zero if that is not known. */
  double floor(const Work& work) const;

  /** Takes in that some work, of one kind, took so many milliseconds. */
  void include(const Work& work, double milliseconds);
};

class Results {
 public:
  /** Appends to a file that is new or has such results; without a name there is none. */
  Results(const std::string& path, const std::string& device);

  /** Writes a line, which is on its way to the disk when this returns. */
  void add(const Scene& scene, const Case& one, const Times& times, const Rates& rates);

 private:
  std::string path_;
  std::string device_;
  std::ofstream file_;
};

/** Prints a line now; throws an OutputError if that fails. */
void print(const std::string& line);

/** Thrown in place of beginning or going on with a case. */
struct LeftOut : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/** How often a case is launched. */
struct Plan {
  int samples;

  /** How long a case is launched before it is timed, and how long a sample lasts, at least. */
  double warm_up_milliseconds;
  double sample_milliseconds;

  /** The most launches of either. */
  int most_launches;
};

class Runner {
 public:
  /** The seconds, if any, count from now. */
  Runner(Device& device, const Plan& plan, std::optional<double> seconds, Results& results);

  /** Runs the cases of a scene; what they take is what rates are made from if it says so. */
  void run(const Scene& scene, bool sets_rates);

  /** Prints how many cases there were; returns 1 if one has failed, else 3 if one was left out. */
  int finish() const;

 private:
  using Clock = std::chrono::steady_clock;

  void run_case(
      const Scene& scene, const Case& one, std::unique_ptr<Stage>& stage, bool sets_rates);
  void require_time(double seconds) const;

  /** Returns the seconds that a case will take, from the least possible. */
  double predicted_seconds(const Case& one) const;

  Times time(Stage& stage, const Stage::Steps& steps);

  /** Returns the milliseconds of a launch, of so many in a row; inputs are restored before. */
  double sample(Stage& stage, const Stage::Steps& steps, int launches);

  Device& device_;
  const Plan& plan_;
  std::optional<double> seconds_;
  Results& results_;
  Clock::time_point start_ = Clock::now();
  Event begin_, end_;
  Rates rates_;
  bool lost_ = false;
  int done_ = 0;
  int failed_ = 0;
  int left_out_ = 0;
};

/** Launches a case for a profiler: once to warm up, then a few times. */
void profile(Device& device, const Scene& scene, const Case& one);

}  // namespace bench
