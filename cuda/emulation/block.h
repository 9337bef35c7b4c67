// One block of CUDA threads on one OS thread. Its threads are fibres; a fibre runs until it waits
// for others, at a barrier of the block or at an operation of its warp.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "fibre.h"
#include "schedule.h"

struct uint3 {
  unsigned x, y, z;
};

struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
  constexpr std::uint64_t count() const { return std::uint64_t{x} * y * z; }
  constexpr uint3 at(std::uint64_t i) const {
    std::uint64_t plane = std::uint64_t{x} * y;
    return {unsigned(i % x), unsigned(i / x % y), unsigned(i / plane)};
  }
};

namespace emulation {

/** What a block's memory holds before anything is stored there. */
constexpr unsigned char POISON = 0xcd;

constexpr unsigned LANES = 32;
constexpr unsigned FULL_MASK = 0xffffffff;

/** A kernel, with its arguments, as each thread calls it. */
using Body = std::function<void()>;

/** A launch that a GPU would have hung at, or whose outcome would be undefined there. */
struct LaunchFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class Operation { sync, shuffle, vote, product };

enum class Waiting { nothing, barrier, warp, end };

/** The values exchanged by a warp: two sets, as a lane may be one operation ahead of another. */
struct Warp {
  std::uint64_t values[2][LANES];
  unsigned alive = 0;
  unsigned arrived = 0;
  unsigned completed = 0;
  unsigned synced = 0;
  Operation operation = Operation::sync;
};

/** A thread's place in the order that the barriers of a launch give. */
struct Moment {
  std::uint64_t block;
  unsigned barriers;  // of the block, so far
  unsigned warp;
  unsigned synced;  // how often the warp was, so far
  unsigned lane;
};

struct Thread {
  uint3 index;
  unsigned lane;
  Warp* warp;
  Waiting waiting;
  Fibre* fibre;
  float operands[2][12] = {};  // of products: two sets, as of a warp's values
};

using Fibres = std::vector<std::unique_ptr<Fibre>>;

class Block {
 public:
  Block(dim3 grid, dim3 shape, std::size_t dynamic_bytes, const Body& body);
  ~Block();
  Block(const Block&) = delete;

  /** Runs the block of the grid of that number. */
  void run(std::uint64_t number);

  /** Waits for all threads; returns how many of them came with a true predicate. */
  unsigned barrier(bool predicate);

  /** Waits for all lanes of the calling warp; returns the values they came with. */
  const std::uint64_t* exchange(Operation operation, unsigned mask, std::uint64_t value);

  /** Returns this block's array of that key, poisoned when it was made. */
  std::byte* shared_array(const void* key, std::size_t bytes);

  std::byte* dynamic_shared() { return shared_array(this, dynamic_bytes_); }

  /** When, as far as barriers order it, the thread that runs makes an access to memory. */
  Moment now() const;

  /** Called before each access that is checked: other threads may get a turn. */
  void give_way();

  const dim3 grid;
  const dim3 shape;
  uint3 index{};

 private:
  static void thread_main();

  void start_threads();
  void release_shared();
  bool resume_ready();
  void wait(Waiting reason);
  void finish();
  void release_barrier();
  void complete(Warp& warp);
  [[noreturn]] void fail(const char* why);

  const std::size_t dynamic_bytes_;
  const Body& body_;
  std::vector<Thread> threads_;
  std::vector<Warp> warps_;
  Fibres fibres_;
  std::vector<std::pair<const void*, std::unique_ptr<std::byte[]>>> shared_;
  Schedule schedule_;
  std::string failure_;
  std::uint64_t number_ = 0;
  unsigned barriers_ = 0;
  std::size_t finished_ = 0;
  std::size_t at_barrier_ = 0;
  unsigned predicates_ = 0;
  unsigned released_predicates_ = 0;
};

/** The block and the thread that the calling OS thread runs. */
inline thread_local Block* current_block = nullptr;
inline thread_local Thread* current_thread = nullptr;

/** Runs all blocks of a grid. */
void launch(dim3 grid, dim3 shape, std::size_t dynamic_bytes, const Body& body);

}  // namespace emulation
