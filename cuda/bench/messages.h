// What affinity propagation on bands keeps on the device beside the messages; the twins of
// DeviceDiagonal.java, ColumnSums.java, StripeWindows.java and UnionMaxima.java.
#pragma once
#include "band_layout.cuh"
#include "scene.h"

namespace bench {

/** As in the experiment `iteration`. */
constexpr std::int32_t HALF_BANDWIDTH = 128;
constexpr float DAMPING = 0.8f;

/**
 * Iterations before messages are timed, so that they are no longer what they start from. Later on,
 * some become subnormal numbers, which do not slow down additions and products on a GPU.
 */
constexpr int WARM_UP_ITERATIONS = 20;

BandLayout band_of(std::int32_t n);

/** Returns how many elements a band stores. */
inline std::int64_t elements_of(const BandLayout& band) {
  return std::int64_t{band.size} * band.width;
}

/** Returns the bytes of a Diagonal, of Windows and of Maxima, and what making points takes. */
double bytes_beside_messages(const BandLayout& band);

/** Returns what adding up the windows of column sums takes. */
Work gather_work(const BandLayout& band);

/** Returns what updating the diagonal takes. */
Work diagonal_work(const BandLayout& band);

/** Queues filling a band with the similarities of points in the order of its curve. */
void queue_band(
    Device& device, const Array<float>& points, std::int32_t d, const BandLayout& band,
    Address target);

/** Does so, and waits for it. */
void fill_band(
    Device& device, const Array<float>& points, std::int32_t d, const BandLayout& band,
    Address target);

/** Queues adding up the columns of responsibilities. */
void queue_column_sums(
    Device& device, const BandLayout& band, Address responsibilities, const Array<float>& sums);

/** A warp for each stripe of rows. */
constexpr std::int32_t STRIPE_OF_WARP = 64;

/** Where passes leave their column sums. */
class Windows {
 public:
  Windows(Device& device, const BandLayout& band);

  /** Returns how many columns all windows have. */
  static std::int64_t length(const BandLayout& band);

  void gather(const Array<float>& sums);

  Address address() const { return windows_.address(); }

 private:
  Device& device_;
  BandLayout band_;
  Array<float> windows_;
};

/** The two greatest sums of rows, and where the greatest is. */
struct Maxima {
  Zeros<float> first, second;
  Zeros<std::int32_t> place;

  Maxima(Device& device, std::int32_t n)
      : first(device, n), second(device, n), place(device, n) {}
};

/** What is kept per point. */
class Diagonal {
 public:
  /** Preferences let clusters have some tens of points; `update` is the kernel's name. */
  Diagonal(Device& device, std::int32_t n, std::string update);

  /** Starts the maxima from the points themselves. */
  void start(const Maxima& maxima);

  void update_responsibilities(const Maxima& maxima);

  /** Takes in the column sums. */
  void update();

  /** Throws unless there are exemplars, but not all are, and all sums are finite. */
  void check() const;

  /** Returns a preference, the same for all points but for a tenth. */
  static float preference(std::int32_t n);

 private:
  Device& device_;
  std::int32_t n_;
  std::string update_;

 public:
  Array<float> preferences;
  Zeros<float> responsibility, availability, base, sums;
  Zeros<std::uint8_t> exemplars;
  Zeros<std::int32_t> status;
};

}  // namespace bench
