// Runs cases one after another, whatever becomes of each; times are by the device's events.
#pragma once
#include <chrono>
#include <memory>
#include <optional>

#include "results.h"

namespace bench {

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

  /** Returns 1 if a case has failed, else 3 if one was left out, else 0. */
  int exit_code() const;

  /** Prints how many cases there were of each kind. */
  void summarise() const;

 private:
  using Clock = std::chrono::steady_clock;

  void run_case(
      const Scene& scene, const Case& one, std::unique_ptr<Stage>& stage, bool sets_rates);
  void require_room(const Scene& scene) const;
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
