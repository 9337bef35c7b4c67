#include "access_checks.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

#include "block.h"

namespace emulation::access_checks {
namespace {

enum class Kind { write, read, atomic };

constexpr const char* NAMES[] = {"a write", "a read", "an atomic operation"};

/** Accesses of one kind to the same bytes, as far as later ones may race with them. */
struct Accesses {
  Moment last;
  const void* code;
  unsigned launch;
  unsigned lanes;
  bool by_several_blocks;
  bool by_several_warps;

  /** Tells whether one of these comes neither before nor from the same thread as what happens now. */
  bool is_unordered(unsigned current_launch, const Moment& now) const {
    if (launch != current_launch) {
      return false;
    }
    if (by_several_blocks || last.block != now.block) {
      return true;
    }
    if (last.barriers != now.barriers) {
      return false;
    }
    if (by_several_warps || last.warp != now.warp) {
      return true;
    }
    return last.synced == now.synced && (lanes & ~(1u << now.lane)) != 0;
  }

  void include(unsigned current_launch, const Moment& now, const void* where) {
    bool same_launch = launch == current_launch;
    bool same_block = same_launch && last.block == now.block;
    bool same_barrier = same_block && last.barriers == now.barriers;
    bool same_sync = same_barrier && last.warp == now.warp && last.synced == now.synced;
    by_several_blocks = same_launch && (by_several_blocks || !same_block);
    by_several_warps = same_barrier && (by_several_warps || last.warp != now.warp);
    lanes = (same_sync ? lanes : 0) | 1u << now.lane;
    launch = current_launch;
    last = now;
    code = where;
  }
};

/** What happened to the bytes of one unit of a region. All zero at first. */
struct Unit {
  Accesses accesses[3];  // by Kind
  bool is_written;
};

/** Memory that is followed in units of four bytes, or of one once less than four are accessed. */
class Region {
 public:
  Region(std::uintptr_t start, std::size_t bytes, const char* kind)
      : kind(kind), start_(start), end_(start + bytes), units_(make_units(bytes / UNIT_BYTES + 1)) {}

  bool contains(std::uintptr_t address) const { return start_ <= address && address < end_; }

  /** Tells whether an address lies in the region, or in the guard around it. */
  bool guards(std::uintptr_t address) const {
    return start_ - GUARD_BYTES <= address && address < end_ + GUARD_BYTES;
  }

  bool holds(std::uintptr_t address, std::size_t bytes) const {
    return contains(address) && bytes <= end_ - address;
  }

  /** Calls an action for each unit of a range within the region, and with its bytes. */
  template <class F>
  void for_each_unit(std::uintptr_t address, std::size_t bytes, F action) {
    std::size_t first = address - start_;
    std::size_t last = first + bytes;
    if (unit_bytes_ != 1 && (first % UNIT_BYTES != 0 || last % UNIT_BYTES != 0)) {
      split();
    }
    for (std::size_t i = first / unit_bytes_; i < last / unit_bytes_; i++) {
      action(units_[i], reinterpret_cast<const unsigned char*>(start_ + i * unit_bytes_), unit_bytes_);
    }
  }

  const char* const kind;

 private:
  static constexpr std::size_t UNIT_BYTES = 4;

  struct Free {
    void operator()(Unit* units) const { std::free(units); }
  };
  using Units = std::unique_ptr<Unit[], Free>;

  /** Memory for them is taken where they are used only. */
  static Units make_units(std::size_t count) {
    return Units(static_cast<Unit*>(std::calloc(count, sizeof(Unit))));
  }

  void split() {
    std::size_t bytes = end_ - start_;
    Units single = make_units(bytes);
    for (std::size_t i = 0; i < bytes; i++) {
      single[i] = units_[i / UNIT_BYTES];
    }
    units_ = std::move(single);
    unit_bytes_ = 1;
  }

  std::uintptr_t start_;
  std::uintptr_t end_;
  std::size_t unit_bytes_ = UNIT_BYTES;
  Units units_;
};

std::map<std::uintptr_t, Region> regions;
Region* latest = nullptr;  // that was looked up
unsigned current_launch = 0;

/** By kernel code, so that a fault in a loop is one. */
std::set<std::tuple<const char*, const void*, const void*>> found;
std::string text;

/** The region at an address or, if none is, the one whose guard the address lies in. */
Region* region_at(std::uintptr_t address) {
  if (latest != nullptr && latest->contains(address)) {
    return latest;
  }
  auto next = regions.upper_bound(address);
  if (next != regions.begin() && std::prev(next)->second.guards(address)) {
    return latest = &std::prev(next)->second;
  }
  return next != regions.end() && next->second.guards(address) ? latest = &next->second : nullptr;
}

/** The first line that a command prints. */
std::string output_of(const std::string& command) {
  std::string output;
  if (FILE* pipe = popen(command.c_str(), "r"); pipe != nullptr) {
    char buffer[256];
    while (std::fgets(buffer, sizeof buffer, pipe) != nullptr) {
      output += buffer;
    }
    pclose(pipe);
  }
  return output.substr(0, output.find('\n'));
}

/** File and line of an instruction if addr2line knows them, or else its place in the library. */
std::string place_of(const void* code) {
  Dl_info info{};
  if (dladdr(code, &info) == 0) {
    return "?";
  }
  char offset[32];
  // The call before the return address.
  std::snprintf(offset, sizeof offset, "0x%tx",
                static_cast<const char*>(code) - 1 - static_cast<const char*>(info.dli_fbase));
  std::string line = output_of(
      std::string("addr2line -s -e '") + info.dli_fname + "' " + offset + " 2>/dev/null");
  return line.empty() || line[0] == '?' ? info.dli_fname + std::string("+") + offset : line;
}

std::string thread_at(const Moment& moment) {
  return "lane " + std::to_string(moment.lane) + " of warp " + std::to_string(moment.warp) +
         " of block " + std::to_string(moment.block);
}

void report(const std::string& line) {
  text += (text.empty() ? "" : "\n") + line;
}

void report_race(
    const Region& region, Kind earlier, const Accesses& past, Kind kind, const Moment& now,
    const void* code) {
  if (!found.emplace(region.kind, past.code, code).second) {
    return;
  }
  report(std::string("race on ") + region.kind + " memory: " + NAMES[int(earlier)] + " by " +
          thread_at(past.last) + " (" + place_of(past.code) + ") and " + NAMES[int(kind)] + " by " +
          thread_at(now) + " (" + place_of(code) + ")");
}

void report_unwritten(const Region& region, const Moment& now, const void* code) {
  if (found.emplace(region.kind, nullptr, code).second) {
    report(std::string("read of unwritten ") + region.kind + " memory by " + thread_at(now) + " (" +
           place_of(code) + ")");
  }
}

void report_outside(const Region& region, Kind kind, const Moment& now, const void* code) {
  if (found.emplace(region.kind, nullptr, code).second) {
    report(std::string(NAMES[int(kind)]) + " beyond an array in " + region.kind + " memory by " +
           thread_at(now) + " (" + place_of(code) + ")");
  }
}

void check_order(
    const Region& region, Unit& unit, Kind kind, const Moment& now, const void* code) {
  for (Kind earlier : {Kind::write, Kind::read, Kind::atomic}) {
    const Accesses& past = unit.accesses[int(earlier)];
    bool harmless = earlier == kind && kind != Kind::write;
    if (!harmless && past.is_unordered(current_launch, now)) {
      report_race(region, earlier, past, kind, now, code);
    }
  }
  unit.accesses[int(kind)].include(current_launch, now, code);
}

/** What no kernel has written is poison, unless a library on the host has written it. */
bool is_poison(const unsigned char* content, std::size_t bytes) {
  return std::all_of(content, content + bytes, [](unsigned char byte) { return byte == POISON; });
}

/** An access within a region. Not inlined, as kernels that use all their stack call `check`, too. */
[[gnu::noinline]] void check_units(
    Region& region, std::uintptr_t address, std::size_t bytes, Kind kind, const void* code) {
  const Moment now = current_block->now();
  bool reads_unwritten = false;
  bool reads_poison = true;
  region.for_each_unit(
      address, bytes, [&](Unit& unit, const unsigned char* content, std::size_t size) {
        check_order(region, unit, kind, now, code);
        if (kind == Kind::write) {
          unit.is_written = true;
        } else if (!unit.is_written) {
          reads_unwritten = true;
          reads_poison = reads_poison && is_poison(content, size);
        }
      });
  if (reads_unwritten && reads_poison) {
    report_unwritten(region, now, code);
  }
}

/** An access by the thread that runs, if any, to whatever lies there. */
void check(const volatile void* start, std::size_t bytes, Kind kind, const void* code) {
  if (current_thread == nullptr) {
    return;
  }
  auto address = reinterpret_cast<std::uintptr_t>(start);
  Region* region = region_at(address);
  if (region == nullptr) {
    return;
  }
  current_block->give_way();
  if (region->holds(address, bytes)) {
    check_units(*region, address, bytes, kind, code);
  } else {
    report_outside(*region, kind, current_block->now(), code);
  }
}

}  // namespace

void allocated(const void* start, std::size_t bytes, const char* kind) {
  auto address = reinterpret_cast<std::uintptr_t>(start);
  freed(start);
  regions.try_emplace(address, address, bytes, kind);
}

void freed(const void* start) {
  latest = nullptr;
  regions.erase(reinterpret_cast<std::uintptr_t>(start));
}

void written(const void* start, std::size_t bytes) {
  auto address = reinterpret_cast<std::uintptr_t>(start);
  if (Region* region = region_at(address); region != nullptr) {
    region->for_each_unit(address, bytes, [](Unit& unit, auto, auto) { unit.is_written = true; });
  }
}

void begin_launch() {
  current_launch++;
  found.clear();
  text.clear();
}

std::string findings() {
  return text;
}

}  // namespace emulation::access_checks

// What code compiled with -fsanitize=thread calls; ThreadSanitizer's own library is not linked.

using emulation::access_checks::check;
using emulation::access_checks::Kind;

#define CODE __builtin_return_address(0)

#define ACCESS_HOOKS(bytes)                                                                  \
  void __tsan_read##bytes(void* place) { check(place, bytes, Kind::read, CODE); }            \
  void __tsan_write##bytes(void* place) { check(place, bytes, Kind::write, CODE); }          \
  void __tsan_unaligned_read##bytes(void* place) { check(place, bytes, Kind::read, CODE); }  \
  void __tsan_unaligned_write##bytes(void* place) { check(place, bytes, Kind::write, CODE); }

#define ATOMIC_HOOKS(bits, T)                                                                  \
  T __tsan_atomic##bits##_load(const volatile T* place, int) {                                 \
    check(place, sizeof(T), Kind::atomic, CODE);                                               \
    return __atomic_load_n(place, __ATOMIC_SEQ_CST);                                           \
  }                                                                                            \
  T __tsan_atomic##bits##_exchange(volatile T* place, T value, int) {                          \
    check(place, sizeof(T), Kind::atomic, CODE);                                               \
    return __atomic_exchange_n(place, value, __ATOMIC_SEQ_CST);                                \
  }                                                                                            \
  int __tsan_atomic##bits##_compare_exchange_weak(                                             \
      volatile T* place, T* expected, T value, int, int) {                                     \
    check(place, sizeof(T), Kind::atomic, CODE);                                               \
    return __atomic_compare_exchange_n(                                                        \
        place, expected, value, true, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                     \
  }                                                                                            \
  int __tsan_atomic##bits##_compare_exchange_strong(                                           \
      volatile T* place, T* expected, T value, int, int) {                                     \
    check(place, sizeof(T), Kind::atomic, CODE);                                               \
    return __atomic_compare_exchange_n(                                                        \
        place, expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                    \
  }

extern "C" {
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}
ACCESS_HOOKS(1)
ACCESS_HOOKS(2)
ACCESS_HOOKS(4)
ACCESS_HOOKS(8)
ACCESS_HOOKS(16)
void __tsan_read_range(void* place, std::size_t bytes) {
  check(place, bytes, Kind::read, CODE);
}
void __tsan_write_range(void* place, std::size_t bytes) {
  check(place, bytes, Kind::write, CODE);
}
ATOMIC_HOOKS(8, std::uint8_t)  // of the guards of static variables
ATOMIC_HOOKS(32, std::uint32_t)
ATOMIC_HOOKS(64, std::uint64_t)
void __tsan_atomic_thread_fence(int) {}
}
