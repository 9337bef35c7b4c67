// Checks kernels on whatever libcuda.so.1 is found: the emulation or a real driver.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.h"
#include "device.h"

namespace test {
void check_band(Device& device);
void check_coo(Device& device);
void check_curves(Device& device);
void check_gram(Device& device);
void check_order(Device& device);
void check_pairs(Device& device);
void check_rank(Device& device);
void check_stress(Device& device);
void check_union(Device& device);
}  // namespace test

namespace {

struct Suite {
  const char* name;
  void (*check)(test::Device&);
};

const Suite SUITES[] = {
    {"band", test::check_band},
    {"coo", test::check_coo},
    {"curves", test::check_curves},
    {"gram", test::check_gram},
    {"order", test::check_order},
    {"pairs", test::check_pairs},
    {"rank", test::check_rank},
    {"stress", test::check_stress},
    {"union", test::check_union},
};

/** Says that names of kernels follow, which suites that ran apart have launched. */
constexpr const char* LAUNCHED = "--launched";

int print_usage() {
  std::fprintf(
      stderr,
      "usage: kernels_test <kernels.fatbin>                  every suite and every kernel\n"
      "       kernels_test <kernels.fatbin> <suite> [<file>] names what was launched in a file\n"
      "       kernels_test <kernels.fatbin> %s <file>...  every kernel is in one of them\n"
      "suites:",
      LAUNCHED);
  for (const Suite& suite : SUITES) {
    std::fprintf(stderr, " %s", suite.name);
  }
  std::fprintf(stderr, "\n");
  return 2;
}

const Suite* find_suite(const std::string& name) {
  for (const Suite& suite : SUITES) {
    if (name == suite.name) {
      return &suite;
    }
  }
  return nullptr;
}

void write_names(const std::string& path, const std::set<std::string>& names) {
  std::ofstream file(path);
  for (const std::string& name : names) {
    file << name << '\n';
  }
  if (!file.flush()) {
    throw std::runtime_error("cannot write " + path);
  }
}

std::set<std::string> read_names(const std::vector<std::string>& paths) {
  std::set<std::string> names;
  for (const std::string& path : paths) {
    std::ifstream file(path);
    if (!file) {
      throw std::runtime_error("cannot read " + path);
    }
    for (std::string name; file >> name;) {
      names.insert(name);
    }
  }
  return names;
}

/** Expects that every kernel of the module was launched. */
void check_launched(const test::Device& device, const std::set<std::string>& launched) {
  for (const std::string& kernel : device.kernels()) {
    test::expect(launched.contains(kernel), "no suite launches " + kernel);
  }
}

void run_all(test::Device& device) {
  for (const Suite& suite : SUITES) {
    suite.check(device);
  }
  check_launched(device, device.launched());
}

void run(const Suite& suite, test::Device& device, const std::vector<std::string>& files) {
  suite.check(device);
  for (const std::string& file : files) {
    write_names(file, device.launched());
  }
}

}  // namespace

int main(int count, char** arguments) {
  const std::string what = count > 2 ? arguments[2] : "";
  const std::vector<std::string> files(arguments + std::min(count, 3), arguments + count);
  const Suite* suite = find_suite(what);
  const bool known = what.empty() || what == LAUNCHED || (suite != nullptr && files.size() <= 1);
  if (count < 2 || !known) {
    return print_usage();
  }
  try {
    test::Device device(arguments[1]);
    if (suite != nullptr) {
      run(*suite, device, files);
    } else if (what == LAUNCHED) {
      check_launched(device, read_names(files));
    } else {
      run_all(device);
    }
  } catch (const std::exception& e) {
    std::printf("FAILED %s\n", e.what());
    return 1;
  }
  std::printf("%d failures\n", test::failures);
  return test::failures == 0 ? 0 : 1;
}
