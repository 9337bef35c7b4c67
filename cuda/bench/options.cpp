#include "options.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>

#include "groups.h"

namespace bench {
namespace {

bool has_value(const std::string& option) {
  return option == "--out" || option == "--profile" || option == "--seconds";
}

double seconds_of(const std::string& text) {
  char* end = nullptr;
  double seconds = std::strtod(text.c_str(), &end);
  if (end == text.c_str() || *end != '\0' || !std::isfinite(seconds) || seconds <= 0) {
    throw std::invalid_argument("--seconds is " + text + ", but must be a number above 0");
  }
  return seconds;
}

bool is_group(const std::string& name) {
  return std::any_of(std::begin(GROUPS), std::end(GROUPS), [&](const Group& group) {
    return name == group.name;
  });
}

std::string group_names() {
  std::string names;
  for (const Group& group : GROUPS) {
    names += (names.empty() ? "" : ", ") + std::string(group.name);
  }
  return names;
}

}  // namespace

std::string Options::usage() {
  return "usage: kernel_bench <kernels.fatbin> [options] [group...]\n"
         "  --out FILE      append the results to a CSV file\n"
         "  --seconds N     begin no case that would end later than this\n"
         "  --profile CASE  launch a case a few times, for a profiler\n"
         "  --list          print all cases, their main kernels and which profiles decide\n"
         "  --smoke         tiny inputs, one sample each\n"
         "  groups: " + group_names();
}

Options::Options(int count, char** arguments) {
  for (int a = 1; a < count; a++) {
    std::string argument = arguments[a];
    if (has_value(argument) && a + 1 == count) {
      throw std::invalid_argument(argument + " needs a value");
    }
    if (has_value(argument)) {
      take(argument, arguments[++a]);
    } else if (argument.starts_with("--")) {
      take(argument, nullptr);
    } else if (image.empty()) {
      image = argument;
    } else {
      groups.push_back(argument);
    }
  }
  require_consistency();
}

void Options::take(const std::string& option, const char* value) {
  if (option == "--out") {
    out = value;
  } else if (option == "--profile") {
    profile = value;
  } else if (option == "--seconds") {
    seconds = seconds_of(value);
  } else if (option == "--list") {
    list = true;
  } else if (option == "--smoke") {
    sizes.tiny = true;
  } else if (option == "--help") {
    help = true;
  } else {
    throw std::invalid_argument("there is no option " + option);
  }
}

void Options::require_consistency() const {
  if (!list && !help && !std::ifstream(image).is_open()) {
    throw std::invalid_argument("the kernels' image '" + image + "' cannot be read");
  }
  for (const std::string& group : groups) {
    if (!is_group(group)) {
      throw std::invalid_argument(
          "there is no group " + group + ", but there are " + group_names());
    }
  }
  if (!profile.empty() && !(out.empty() && groups.empty() && !seconds)) {
    throw std::invalid_argument("--profile leaves no room for groups, --out and --seconds");
  }
}

bool Options::wants(const std::string& group) const {
  return groups.empty() || std::find(groups.begin(), groups.end(), group) != groups.end();
}

}  // namespace bench
