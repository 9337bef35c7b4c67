#include "scene.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

namespace bench {

Stage::~Stage() {
  for (Address address : memory_) {
    device_.free(address);
  }
}

Address Stage::allocate(std::size_t bytes, bool cleared) {
  Address address = device_.allocate(std::max<std::size_t>(bytes, 1));
  memory_.push_back(address);
  if (cleared && bytes > 0) {
    device_.fill(address, 0, bytes);
  }
  return address;
}

void Stage::run(const Launches& launches, int times) {
  for (int i = 0; i < times; i++) {
    for (const Launch& launch : launches) {
      launch.queue(device_);
    }
  }
}

void Stage::add(const std::string& name, Launches launches, Launches restore) {
  steps_[name] = {std::move(launches), std::move(restore)};
}

void Stage::add_each(const Launches& launches) {
  for (const Launch& launch : launches) {
    add(launch.kernel, {launch});
  }
}

std::string format(const char* pattern, ...) {
  va_list arguments;
  va_start(arguments, pattern);
  char text[1024];
  std::vsnprintf(text, sizeof text, pattern, arguments);
  va_end(arguments);
  return text;
}

}  // namespace bench
