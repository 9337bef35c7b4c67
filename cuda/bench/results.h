// What is known of each case, on standard output and in a file, as soon as it is known.
#pragma once
#include <fstream>

#include "scene.h"

namespace bench {

/** Output was lost, so that no further case is worth while. */
struct OutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/** Milliseconds of a launch. */
struct Times {
  double median;
  double least;
};

/** What the device does in a second at best; zero if that is not known. */
struct Rates {
  Work best;

  /** Returns the least milliseconds that some work takes, zero if that is not known. */
  double floor(const Work& work) const;

  /** Takes in that some work, of one kind, took so many milliseconds. */
  void include(const Work& work, double milliseconds);
};

class Results {
 public:
  /** Appends to a file that is new or has such results; without a name there is none. */
  Results(const std::string& path, const std::string& device);

  /** Writes a line, which is on its way to the disk when this returns. */
  void add(const Scene& scene, const Case& one, const Times& times, const Rates& rates);

 private:
  std::string path_;
  std::string device_;
  std::ofstream file_;
};

/** Prints a line now; throws an OutputError if that fails. */
void print(const std::string& line);
}  // namespace bench
