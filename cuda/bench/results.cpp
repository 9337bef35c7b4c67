#include "results.h"

#include <algorithm>
#include <cstdio>

#include "text.h"

namespace bench {
namespace {

constexpr const char* HEADER =
    "group,case,n,parameters,median_ms,min_ms,bytes,operations,words,cached_bytes,gb_per_s,floor_ms,"
    "ratio,model_ms,device";

/** A number, or nothing for zero. */
std::string number_or_none(double value) {
  return value == 0 ? "" : format("%.6g", value);
}

std::string range(const Model& model) {
  if (!model.exists() || model.least == model.most) {
    return number_or_none(model.most);
  }
  return format("%g-%g", model.least, model.most);
}

double ratio(double median, double floor) {
  return floor == 0 ? 0 : median / floor;
}

std::string csv_line(
    const Scene& scene, const Case& one, const Times& times, const Rates& rates,
    const std::string& device) {
  double floor = rates.floor(one.work);
  return format(
      "%s,%s,%lld,%s,%.6g,%.6g,%.6g,%.6g,%.6g,%.6g,%s,%s,%s,%s,%s", scene.group.c_str(),
      scene.name_of(one).c_str(), static_cast<long long>(scene.n), scene.parameters.c_str(),
      times.median, times.least, one.work.bytes, one.work.operations, one.work.words,
      one.work.cached,
      number_or_none(one.work.bytes / times.median * 1e-6).c_str(), number_or_none(floor).c_str(),
      number_or_none(ratio(times.median, floor)).c_str(), range(one.model).c_str(),
      device.c_str());
}

std::string printed_line(
    const Scene& scene, const Case& one, const Times& times, const Rates& rates) {
  double floor = rates.floor(one.work);
  std::string line = format(
      "%-52s %10.4f ms, least %10.4f", scene.name_of(one).c_str(), times.median, times.least);
  if (floor > 0) {
    line += format(", floor %9.4f, x %6.2f", floor, ratio(times.median, floor));
  }
  if (one.work.bytes > 0) {
    line += format(", %6.0f GB/s", one.work.bytes / times.median * 1e-6);
  }
  return one.model.exists() ? line + ", model " + range(one.model) : line;
}

/** Tells whether there is a file of other contents; an empty one has none. */
bool holds_something_else(const std::string& path) {
  std::ifstream file(path);
  std::string first;
  return std::getline(file, first) && first != HEADER;
}

bool is_empty(const std::string& path) {
  return std::ifstream(path).peek() == std::ifstream::traits_type::eof();
}

}  // namespace

double Rates::floor(const Work& work) const {
  auto seconds = [](double amount, double rate) { return rate == 0 ? 0 : amount / rate; };
  return 1e3 * std::max(
                   {seconds(work.bytes, bytes), seconds(work.operations, operations),
                    seconds(work.words, words), seconds(work.cached, cached)});
}

void Rates::include(const Work& work, double milliseconds) {
  bytes = std::max(bytes, work.bytes / milliseconds * 1e3);
  operations = std::max(operations, work.operations / milliseconds * 1e3);
  words = std::max(words, work.words / milliseconds * 1e3);
  cached = std::max(cached, work.cached / milliseconds * 1e3);
}

Results::Results(const std::string& path, const std::string& device)
    : path_(path), device_(device) {
  if (path.empty()) {
    return;
  }
  if (holds_something_else(path)) {
    throw std::invalid_argument("--out is " + path + ", a file that holds something else");
  }
  bool fresh = is_empty(path);
  file_.open(path, std::ios::app);
  if (fresh) {
    file_ << HEADER << std::endl;
  }
  if (!file_) {
    throw std::invalid_argument("--out is " + path + ", which cannot be written");
  }
}

void Results::add(const Scene& scene, const Case& one, const Times& times, const Rates& rates) {
  print(printed_line(scene, one, times, rates));
  if (!path_.empty() && !(file_ << csv_line(scene, one, times, rates, device_) << std::endl)) {
    throw OutputError(path_ + " cannot be written");
  }
}

void print(const std::string& line) {
  if (std::puts(line.c_str()) == EOF || std::fflush(stdout) != 0) {
    throw OutputError("standard output cannot be written");
  }
}

}  // namespace bench
