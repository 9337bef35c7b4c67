// Calls of jni/src/algorithms.hpp.
#pragma once
#include <functional>

#include "algorithms.hpp"
#include "device.h"

namespace bench {

template <class T>
T* pointer(const Array<T>& array) {
  return reinterpret_cast<T*>(array.address());
}

/** A call of algorithms.hpp with the memory that it asks for. */
class WithWorkspace {
 public:
  using Call = std::function<std::size_t(bandgram::Workspace)>;

  WithWorkspace(Device& device, Call call)
      : call_(std::move(call)), bytes_(call_({})), memory_(device, bytes_) {}

  /** Queues the call. */
  void run() { call_({pointer(memory_), bytes_}); }

 private:
  Call call_;
  std::size_t bytes_;
  Array<std::uint8_t> memory_;
};

}  // namespace bench
