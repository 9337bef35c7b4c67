// Checks kernels on whatever libcuda.so.1 is found: the emulation or a real driver.
#include <cstdio>
#include <exception>

#include "check.h"
#include "device.h"

namespace test {
void check_band(Device& device);
void check_coo(Device& device);
void check_union(Device& device);
}  // namespace test

int main(int count, char** arguments) {
  if (count != 2) {
    std::fprintf(stderr, "usage: kernels_test <kernels.fatbin>\n");
    return 2;
  }
  try {
    test::Device device(arguments[1]);
    test::check_band(device);
    test::check_coo(device);
    test::check_union(device);
  } catch (const std::exception& e) {
    std::printf("FAILED %s\n", e.what());
    return 1;
  }
  std::printf("%d failures\n", test::failures);
  return test::failures == 0 ? 0 : 1;
}
