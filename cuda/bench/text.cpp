#include "text.h"

#include <cstdarg>
#include <cstdio>

namespace bench {

std::string format(const char* pattern, ...) {
  va_list arguments;
  va_start(arguments, pattern);
  char text[1024];
  std::vsnprintf(text, sizeof text, pattern, arguments);
  va_end(arguments);
  return text;
}

}  // namespace bench
