#include "runner.h"

#include <algorithm>

#include "text.h"

namespace bench {
namespace {

/** Device memory that is left to the driver. */
constexpr double RESERVED_BYTES = 512e6;

constexpr int PROFILED_LAUNCHES = 3;

void restore(const Case& one, Inputs& inputs) {
  if (one.restore) {
    one.restore(inputs);
  }
}

}  // namespace

Runner::Runner(
    Device& device, const Plan& plan, std::optional<double> seconds, Results& results)
    : device_(device), plan_(plan), seconds_(seconds), results_(results) {}

void Runner::run(const Scene& scene, bool sets_rates) {
  std::unique_ptr<Inputs> inputs;
  for (const Case& one : scene.cases) {
    std::string name = scene.name_of(one);
    try {
      run_case(scene, one, inputs, sets_rates);
      done_++;
    } catch (const LeftOut& e) {
      left_out_++;
      print("left out: " + name + ": " + e.what());
    } catch (const OutputError&) {
      throw;
    } catch (const std::exception& e) {
      failed_++;
      lost_ = lost_ || !device_.works();
      print("FAILED " + name + ": " + e.what());
    }
  }
}

void Runner::run_case(
    const Scene& scene, const Case& one, std::unique_ptr<Inputs>& inputs, bool sets_rates) {
  if (lost_) {
    throw LeftOut("the context is lost");
  }
  require_time(predicted_seconds(one) + (inputs == nullptr ? scene.seconds : 0));
  if (inputs == nullptr) {
    require_room(scene);
    inputs = scene.set_up(device_);
  }
  Times times = time(one, *inputs);
  if (sets_rates) {
    rates_.include(one.work, times.least);
  }
  results_.add(scene, one, times, rates_);
}

void Runner::require_room(const Scene& scene) const {
  double free = static_cast<double>(device_.free_bytes());
  if (scene.bytes + RESERVED_BYTES > free) {
    throw LeftOut(format(
        "needs %.3g GB, but %.3g GB are free", (scene.bytes + RESERVED_BYTES) * 1e-9,
        free * 1e-9));
  }
}

void Runner::require_time(double seconds) const {
  if (!seconds_) {
    return;
  }
  double left = *seconds_ - std::chrono::duration<double>(Clock::now() - start_).count();
  if (seconds > left) {
    throw LeftOut(
        format("takes about %.3g s, but %.3g s are left", seconds, std::max(left, 0.0)));
  }
}

double Runner::predicted_seconds(const Case& one) const {
  constexpr double MODEL_FACTOR = 2;
  constexpr double FLOOR_FACTOR = 5;
  constexpr double LAUNCHES_MILLISECONDS = 0.05;
  double predicted = one.model.exists() ? MODEL_FACTOR * one.model.most
                                        : FLOOR_FACTOR * rates_.floor(one.work);
  predicted += LAUNCHES_MILLISECONDS;
  double before = std::max(plan_.warm_up_milliseconds, 2 * predicted);
  return plan_.seconds(one, predicted) + before * 1e-3;
}

/** The first launch, which may load the kernel, is looked at and not timed. */
Times Runner::time(const Case& one, Inputs& inputs) {
  restore(one, inputs);
  one.launch(inputs);
  device_.synchronize();
  if (one.check) {
    one.check(inputs);
  }
  Timer timer(plan_, one, inputs);
  double milliseconds = timer.warm_up();
  require_time(plan_.seconds(one, milliseconds));
  return timer.measure(milliseconds);
}

int Runner::exit_code() const {
  constexpr int FAILED = 1;
  constexpr int LEFT_OUT = 3;
  return failed_ > 0 ? FAILED : left_out_ > 0 ? LEFT_OUT : 0;
}

void Runner::summarise() const {
  print(format("%d cases timed, %d left out, %d failed", done_, left_out_, failed_));
}

void profile(Device& device, const Scene& scene, const Case& one) {
  std::unique_ptr<Inputs> inputs = scene.set_up(device);
  restore(one, *inputs);
  one.launch(*inputs);
  device.synchronize();
  std::int64_t before = device.launches(one.kernel);
  for (int i = 0; i < PROFILED_LAUNCHES; i++) {
    restore(one, *inputs);
    one.launch(*inputs);
  }
  device.synchronize();
  std::int64_t after = device.launches(one.kernel);
  print(format(
      "%s: %d launches after %lld of %s", scene.name_of(one).c_str(), PROFILED_LAUNCHES,
      static_cast<long long>(before), one.kernel.c_str()));
  expect(
      !one.decisive ||
          (before == launches_to_skip(one) && after - before == PROFILED_LAUNCHES),
      "these are not the launches that --list tells of");
}

int launches_to_skip(const Case& one) {
  return one.launches_before + 1;
}

}  // namespace bench
