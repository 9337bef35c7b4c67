// Times of cases by the device's events.
#pragma once
#include "scene.h"

namespace bench {

/** Milliseconds of a launch. */
struct Times {
  double median;
  double least;
};

/** How often a case is launched. */
struct Plan {
  int samples;

  /** How long a case is launched before it is timed, and how long a sample lasts, at least. */
  double warm_up_milliseconds;
  double sample_milliseconds;

  /** The most launches of either. */
  int most_launches;

  /** Returns the launches of a sample, given the milliseconds of one. */
  int launches_of_sample(const Case& one, double milliseconds) const;

  /** Returns the seconds of the samples, given the milliseconds of a launch. */
  double seconds(const Case& one, double milliseconds) const;
};

class Timer {
 public:
  Timer(const Plan& plan, const Case& one, Inputs& inputs);

  /** Launches the case until clocks are up; returns the milliseconds of the last launch. */
  double warm_up();

  /** Returns the times of a launch, given about how many milliseconds it takes. */
  Times measure(double milliseconds);

 private:
  /** Returns the milliseconds of so many launches in a row; the inputs are restored before. */
  double sample(int launches);

  const Plan& plan_;
  const Case& case_;
  Inputs& inputs_;
  Event begin_;
  Event end_;
};

}  // namespace bench
