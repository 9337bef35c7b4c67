// Text from numbers.
#pragma once
#include <string>

namespace bench {

/** Like printf, at most 1023 characters. */
std::string format(const char* pattern, ...) __attribute__((format(printf, 1, 2)));

}  // namespace bench
