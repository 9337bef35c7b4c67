#include "schedule.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <iterator>
#include <numeric>
#include <string_view>

#include "block.h"

namespace emulation {
namespace {

using Order = Schedule::Order;

// Those of blocks in a mixture.
constexpr Order MIXED[] = {Order::rotated, Order::reversed, Order::warps, Order::random};

struct Choice {
  Order order = Order::rotated;
  unsigned seed = 1;
  unsigned accesses_per_interrupt = 0;
  const char* fault = nullptr;
};

std::string_view setting(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool parse(std::string_view text, unsigned& number) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

Order order_of(std::string_view name) {
  if (name.empty() || name == "rotated") {
    return Order::rotated;
  }
  return name == "reversed" ? Order::reversed
         : name == "random" ? Order::random
         : name == "warps"  ? Order::warps
         : name == "mixed"  ? Order::mixed
                            : Order::unknown;
}

Choice read_environment() {
  Choice choice;
  std::string_view text = setting("BANDGRAM_EMULATED_SCHEDULE");
  std::size_t colon = std::min(text.find(':'), text.size());
  choice.order = order_of(text.substr(0, colon));
  if (choice.order == Order::unknown) {
    choice.fault = "BANDGRAM_EMULATED_SCHEDULE must be rotated, reversed, random, warps or mixed";
  }
  if (colon < text.size() && !parse(text.substr(colon + 1), choice.seed)) {
    choice.fault = "BANDGRAM_EMULATED_SCHEDULE must end with a number after the colon";
  }
  std::string_view interrupts = setting("BANDGRAM_EMULATED_INTERRUPTS");
  if (!interrupts.empty() && !parse(interrupts, choice.accesses_per_interrupt)) {
    choice.fault = "BANDGRAM_EMULATED_INTERRUPTS must be a number";
  }
  return choice;
}

const Choice& choice() {
  static const Choice chosen = read_environment();
  return chosen;
}

/** Spreads the start orders of neighbouring blocks (a multiplicative hash). */
std::size_t rotation_of(std::uint64_t block) {
  return static_cast<unsigned>(block * 2654435761u >> 8);
}

std::atomic<unsigned> launches{0};

}  // namespace

Schedule::Schedule(std::size_t threads)
    : launch_(launches++), threads_(threads), random_(choice().seed + launch_) {}

void Schedule::begin(std::uint64_t block) {
  order_ = choice().order == Order::mixed ? MIXED[(launch_ + block) % std::size(MIXED)]
                                          : choice().order;
  std::iota(threads_.begin(), threads_.end(), 0u);
  if (order_ == Order::rotated) {
    std::rotate(
        threads_.begin(), threads_.begin() + rotation_of(block) % threads_.size(), threads_.end());
  } else if (order_ == Order::reversed) {
    std::reverse(threads_.begin(), threads_.end());
  } else if (order_ == Order::warps) {
    shuffle_warps();
  }
}

/** Puts the warps into a random order, and the threads of each. */
void Schedule::shuffle_warps() {
  std::vector<unsigned> warps((threads_.size() - 1) / LANES + 1);
  std::iota(warps.begin(), warps.end(), 0u);
  std::shuffle(warps.begin(), warps.end(), random_);
  auto place = threads_.begin();
  for (unsigned warp : warps) {
    auto end = place + std::min<std::size_t>(LANES, threads_.size() - std::size_t{warp} * LANES);
    std::iota(place, end, warp * LANES);
    std::shuffle(place, end, random_);
    place = end;
  }
}

const std::vector<unsigned>& Schedule::next_round() {
  if (order_ == Order::random) {
    std::shuffle(threads_.begin(), threads_.end(), random_);
  }
  return threads_;
}

bool Schedule::ends_round(unsigned last, unsigned next) {
  constexpr unsigned TURNS = 16;  // of a round, on average
  return (order_ == Order::warps && last / LANES != next / LANES) ||
         (order_ == Order::random && random_() % TURNS == 0);
}

bool Schedule::interrupts() {
  unsigned accesses = choice().accesses_per_interrupt;
  return accesses != 0 && random_() % accesses == 0;
}

const char* Schedule::fault() {
  return choice().fault;
}

}  // namespace emulation
