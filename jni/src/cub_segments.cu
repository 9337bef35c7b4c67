#include <cub/device/device_segmented_reduce.cuh>
#include <limits>

#include "cub_call.cuh"
#include "maximum.hpp"

namespace bandgram {
namespace {

template <class T, class Operation>
std::size_t reduce(const Segments<T>& segments, T* results, Operation operation, T initial,
                   Workspace workspace, Stream stream) {
  const std::int64_t* ends = segments.starts == nullptr ? nullptr : segments.starts + 1;
  return in_workspace(
      "cub::DeviceSegmentedReduce::Reduce", workspace, [&](void* address, std::size_t& bytes) {
        return cub::DeviceSegmentedReduce::Reduce(address, bytes, segments.values, results,
                                                  segments.count, segments.starts, ends, operation,
                                                  initial, cuda(stream));
      });
}

template <class T>
std::size_t maxima_of(const Segments<T>& segments, T* maxima, Workspace workspace, Stream stream) {
  return reduce(segments, maxima, Maximum{}, -std::numeric_limits<T>::infinity(), workspace,
                stream);
}

}  // namespace

std::size_t segment_sums(const Segments<std::int64_t>& segments, std::int64_t* sums,
                         Workspace workspace, Stream stream) {
  return reduce(segments, sums, ::cuda::std::plus<>{}, std::int64_t{0}, workspace, stream);
}

std::size_t segment_maxima(const Segments<float>& segments, float* maxima, Workspace workspace,
                           Stream stream) {
  return maxima_of(segments, maxima, workspace, stream);
}

std::size_t segment_maxima(const Segments<double>& segments, double* maxima, Workspace workspace,
                           Stream stream) {
  return maxima_of(segments, maxima, workspace, stream);
}

}  // namespace bandgram
