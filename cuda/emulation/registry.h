// The kernels by name, as cuModuleGetFunction and cuLaunchKernel need them.
#pragma once
#include <tuple>
#include <utility>
#include <vector>

#include "block.h"

namespace emulation {

struct Kernel {
  const char* name;

  /** Copies the arguments that an array of pointers leads to, as cuLaunchKernel takes them. */
  Body (*bind)(void** arguments);
};

inline std::vector<Kernel>& kernels() {
  static std::vector<Kernel> all;
  return all;
}

template <auto KERNEL, class... A>
Body bind_as(void (*)(A...), void** arguments) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) -> Body {
    std::tuple<A...> values(*static_cast<A*>(arguments[I])...);
    return [values] { std::apply(KERNEL, values); };
  }(std::index_sequence_for<A...>{});
}

template <auto KERNEL>
struct Registration {
  explicit Registration(const char* name) {
    kernels().push_back({name, [](void** arguments) { return bind_as<KERNEL>(KERNEL, arguments); }});
  }
};

}  // namespace emulation
