// The passes of an iteration over bands along one or two curves; twins of UnionPasses.java,
// UnionMaxima.java and DeviceCurves.java. Points are numbered along the first curve.
#pragma once
#include "messages.h"
#include "points.h"

namespace bench {

/** The second curve through points of the unit square, in the order of the first. */
class SecondCurve {
 public:
  SecondCurve(Device& device, const Array<float>& points, std::int32_t n);

  /** Queues bringing maxima into this curve's order, where nobody asks for places, and back. */
  void give(const Maxima& by_point, const Maxima& ordered);
  void take(const Maxima& ordered, const Maxima& by_point);

  /** Queues bringing numbers into this curve's order. */
  void order(const Array<float>& by_point, const Array<float>& ordered);

  /** Queues adding sums in this curve's order to those by point. */
  void add(const Array<float>& ordered, const Array<float>& by_point);

 private:
  void gather_maxima(Address order, const Maxima& from, const Maxima& to, Address place);

  Device& device_;
  std::int32_t n_;

 public:
  /** The point at each position, and the position of each point. */
  std::unique_ptr<Array<std::int32_t>> points, positions;
};

/** What passes over the rows of a band; all vectors are in the order of its curve. */
class BandsToPass {
 public:
  virtual ~BandsToPass() = default;

  /** Queues finding the maxima, which take in this band. */
  virtual void refresh(const Maxima& maxima, Address base) = 0;

  /** Queues doing that on the last band and going on to the windows of column sums. */
  virtual void refresh_and_update(const Maxima& maxima, Address base) = 0;

  /** Queues leaving the windows of column sums, with the complete maxima. */
  virtual void update(const Maxima& maxima) = 0;
};

class UnionPasses {
 public:
  /** Without a second curve there is a single band, which is the last. */
  UnionPasses(Device& device, const BandLayout& band, SecondCurve* second, Diagonal& diagonal);

  /** Queues an iteration. */
  void run(BandsToPass& bands);

  // Parts of it, for a look at single kernels.
  void start() { diagonal_.start(by_point_); }
  void refresh(BandsToPass& bands) { bands.refresh(by_point_, diagonal_.base.address()); }
  void refresh_and_update(BandsToPass& bands);
  void update(BandsToPass& bands) { bands.update(by_point_); }
  void give_maxima() { second_->give(by_point_, ordered_); }
  void order_base() { second_->order(diagonal_.base, ordered_base_); }
  void add_sums() { second_->add(last_sums_, diagonal_.sums); }

  Windows windows;

 private:
  SecondCurve* second_;
  Diagonal& diagonal_;
  Maxima by_point_, ordered_;
  Zeros<float> ordered_base_, last_sums_;
};

}  // namespace bench
