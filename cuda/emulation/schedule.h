// In which order the threads of a block get their turns. A GPU may choose any; these are some that
// faults show in. The environment chooses:
//
//   BANDGRAM_EMULATED_SCHEDULE    rotated (the default): from another thread on in each block
//                                 reversed: from the last thread down
//                                 random: another order each time, where some threads fall behind
//                                 warps: a warp goes as far as it gets before the next one starts
//                                 mixed: each of these in turn, from launch to launch and block to block
//                                 A number after a colon seeds those that draw: random:7
//   BANDGRAM_EMULATED_INTERRUPTS  N: one access to memory in N gives way to other threads; only where
//                                 accesses are checked (access_checks.h)
#pragma once
#include <cstdint>
#include <random>
#include <vector>

namespace emulation {

class Schedule {
 public:
  enum class Order { rotated, reversed, random, warps, mixed, unknown };

  explicit Schedule(std::size_t threads);

  /** Goes on to a block of that number. */
  void begin(std::uint64_t block);

  /** The threads in the order in which those that are ready get a turn in the next round. */
  const std::vector<unsigned>& next_round();

  /** Tells whether a round may end before all threads that are ready got a turn. */
  bool has_short_rounds() const { return order_ == Order::warps || order_ == Order::random; }

  /** Tells whether a round in which `last` got a turn ends before that of `next`. */
  bool ends_round(unsigned last, unsigned next);

  /** Draws whether the thread that runs gives way now. */
  bool interrupts();

  /** Why the environment's choice is none, or nullptr. */
  static const char* fault();

 private:
  void shuffle_warps();

  const unsigned launch_;
  Order order_ = Order::rotated;
  std::vector<unsigned> threads_;
  std::mt19937 random_;
};

}  // namespace emulation
