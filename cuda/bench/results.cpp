#include "results.h"

#include <algorithm>
#include <cstdio>

namespace bench {
namespace {

constexpr const char* HEADER =
    "group,case,n,parameters,median_ms,min_ms,bytes,operations,words,cached_bytes,gb_per_s,floor_ms,"
    "ratio,model_ms,device";

/** What model_ms was, of cases that had a model until commit f2be5f81. */
constexpr const char* NO_MODEL = "";

constexpr double Work::*KINDS[] = {&Work::bytes, &Work::operations, &Work::words, &Work::cached};

/** A number, or nothing for zero. */
std::string number_or_none(double value) {
  return value == 0 ? "" : format("%.6g", value);
}

}  // namespace

double Rates::floor(const Work& work) const {
  double seconds = 0;
  for (double Work::*kind : KINDS) {
    seconds = std::max(seconds, best.*kind == 0 ? 0 : work.*kind / best.*kind);
  }
  return 1e3 * seconds;
}

void Rates::include(const Work& work, double milliseconds) {
  for (double Work::*kind : KINDS) {
    best.*kind = std::max(best.*kind, work.*kind / milliseconds * 1e3);
  }
}

Results::Results(const std::string& path, const std::string& device)
    : path_(path), device_(device) {
  if (path.empty()) {
    return;
  }
  std::ifstream earlier(path);
  std::string first;
  bool fresh = !std::getline(earlier, first);
  if (!fresh && first != HEADER) {
    throw std::invalid_argument("--out is " + path + ", a file that holds something else");
  }
  file_.open(path, std::ios::app);
  if (fresh) {
    file_ << HEADER << std::endl;
  }
  if (!file_) {
    throw std::invalid_argument("--out is " + path + ", which cannot be written");
  }
}

void Results::add(const Scene& scene, const Case& one, const Times& times, const Rates& rates) {
  const Work& work = one.work;
  double floor = rates.floor(work);
  double ratio = floor == 0 ? 0 : times.median / floor;
  double speed = work.bytes / times.median * 1e-6;
  std::string name = scene.name_of(one);
  std::string line =
      format("%-52s %10.4f ms, least %10.4f", name.c_str(), times.median, times.least);
  line += floor == 0 ? "" : format(", floor %9.4f, x %6.2f", floor, ratio);
  print(speed == 0 ? line : line + format(", %6.0f GB/s", speed));
  if (!path_.empty() &&
      !(file_ << format(
                     "%s,%s,%lld,%s,%.6g,%.6g,%.6g,%.6g,%.6g,%.6g,%s,%s,%s,%s,%s",
                     scene.group.c_str(), name.c_str(), static_cast<long long>(scene.n),
                     scene.parameters.c_str(), times.median, times.least, work.bytes,
                     work.operations, work.words, work.cached, number_or_none(speed).c_str(),
                     number_or_none(floor).c_str(), number_or_none(ratio).c_str(), NO_MODEL,
                     device_.c_str())
              << std::endl)) {
    throw OutputError(path_ + " cannot be written");
  }
}

void print(const std::string& line) {
  if (std::puts(line.c_str()) == EOF || std::fflush(stdout) != 0) {
    throw OutputError("standard output cannot be written");
  }
}

}  // namespace bench
