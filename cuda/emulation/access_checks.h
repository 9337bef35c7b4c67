// Checks of each access that kernels make to device and shared memory, in a build with -DRACES=ON,
// which has the compiler call one of the functions in access_checks.cpp before each.
//
// Found are accesses beyond the ends of an array, as far as its guard reaches; reads of bytes that nobody
// has written; and data races by CUDA's rules: two accesses to a
// byte by different threads of a launch, one of which writes and one of which is not atomic, when
// neither comes before the other. __syncthreads() puts accesses of a block in order, __syncwarp()
// those of a warp; shuffles and votes order nothing, nor does anything within a launch between blocks.
// What a library on the host has written past the driver is known by its bytes, which are no poison.
// Whatever schedule runs, a race is found as long as both accesses are made.
//
// Kernels that order accesses by fences would need more than this; there are none.
#pragma once
#include <cstddef>
#include <string>

namespace emulation::access_checks {

#if defined(BANDGRAM_CHECK_ACCESSES)
constexpr bool ENABLED = true;

/** Bytes before and after each array that belong to no other. */
constexpr std::size_t GUARD_BYTES = 256;

/** Memory whose accesses are checked from now on, none of it written yet; kind: device or shared. */
void allocated(const void* start, std::size_t bytes, const char* kind);
void freed(const void* start);

/** The host has written there. */
void written(const void* start, std::size_t bytes);

/** Begins a launch: nothing before it races with anything in it. */
void begin_launch();

/** What has been found since the launch began, a line each; empty if nothing. */
std::string findings();
#else
constexpr bool ENABLED = false;
constexpr std::size_t GUARD_BYTES = 0;
inline void allocated(const void*, std::size_t, const char*) {}
inline void freed(const void*) {}
inline void written(const void*, std::size_t) {}
inline void begin_launch() {}
inline std::string findings() {
  return {};
}
#endif

}  // namespace emulation::access_checks
