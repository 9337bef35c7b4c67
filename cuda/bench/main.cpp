// Times single kernels, and the iterations that they make up, by the device's events.
//
// Each line of the results gives the median and the least of several samples, what a case has to do at
// least, and the floor that follows from that and from what the device copies and computes at best in the
// same run.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "runner.h"

namespace {

using namespace bench;

const Plan MEASUREMENTS = {9, 50, 5, 100};
const Plan TRIAL = {1, 0, 0, 1};

std::string group_names() {
  std::string names;
  for (const Group& group : GROUPS) {
    names += (names.empty() ? "" : ", ") + std::string(group.name);
  }
  return names;
}

std::string usage() {
  return "usage: kernel_bench <kernels.fatbin> [options] [group...]\n"
         "  --out FILE      append the results to a CSV file\n"
         "  --seconds N     begin no case that would end later than this\n"
         "  --profile CASE  launch a case a few times, for a profiler\n"
         "  --list          print all cases, their main kernels and which have a profile\n"
         "  --smoke         tiny inputs, one sample each\n"
         "  groups: " + group_names();
}

double seconds_of(const std::string& text) {
  char* end = nullptr;
  double seconds = std::strtod(text.c_str(), &end);
  if (end == text.c_str() || *end != '\0' || !std::isfinite(seconds) || seconds <= 0) {
    throw std::invalid_argument("--seconds is " + text + ", but must be a number above 0");
  }
  return seconds;
}

/** The command line. */
struct Options {
  std::string image, out, profile;
  std::optional<double> seconds;
  Sizes sizes;
  bool list = false;
  bool help = false;
  std::vector<std::string> groups;

  /** Throws std::invalid_argument, which names the argument, its value and what it must be. */
  Options(int count, char** arguments) {
    for (int a = 1; a < count; a++) {
      std::string argument = arguments[a];
      if (argument == "--out" || argument == "--profile" || argument == "--seconds") {
        if (++a == count) {
          throw std::invalid_argument(argument + " needs a value");
        }
        if (argument == "--seconds") {
          seconds = seconds_of(arguments[a]);
        } else {
          (argument == "--out" ? out : profile) = arguments[a];
        }
      } else if (argument.starts_with("--")) {
        take(argument);
      } else if (image.empty()) {
        image = argument;
      } else {
        groups.push_back(argument);
      }
    }
    require_consistency();
  }

  bool wants(const std::string& group) const {
    return groups.empty() || std::find(groups.begin(), groups.end(), group) != groups.end();
  }

 private:
  void take(const std::string& option) {
    if (option != "--list" && option != "--smoke" && option != "--help") {
      throw std::invalid_argument("there is no option " + option);
    }
    (option == "--list" ? list : option == "--smoke" ? sizes.tiny : help) = true;
  }

  void require_consistency() const {
    if (!list && !help && !std::ifstream(image).is_open()) {
      throw std::invalid_argument("the kernels' image '" + image + "' cannot be read");
    }
    for (const std::string& name : groups) {
      if (std::none_of(std::begin(GROUPS), std::end(GROUPS), [&](const Group& group) {
            return name == group.name;
          })) {
        throw std::invalid_argument(
            "there is no group " + name + ", but there are " + group_names());
      }
    }
    if (!profile.empty() && !(out.empty() && groups.empty() && !seconds)) {
      throw std::invalid_argument("--profile leaves no room for groups, --out and --seconds");
    }
  }
};

/** Calls visit(scene, case) for all of them. */
template <class Visit>
void each_case(const Sizes& sizes, Visit visit) {
  for (const Group& group : GROUPS) {
    for (const Scene& scene : group.scenes(sizes)) {
      for (const Case& one : scene.cases) {
        visit(scene, one);
      }
    }
  }
}

void profile(const Options& options) {
  bool found = false;
  each_case(options.sizes, [&](const Scene& scene, const Case& one) {
    if (scene.name_of(one) == options.profile) {
      found = true;
      Device device(options.image);
      bench::profile(device, scene, one);
    }
  });
  if (!found) {
    throw std::invalid_argument(
        "--profile is " + options.profile + ", but must be one of those that --list prints");
  }
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
  return runner.finish();
}

int run(const Options& options) {
  if (options.help) {
    print(usage());
  } else if (options.list) {
    each_case(options.sizes, [](const Scene& scene, const Case& one) {
      std::string line = scene.name_of(one) + " " + one.kernel;
      print(one.skip == 0 ? line : line + format(" decisive skip=%d", one.skip));
    });
  } else if (!options.profile.empty()) {
    profile(options);
  } else {
    return measure(options);
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  test::name_kernel_on_quit();
  try {
    return run(Options(count, arguments));
  } catch (const std::invalid_argument& e) {
    std::fprintf(stderr, "kernel_bench: %s; see kernel_bench --help\n", e.what());
    return 2;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "kernel_bench: %s\n", e.what());
    return 1;
  }
}
