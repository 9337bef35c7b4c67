#include "thrust_search.hpp"

#include <thrust/system/cuda/execution_policy.h>
#include <thrust/system_error.h>

#include "cub_call.cuh"

namespace bandgram {
namespace {

/// Makes a thrust call on the stream without waiting for it; what thrust throws becomes CallError.
template <class Call>
void on_stream(const char* name, Stream stream, Call call) {
  try {
    call(thrust::cuda::par_nosync.on(cuda(stream)));
  } catch (const thrust::system_error& error) {
    check(name, static_cast<cudaError_t>(error.code().value()));
    throw;
  }
}

}  // namespace

void lower_bounds(const std::uint32_t* keys, std::int64_t count, std::int32_t bound,
                  std::int64_t* starts, Stream stream) {
  on_stream("thrust::lower_bound", stream, [&](const auto& policy) {
    find_lower_bounds(policy, keys, count, bound, starts);
  });
}

void sequence(std::uint32_t* values, std::int64_t count, Stream stream) {
  on_stream("thrust::sequence", stream,
            [&](const auto& policy) { fill_sequence(policy, values, count); });
}

const char* backend_name() { return "cuda"; }

}  // namespace bandgram
