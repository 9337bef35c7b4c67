// Comparison of results; failures are counted and printed.
#pragma once
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace test {

inline int failures = 0;

inline void expect(bool condition, const std::string& what) {
  if (!condition) {
    failures++;
    std::printf("FAILED %s\n", what.c_str());
  }
}

/** Expects the same bits. */
template <class T>
void expect_same(const std::vector<T>& actual, const std::vector<T>& expected,
                 const std::string& what) {
  if (actual.size() != expected.size()) {
    return expect(false, what + ": sizes differ");
  }
  for (std::size_t i = 0; i < actual.size(); i++) {
    if (std::memcmp(&actual[i], &expected[i], sizeof(T)) != 0) {
      char values[100];
      std::snprintf(values, sizeof values, "[%zu] is %.17g, expected %.17g", i,
                    static_cast<double>(actual[i]), static_cast<double>(expected[i]));
      return expect(false, what + values);
    }
  }
}

}  // namespace test
