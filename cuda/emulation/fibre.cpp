#include "fibre.h"

#include <algorithm>
#include <cstring>

#include "access_checks.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace emulation {
namespace {

constexpr std::size_t STACK_BYTES = 128 << 10;
constexpr std::size_t STACK_ALIGNMENT = 16;

// Bytes below a stack that nobody may write to; what an overflow calls for each access that is checked does.
constexpr std::size_t ZONE_BYTES = access_checks::ENABLED ? 2048 : 512;
constexpr std::byte ZONE{0x5a};

thread_local Fibre* entering = nullptr;

#if defined(__x86_64__)
// Saves the registers that a callee must keep, stores the stack pointer at %rdi, goes on at %rsi.
asm(R"(
.text
.hidden bandgram_switch_stack
.globl bandgram_switch_stack
.type bandgram_switch_stack, @function
bandgram_switch_stack:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size bandgram_switch_stack, . - bandgram_switch_stack
)");
extern "C" void bandgram_switch_stack(void** saved, void* next);

constexpr std::size_t SAVED_REGISTERS = 6;

/** Lays out a stack as bandgram_switch_stack leaves one, with `entry` to return to. */
void* fresh_stack(std::byte* top, void (*entry)()) {
  void** words = reinterpret_cast<void**>(top) - 2;
  words[1] = nullptr;
  words[0] = reinterpret_cast<void*>(entry);
  words -= SAVED_REGISTERS;
  std::memset(words, 0, SAVED_REGISTERS * sizeof(void*));
  return words;
}

void switch_registers(Context& from, Context& to) {
  bandgram_switch_stack(&from.stack_pointer, to.stack_pointer);
}
#else
void switch_registers(Context& from, Context& to) {
  swapcontext(&from.registers, &to.registers);
}
#endif

/** Called on the stack being left, and returns once control has come back to it. */
void switch_stack(Context& from, Context& to) {
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_start_switch_fiber(&from.fake_stack, to.stack_bottom, to.stack_bytes);
#endif
  switch_registers(from, to);
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(from.fake_stack, nullptr, nullptr);
#endif
}

}  // namespace

Fibre::Fibre() : stack_(new std::byte[ZONE_BYTES + STACK_BYTES]) {
  std::fill_n(stack_.get(), ZONE_BYTES, ZONE);
  own_.stack_bottom = stack_.get() + ZONE_BYTES;
  own_.stack_bytes = STACK_BYTES;
}

void Fibre::start(void (*body)()) {
  body_ = body;
  own_.fake_stack = nullptr;
#if defined(__x86_64__)
  auto top = reinterpret_cast<std::uintptr_t>(own_.stack_bottom) + STACK_BYTES;
  own_.stack_pointer =
      fresh_stack(reinterpret_cast<std::byte*>(top & ~(STACK_ALIGNMENT - 1)), enter);
#else
  getcontext(&own_.registers);
  own_.registers.uc_stack.ss_sp = stack_.get() + ZONE_BYTES;
  own_.registers.uc_stack.ss_size = STACK_BYTES;
  own_.registers.uc_link = nullptr;
  makecontext(&own_.registers, enter, 0);
#endif
}

void Fibre::enter() {
  Fibre& self = *entering;
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(
      nullptr, &self.scheduler_.stack_bottom, &self.scheduler_.stack_bytes);
#endif
  self.body_();
}

void Fibre::resume() {
  entering = this;
  switch_stack(scheduler_, own_);
}

void Fibre::suspend() {
  switch_stack(own_, scheduler_);
}

bool Fibre::overflowed() const {
  // All bytes are equal when each equals the next; memcmp is much faster than a loop over them.
  return stack_[0] != ZONE || std::memcmp(stack_.get(), stack_.get() + 1, ZONE_BYTES - 1) != 0;
}

}  // namespace emulation
