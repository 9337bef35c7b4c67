// Checks kernels on whatever libcuda.so.1 is found: the emulation or a real driver.
#include <cstdio>
#include <exception>
#include <string>

#include "check.h"
#include "device.h"

namespace test {
void check_band(Device& device);
void check_compact(Device& device);
void check_coo(Device& device);
void check_exemplar(Device& device);
void check_kernel_sums(Device& device);
void check_lloyd(Device& device);
void check_probe(Device& device);
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
    {"exemplar", test::check_exemplar},
    {"kernel_sums", test::check_kernel_sums},
    {"lloyd", test::check_lloyd},
    {"probe", test::check_probe},
    {"union", test::check_union},
};

std::string usage() {
  std::string names;
  for (const Suite& suite : SUITES) {
    names += (names.empty() ? "" : "|") + std::string(suite.name);
  }
  return "usage: kernels_test <kernels.fatbin> [" + names + "]";
}

/** Runs the suite of a name, or all; returns how many there were. */
int run(test::Device& device, const std::string& name) {
  int count = 0;
  for (const Suite& suite : SUITES) {
    if (name.empty() || name == suite.name) {
      suite.check(device);
      count++;
    }
  }
  return count;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2 && count != 3) {
    std::fprintf(stderr, "%s\n", usage().c_str());
    return 2;
  }
  try {
    test::Device device(arguments[1]);
    if (run(device, count == 3 ? arguments[2] : "") == 0) {
      std::fprintf(stderr, "no suite is called %s\n", arguments[2]);
      return 2;
    }
  } catch (const std::exception& e) {
    std::printf("FAILED %s\n", e.what());
    return 1;
  }
  std::printf("%d failures\n", test::failures);
  return test::failures == 0 ? 0 : 1;
}
