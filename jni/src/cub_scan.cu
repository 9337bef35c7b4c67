#include <cub/device/device_scan.cuh>

#include "cub_call.cuh"

namespace bandgram {

std::size_t exclusive_sum(const std::int64_t* values, std::int64_t* sums, std::int64_t count,
                          Workspace workspace, Stream stream) {
  if (workspace.address != nullptr) {
    check("cudaMemsetAsync", cudaMemsetAsync(sums, 0, sizeof *sums, cuda(stream)));
  }
  std::int64_t* after_first = sums == nullptr ? nullptr : sums + 1;
  return in_workspace(
      "cub::DeviceScan::InclusiveSum", workspace, [&](void* address, std::size_t& bytes) {
        return cub::DeviceScan::InclusiveSum(address, bytes, values, after_first, count,
                                             cuda(stream));
      });
}

}  // namespace bandgram
