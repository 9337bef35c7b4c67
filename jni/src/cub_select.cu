#include <thrust/iterator/counting_iterator.h>

#include <cub/device/device_run_length_encode.cuh>
#include <cub/device/device_select.cuh>

#include "cub_call.cuh"

namespace bandgram {

std::size_t count_by_key(const std::uint32_t* keys, std::int32_t count, std::uint32_t* run_keys,
                         std::int32_t* lengths, std::int64_t* runs, Workspace workspace,
                         Stream stream) {
  return in_workspace(
      "cub::DeviceRunLengthEncode::Encode", workspace, [&](void* address, std::size_t& bytes) {
        return cub::DeviceRunLengthEncode::Encode(address, bytes, keys, run_keys, lengths, runs,
                                                  count, cuda(stream));
      });
}

std::size_t select_flagged(const std::uint8_t* flags, std::int32_t count, std::int32_t* indices,
                           std::int64_t* selected, Workspace workspace, Stream stream) {
  thrust::counting_iterator<std::int32_t> positions(0);
  return in_workspace(
      "cub::DeviceSelect::Flagged", workspace, [&](void* address, std::size_t& bytes) {
        return cub::DeviceSelect::Flagged(address, bytes, positions, flags, indices, selected,
                                          count, cuda(stream));
      });
}

}  // namespace bandgram
