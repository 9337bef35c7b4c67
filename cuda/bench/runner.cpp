#include "runner.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace bench {
namespace {

/** Device memory that is left to the driver. */
constexpr double RESERVED_BYTES = 512e6;

constexpr int PROFILED_LAUNCHES = 3;

constexpr const char* HEADER =
    "group,case,n,parameters,median_ms,min_ms,bytes,operations,words,cached_bytes,gb_per_s,floor_ms,"
    "ratio,model_ms,device";

/** What model_ms was, of cases that had a model until commit f2be5f81. */
constexpr const char* NO_MODEL = "";

constexpr double Work::*KINDS[] = {&Work::bytes, &Work::operations, &Work::words, &Work::cached};

/** A number, or nothing for zero. */
std::string number_or_none(double value) {
  return value == 0 ? "" : format("%.6g", value);
}

}  // namespace

double Rates::floor(const Work& work) const {
  double seconds = 0;
  for (double Work::*kind : KINDS) {
    seconds = std::max(seconds, best.*kind == 0 ? 0 : work.*kind / best.*kind);
  }
  return 1e3 * seconds;
}

void Rates::include(const Work& work, double milliseconds) {
  for (double Work::*kind : KINDS) {
    best.*kind = std::max(best.*kind, work.*kind / milliseconds * 1e3);
  }
}

Results::Results(const std::string& path, const std::string& device)
    : path_(path), device_(device) {
  if (path.empty()) {
    return;
  }
  std::ifstream earlier(path);
  std::string first;
  bool fresh = !std::getline(earlier, first);
  if (!fresh && first != HEADER) {
    throw std::invalid_argument("--out is " + path + ", a file that holds something else");
  }
  file_.open(path, std::ios::app);
  if (fresh) {
    file_ << HEADER << std::endl;
  }
  if (!file_) {
    throw std::invalid_argument("--out is " + path + ", which cannot be written");
  }
}

void Results::add(const Scene& scene, const Case& one, const Times& times, const Rates& rates) {
  const Work& work = one.work;
  double floor = rates.floor(work);
  double ratio = floor == 0 ? 0 : times.median / floor;
  double speed = work.bytes / times.median * 1e-6;
  std::string name = scene.name_of(one);
  std::string line =
      format("%-52s %10.4f ms, least %10.4f", name.c_str(), times.median, times.least);
  line += floor == 0 ? "" : format(", floor %9.4f, x %6.2f", floor, ratio);
  print(speed == 0 ? line : line + format(", %6.0f GB/s", speed));
  if (!path_.empty() &&
      !(file_ << format(
                     "%s,%s,%lld,%s,%.6g,%.6g,%.6g,%.6g,%.6g,%.6g,%s,%s,%s,%s,%s",
                     scene.group.c_str(), name.c_str(), static_cast<long long>(scene.n),
                     scene.parameters.c_str(), times.median, times.least, work.bytes,
                     work.operations, work.words, work.cached, number_or_none(speed).c_str(),
                     number_or_none(floor).c_str(), number_or_none(ratio).c_str(), NO_MODEL,
                     device_.c_str())
              << std::endl)) {
    throw OutputError(path_ + " cannot be written");
  }
}

void print(const std::string& line) {
  if (std::puts(line.c_str()) == EOF || std::fflush(stdout) != 0) {
    throw OutputError("standard output cannot be written");
  }
}

Runner::Runner(
    Device& device, const Plan& plan, std::optional<double> seconds, Results& results)
    : device_(device), plan_(plan), seconds_(seconds), results_(results) {}

void Runner::run(const Scene& scene, bool sets_rates) {
  std::unique_ptr<Stage> stage;
  for (const Case& one : scene.cases) {
    std::string name = scene.name_of(one);
    try {
      run_case(scene, one, stage, sets_rates);
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

/** The first launch, which may load the kernel, is looked at and not timed. */
void Runner::run_case(
    const Scene& scene, const Case& one, std::unique_ptr<Stage>& stage, bool sets_rates) {
  if (lost_) {
    throw LeftOut("the context is lost");
  }
  require_time(predicted_seconds(one) + (stage == nullptr ? scene.seconds : 0));
  if (stage == nullptr) {
    double free = static_cast<double>(device_.free_bytes());
    if (scene.bytes + RESERVED_BYTES > free) {
      throw LeftOut(format(
          "needs %.3g GB, but %.3g GB are free", (scene.bytes + RESERVED_BYTES) * 1e-9,
          free * 1e-9));
    }
    auto made = std::make_unique<Stage>(device_);
    scene.set_up(*made);
    stage = std::move(made);
  }
  const Stage::Steps& steps = stage->steps(one.name);
  stage->run(steps.restore);
  stage->run(steps.launches);
  device_.synchronize();
  if (stage->check && &one == &scene.cases.front()) {
    stage->check();
  }
  Times times = time(*stage, steps);
  if (sets_rates) {
    rates_.include(one.work, times.least);
  }
  results_.add(scene, one, times, rates_);
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
  constexpr double FLOOR_FACTOR = 5;
  double sampled = std::max(plan_.sample_milliseconds, FLOOR_FACTOR * rates_.floor(one.work));
  return (plan_.warm_up_milliseconds + plan_.samples * sampled) * 1e-3;
}

Times Runner::time(Stage& stage, const Stage::Steps& steps) {
  double passed = 0;
  double last = 0;
  for (int i = 0; i == 0 || (i < plan_.most_launches && passed < plan_.warm_up_milliseconds); i++) {
    last = sample(stage, steps, 1);
    passed += last;
  }
  double wanted = std::ceil(plan_.sample_milliseconds / std::max(last, 1e-3));
  double most = steps.restore.empty() ? plan_.most_launches : 1;
  int launches = static_cast<int>(std::clamp(wanted, 1.0, most));
  require_time(plan_.samples * launches * last * 1e-3);
  std::vector<double> samples;
  for (int s = 0; s < plan_.samples; s++) {
    samples.push_back(sample(stage, steps, launches));
  }
  std::sort(samples.begin(), samples.end());
  return {samples[samples.size() / 2], samples.front()};
}

double Runner::sample(Stage& stage, const Stage::Steps& steps, int launches) {
  stage.run(steps.restore);
  begin_.record();
  stage.run(steps.launches, launches);
  end_.record();
  return end_.milliseconds_since(begin_) / launches;
}

int Runner::finish() const {
  print(format("%d cases timed, %d left out, %d failed", done_, left_out_, failed_));
  return failed_ > 0 ? 1 : left_out_ > 0 ? 3 : 0;
}

void profile(Device& device, const Scene& scene, const Case& one) {
  Stage stage(device);
  scene.set_up(stage);
  const Stage::Steps& steps = stage.steps(one.name);
  auto launch = [&](int times) {
    for (int i = 0; i < times; i++) {
      stage.run(steps.restore);
      stage.run(steps.launches);
    }
    device.synchronize();
    return device.launches(one.kernel);
  };
  std::int64_t before = launch(1);
  std::int64_t after = launch(PROFILED_LAUNCHES);
  print(format(
      "%s: %d launches after %lld of %s", scene.name_of(one).c_str(), PROFILED_LAUNCHES,
      static_cast<long long>(before), one.kernel.c_str()));
  expect(
      one.skip == 0 || (before == one.skip && after - before == PROFILED_LAUNCHES),
      "these are not the launches that --list tells of");
}

}  // namespace bench
