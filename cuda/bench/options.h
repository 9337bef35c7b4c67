// The command line.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "scene.h"

namespace bench {

struct Options {
  static std::string usage();

  /** Throws std::invalid_argument, which names the argument, its value and what it must be. */
  Options(int count, char** arguments);

  /** Tells whether cases of a group are wanted. */
  bool wants(const std::string& group) const;

  /** The kernels' image; may be missing where cases are only listed. */
  std::string image;

  /** Where results are appended to, if anywhere. */
  std::string out;

  /** The name of a case to be profiled. */
  std::string profile;

  /** The seconds after which no case is begun. */
  std::optional<double> seconds;
  Sizes sizes;
  bool list = false;
  bool help = false;
  std::vector<std::string> groups;

 private:
  void take(const std::string& option, const char* value);
  void require_consistency() const;
};

}  // namespace bench
