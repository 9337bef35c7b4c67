// The construction of similarities in coordinate form; the twin of CooConstruction.java.
#pragma once
#include <memory>

#include "points.h"
#include "with_workspace.h"

namespace bench {

/** A disc around a point of the unit square: inside it, it holds 257 of n points on average. */
struct Disc {
  double n;

  double radius() const;

  /** Returns the similarity of points that are a radius apart. */
  double threshold() const { return -radius() * radius(); }

  /** Returns how many pairs are no further apart, points and themselves included, on average. */
  double expected_pairs() const;
};

/**
 * The rows of the Gram matrix of points of the plane from the diagonal on, of which similar pairs are
 * kept.
 */
class KeptRows {
 public:
  /** Counts the pairs. */
  KeptRows(Device& device, std::unique_ptr<Array<float>> points, std::int32_t n);

  /** Queues counting the pairs of each row. */
  void count();

  /** Queues adding up these counts to where the rows begin. */
  void add_up();

  /** Queues writing columns i32 and values f32 of the pairs. */
  void keep(Address columns, Address values);

  std::int64_t total() const { return total_; }
  std::int32_t size() const { return n_; }

 private:
  template <class... A>
  void launch(const char* kernel, A... arguments);

  Device& device_;
  std::int32_t n_;
  std::unique_ptr<Array<float>> points_;
  Zeros<std::int64_t> counts_;

 public:
  Zeros<std::int64_t> starts;

 private:
  WithWorkspace add_up_;
  std::int64_t total_;
};

/** The kept pairs and their transposes, by row and by column. */
class CooElements {
 public:
  /** Makes room for them. */
  CooElements(Device& device, KeptRows& kept);

  /** Queues all of the construction, which consists of counting, adding up, and these three. */
  void construct();

  void keep();
  void sort_by_column();
  void mirror();

  /** Throws unless there are about as many as expected and rows and columns end with the last. */
  void check() const;

  std::int64_t size() const { return 2 * kept_.total() - kept_.size(); }

 private:
  Device& device_;
  KeptRows& kept_;

 public:
  Zeros<std::int64_t> starts;
  Zeros<std::int32_t> columns;
  Zeros<float> values;
  Zeros<std::uint32_t> column_order;

 private:
  Zeros<std::int64_t> upper_column_starts_;
  Zeros<std::uint32_t> upper_columns_, places_;
  Zeros<float> upper_values_;
  WithWorkspace sort_;
};

}  // namespace bench
