#include "block.h"

#include <algorithm>
#include <cstring>
#include <mutex>

#include "access_checks.h"

namespace emulation {
namespace {

/** Fibres that no block uses, kept from launch to launch, as their stacks take time to make. */
class Stock {
 public:
  Fibres take() {
    std::lock_guard lock(mutex_);
    if (stock_.empty()) {
      return {};
    }
    Fibres taken = std::move(stock_.back());
    stock_.pop_back();
    return taken;
  }

  void give_back(Fibres fibres) {
    std::lock_guard lock(mutex_);
    stock_.push_back(std::move(fibres));
  }

 private:
  std::mutex mutex_;
  std::vector<Fibres> stock_;
};

Stock& stock() {
  static auto* kept = new Stock;  // never destroyed: other threads may launch until the process ends
  return *kept;
}

}  // namespace

Block::Block(dim3 grid, dim3 shape, std::size_t dynamic_bytes, const Body& body)
    : grid(grid),
      shape(shape),
      dynamic_bytes_(dynamic_bytes),
      body_(body),
      threads_(shape.count()),
      warps_((shape.count() + LANES - 1) / LANES),
      fibres_(stock().take()),
      schedule_(shape.count()) {
  while (fibres_.size() < threads_.size()) {
    fibres_.push_back(std::make_unique<Fibre>());
  }
}

Block::~Block() {
  if (failure_.empty()) {  // else some are in the middle of the kernel
    stock().give_back(std::move(fibres_));
  }
}

void Block::run(std::uint64_t number) {
  number_ = number;
  index = grid.at(number);
  current_block = this;
  start_threads();
  while (finished_ < threads_.size() && failure_.empty()) {
    if (!resume_ready() && failure_.empty()) {
      failure_ = "deadlock: threads wait at a barrier or warp operation that others never reach";
    }
  }
  release_shared();
  if (!failure_.empty()) {
    throw LaunchFailure(failure_);
  }
}

void Block::start_threads() {
  release_shared();
  schedule_.begin(number_);
  finished_ = at_barrier_ = 0;
  barriers_ = 0;
  predicates_ = 0;
  std::fill(warps_.begin(), warps_.end(), Warp{});
  for (std::size_t i = 0; i < threads_.size(); i++) {
    Warp& warp = warps_[i / LANES];
    unsigned lane = i % LANES;
    warp.alive |= 1u << lane;
    threads_[i] = {shape.at(i), lane, &warp, Waiting::nothing, fibres_[i].get()};
    threads_[i].fibre->start(thread_main);
  }
}

bool Block::resume_ready() {
  const Thread* last = nullptr;
  const bool may_end = schedule_.has_short_rounds();
  for (unsigned i : schedule_.next_round()) {
    Thread& thread = threads_[i];
    if (thread.waiting != Waiting::nothing) {
      continue;
    }
    if (!failure_.empty() ||
        (may_end && last != nullptr && schedule_.ends_round(last - threads_.data(), i))) {
      break;
    }
    current_thread = &thread;
    thread.fibre->resume();
    last = &thread;
  }
  current_thread = nullptr;
  return last != nullptr;
}

void Block::thread_main() {
  current_block->body_();
  current_block->finish();
}

void Block::wait(Waiting reason) {
  Thread& self = *current_thread;
  self.waiting = reason;
  self.fibre->suspend();
}

void Block::finish() {
  Thread& self = *current_thread;
  Warp& warp = *self.warp;
  if (self.fibre->overflowed()) {
    fail("a thread's local variables do not fit the stack");
  }
  finished_++;
  warp.alive &= ~(1u << self.lane);
  if (warp.arrived != 0 && warp.arrived == warp.alive) {
    complete(warp);
  }
  if (at_barrier_ != 0 && at_barrier_ + finished_ == threads_.size()) {
    release_barrier();
  }
  wait(Waiting::end);
}

unsigned Block::barrier(bool predicate) {
  predicates_ += predicate;
  at_barrier_++;
  if (at_barrier_ + finished_ == threads_.size()) {
    release_barrier();
  } else {
    wait(Waiting::barrier);
  }
  return released_predicates_;
}

void Block::release_barrier() {
  for (Thread& thread : threads_) {
    if (thread.waiting == Waiting::barrier) {
      thread.waiting = Waiting::nothing;
    }
  }
  at_barrier_ = 0;
  barriers_++;
  released_predicates_ = std::exchange(predicates_, 0);
}

const std::uint64_t* Block::exchange(Operation operation, unsigned mask, std::uint64_t value) {
  Thread& self = *current_thread;
  Warp& warp = *self.warp;
  if (mask != FULL_MASK) {
    fail("a warp operation without the full mask, which the emulation does not know");
  }
  if (warp.arrived != 0 && warp.operation != operation) {
    fail("lanes of one warp wait at different warp operations");
  }
  std::uint64_t* values = warp.values[warp.completed % 2];
  if (warp.arrived == 0 && warp.alive != FULL_MASK) {  // else all are stored anew
    std::memset(values, POISON, LANES * sizeof *values);
  }
  values[self.lane] = value;
  warp.operation = operation;
  warp.arrived |= 1u << self.lane;
  if (warp.arrived == warp.alive) {
    complete(warp);
  } else {
    wait(Waiting::warp);
  }
  return values;
}

void Block::complete(Warp& warp) {
  std::size_t first = (&warp - warps_.data()) * LANES;
  std::size_t end = std::min(first + LANES, threads_.size());
  for (std::size_t i = first; i < end; i++) {
    if (threads_[i].waiting == Waiting::warp) {
      threads_[i].waiting = Waiting::nothing;
    }
  }
  warp.arrived = 0;
  warp.completed++;
  warp.synced += warp.operation == Operation::sync;
}

std::byte* Block::shared_array(const void* key, std::size_t bytes) {
  for (auto& [known, array] : shared_) {
    if (known == key) {
      return array.get() + access_checks::GUARD_BYTES;
    }
  }
  std::size_t with_guards = bytes + 2 * access_checks::GUARD_BYTES;
  auto array = std::make_unique_for_overwrite<std::byte[]>(with_guards);
  std::memset(array.get(), POISON, with_guards);
  std::byte* start = array.get() + access_checks::GUARD_BYTES;
  access_checks::allocated(start, bytes, "shared");
  shared_.emplace_back(key, std::move(array));
  return start;
}

void Block::release_shared() {
  for (auto& [key, array] : shared_) {
    access_checks::freed(array.get() + access_checks::GUARD_BYTES);
  }
  shared_.clear();
}

Moment Block::now() const {
  const Thread& self = *current_thread;
  auto warp = static_cast<unsigned>(self.warp - warps_.data());
  return {number_, barriers_, warp, self.warp->synced, self.lane};
}

void Block::give_way() {
  if (schedule_.interrupts()) {
    current_thread->fibre->suspend();
  }
}

void Block::fail(const char* why) {
  failure_ = why;
  for (;;) {
    wait(Waiting::end);
  }
}

}  // namespace emulation
