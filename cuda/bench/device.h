// The device whose kernels are timed: launches that are not waited for, and events between them.
#pragma once
#include <unordered_map>

#include "test/device.h"

namespace bench {

/** Like printf, at most 1023 characters. */
std::string format(const char* pattern, ...) __attribute__((format(printf, 1, 2)));

using test::Address;

class Device : public test::Device {
 public:
  using test::Device::Device;

  std::string name() const;
  int multiprocessors() const;

  /** Returns the bytes of memory that can be allocated. */
  std::size_t free_bytes() const;

  /** Waits for what was queued; throws what went wrong with it. */
  void synchronize() const;

  /** Tells whether the context still works, as after some faults it does not. */
  bool works() const;

  /** Queues setting bytes. */
  void fill(Address to, std::uint8_t value, std::size_t bytes);

  /** Queues a copy within the device's memory. */
  void copy(Address to, Address from, std::size_t bytes);

  /** Returns how often a kernel has been launched. */
  std::int64_t launches(const std::string& kernel) const;

 protected:
  void launch_pointers(
      const std::string& kernel, unsigned grid, unsigned block, unsigned shared_bytes,
      void** arguments) override;

 private:
  struct Function {
    void* handle = nullptr;
    std::int64_t launches = 0;
  };

  std::unordered_map<std::string, Function> functions_;
};

/** A point in the queue whose time is taken. */
class Event {
 public:
  /** In the context that is current. */
  Event();
  ~Event();
  Event(const Event&) = delete;

  /** Queues taking the time. */
  void record();

  /** Waits for this event, and returns the milliseconds that have passed since an earlier one. */
  double milliseconds_since(const Event& earlier) const;

 private:
  void* handle_ = nullptr;
};

}  // namespace bench
