// Times single kernels, and the iterations that they make up, by the device's events.
//
// Each line of the results gives the median and the least of several samples, what a case has to
// do at least, the floor that follows from that and from what the device copies and computes at
// best in the same run, and, where there is one, the milliseconds that a model predicts. It is a
// model, made for an H200 from the machine code for compute capability 9.0 at commit d130157.
#include <cstdio>

#include "groups.h"
#include "options.h"
#include "runner.h"
#include "text.h"

namespace {

using namespace bench;

const Plan MEASUREMENTS = {9, 50, 5, 100};
const Plan TRIAL = {1, 0, 0, 1};

void list(const Options& options) {
  for (const Group& group : GROUPS) {
    for (const Scene& scene : group.scenes(options.sizes)) {
      for (const Case& one : scene.cases) {
        std::string line = scene.name_of(one) + " " + one.kernel;
        print(one.decisive ? line + format(" decisive skip=%d", launches_to_skip(one)) : line);
      }
    }
  }
}

int profile(const Options& options) {
  for (const Group& group : GROUPS) {
    for (const Scene& scene : group.scenes(options.sizes)) {
      for (const Case& one : scene.cases) {
        if (scene.name_of(one) == options.profile) {
          Device device(options.image);
          bench::profile(device, scene, one);
          return 0;
        }
      }
    }
  }
  throw std::invalid_argument(
      "--profile is " + options.profile + ", but must be one of those that --list prints");
}

int measure(const Options& options) {
  Device device(options.image);
  Results results(options.out, device.name());
  print(format("%s, %d multiprocessors", device.name().c_str(), device.multiprocessors()));
  Runner runner(device, options.sizes.tiny ? TRIAL : MEASUREMENTS, options.seconds, results);
  for (const Group& group : GROUPS) {
    bool sets_rates = &group == GROUPS;
    if (sets_rates || options.wants(group.name)) {
      for (const Scene& scene : group.scenes(options.sizes)) {
        runner.run(scene, sets_rates);
      }
    }
  }
  runner.summarise();
  return runner.exit_code();
}

int run(const Options& options) {
  if (options.help) {
    print(Options::usage());
    return 0;
  }
  if (options.list) {
    list(options);
    return 0;
  }
  return options.profile.empty() ? measure(options) : profile(options);
}

}  // namespace

int main(int count, char** arguments) {
  test::name_kernel_on_quit();
  try {
    return run(bench::Options(count, arguments));
  } catch (const std::invalid_argument& e) {
    std::fprintf(stderr, "kernel_bench: %s; see kernel_bench --help\n", e.what());
    return 2;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "kernel_bench: %s\n", e.what());
    return 1;
  }
}
