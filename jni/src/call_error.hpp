#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace bandgram {

/// A call of thrust or CUB failed.
class CallError : public std::runtime_error {
 public:
  /// @param call the function called and what it was asked
  /// @param error CUDA's name of the error, such as cudaErrorInvalidValue
  CallError(const std::string& call, const std::string& error)
      : std::runtime_error(call + " failed with " + error), call_(call), error_(error) {}

  const std::string& call() const { return call_; }
  const std::string& error() const { return error_; }

 private:
  std::string call_;
  std::string error_;
};

/// Throws the error that CUDA reports for temporary memory that is too small, with both sizes.
inline void require_bytes(const std::string& call, std::size_t needed, std::size_t given) {
  if (given < needed) {
    throw CallError(call + " with a workspace of " + std::to_string(given) + " bytes where " +
                        std::to_string(needed) + " are needed",
                    "cudaErrorInvalidValue");
  }
}

}  // namespace bandgram
