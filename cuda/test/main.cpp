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
void check_compact(Device& device);
void check_coo(Device& device);
void check_curves(Device& device);
void check_exemplar(Device& device);
void check_gram(Device& device);
void check_graph(Device& device);
void check_kernel_sums(Device& device);
void check_lloyd(Device& device);
void check_order(Device& device);
void check_pairs(Device& device);
void check_probe(Device& device);
void check_products(Device& device);
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
    {"compact", test::check_compact},
    {"coo", test::check_coo},
    {"curves", test::check_curves},
    {"exemplar", test::check_exemplar},
    {"gram", test::check_gram},
    {"graph", test::check_graph},
    {"kernel_sums", test::check_kernel_sums},
    {"lloyd", test::check_lloyd},
    {"order", test::check_order},
    {"pairs", test::check_pairs},
    {"probe", test::check_probe},
    {"products", test::check_products},
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
void check_launched(const std::string& image, const std::set<std::string>& launched) {
  for (const std::string& kernel : test::Device(image).kernels()) {
    test::expect(launched.contains(kernel), "no suite launches " + kernel);
  }
}

/** Runs a suite on a context of its own, as a fault of a kernel breaks one; returns what it launched. */
std::set<std::string> run(const Suite& suite, const std::string& image) {
  std::printf("suite %s\n", suite.name);
  std::fflush(stdout);
  std::set<std::string> launched;
  try {
    test::Device device(image);
    suite.check(device);
    launched = device.launched();
  } catch (const std::exception& e) {
    test::expect(false, std::string(suite.name) + ": " + e.what());
  }
  return launched;
}

void run_all(const std::string& image) {
  std::set<std::string> launched;
  for (const Suite& suite : SUITES) {
    launched.merge(run(suite, image));
  }
  check_launched(image, launched);
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
  test::name_kernel_on_quit();
  try {
    const std::string image = arguments[1];
    if (suite != nullptr) {
      const std::set<std::string> launched = run(*suite, image);
      for (const std::string& file : files) {
        write_names(file, launched);
      }
    } else if (what == LAUNCHED) {
      check_launched(image, read_names(files));
    } else {
      run_all(image);
    }
  } catch (const std::exception& e) {
    std::printf("FAILED %s\n", e.what());
    return 1;
  }
  std::printf("%d failures\n", test::failures);
  return test::failures == 0 ? 0 : 1;
}
