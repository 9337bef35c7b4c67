#pragma once

#include <cstdio>
#include <string>

/// A test program's checks: each failed one is printed and counted.
namespace check {

inline int failures = 0;

inline void that(bool holds, const std::string& claim) {
  if (!holds) {
    ++failures;
    std::fprintf(stderr, "FAILED: %s\n", claim.c_str());
  }
}

template <class T>
void equal(const T& actual, const T& expected, const std::string& what) {
  that(actual == expected, what);
}

/// What `main` returns.
inline int result() {
  std::fprintf(stderr, "%d failed\n", failures);
  return failures == 0 ? 0 : 1;
}

}  // namespace check
