// A fibre: a stack of its own that control is handed to and taken back from.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>

#if !defined(__x86_64__)
#include <ucontext.h>
#endif

namespace emulation {

/** Where control was when it left a stack; also what AddressSanitizer wants to know of that stack. */
struct Context {
#if defined(__x86_64__)
  void* stack_pointer = nullptr;
#else
  ucontext_t registers{};
#endif
  const void* stack_bottom = nullptr;
  std::size_t stack_bytes = 0;
  void* fake_stack = nullptr;
};

class Fibre {
 public:
  Fibre();
  Fibre(const Fibre&) = delete;

  /** Makes the next resume() call `body`, which must leave by a last suspend(). */
  void start(void (*body)());

  /** Runs the fibre until it suspends; called by the scheduler. */
  void resume();

  /** Goes back to the caller of resume(); called on the fibre. */
  void suspend();

  /** Tells whether the fibre has written beyond its stack. */
  bool overflowed() const;

 private:
  static void enter();

  std::unique_ptr<std::byte[]> stack_;
  Context own_;
  Context scheduler_;
  void (*body_)() = nullptr;
};

}  // namespace emulation
