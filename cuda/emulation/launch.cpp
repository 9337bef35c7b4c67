#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "access_checks.h"
#include "block.h"

namespace emulation {
namespace {

/** The blocks of one launch, which OS threads draw from until all are done or one has failed. */
struct Grid {
  dim3 grid;
  dim3 shape;
  std::size_t dynamic_bytes;
  const Body& body;
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex{};
  std::exception_ptr failure{};

  void work() {
    Block block(grid, shape, dynamic_bytes, body);
    try {
      for (std::uint64_t i = next++; i < grid.count(); i = next++) {
        block.run(i);
      }
    } catch (...) {
      next = grid.count();
      std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
  }
};

}  // namespace

void launch(dim3 grid, dim3 shape, std::size_t dynamic_bytes, const Body& body) {
  Grid job{grid, shape, dynamic_bytes, body};
  // What checks accesses follows one thread.
  std::uint64_t cores =
      access_checks::ENABLED ? 1 : std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::thread> helpers;
  for (std::uint64_t i = 1; i < std::min(cores, grid.count()); i++) {
    helpers.emplace_back([&job] { job.work(); });
  }
  job.work();
  for (std::thread& helper : helpers) {
    helper.join();
  }
  if (job.failure) {
    std::rethrow_exception(job.failure);
  }
}

}  // namespace emulation
