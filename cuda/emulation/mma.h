// Products of halves on tensor cores, and their errors.
#pragma once
#include <cstdint>

namespace emulation {

/**
 * mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 of the calling warp: a and b hold two halves a word.
 *
 * How tensor cores add up, and round, is their own. BANDGRAM_EMULATED_MMA says how it is done here: `exact`
 * (the default; rounded once); `high`, `low` or `random`, off by 2^-18 (|c| + sum |a b|) at most; `h100`, the
 * model of an H100 in arXiv 2512.07004.
 */
void multiply_add(float (&c)[4], const std::uint32_t (&a)[4], std::uint32_t b0, std::uint32_t b1);

/** Returns what is wrong with the setting, or null. */
const char* product_fault();

}  // namespace emulation
