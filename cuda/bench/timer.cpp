#include "timer.h"

#include <algorithm>
#include <cmath>

namespace bench {

int Plan::launches_of_sample(const Case& one, double milliseconds) const {
  if (one.restore) {
    return 1;
  }
  double wanted = std::ceil(sample_milliseconds / std::max(milliseconds, 1e-3));
  return static_cast<int>(std::clamp(wanted, 1.0, static_cast<double>(most_launches)));
}

double Plan::seconds(const Case& one, double milliseconds) const {
  return samples * launches_of_sample(one, milliseconds) * milliseconds * 1e-3;
}

Timer::Timer(const Plan& plan, const Case& one, Inputs& inputs)
    : plan_(plan), case_(one), inputs_(inputs) {}

double Timer::warm_up() {
  double passed = 0;
  double last = 0;
  for (int i = 0; i == 0 || (i < plan_.most_launches && passed < plan_.warm_up_milliseconds); i++) {
    last = sample(1);
    passed += last;
  }
  return last;
}

double Timer::sample(int launches) {
  if (case_.restore) {
    case_.restore(inputs_);
  }
  begin_.record();
  for (int i = 0; i < launches; i++) {
    case_.launch(inputs_);
  }
  end_.record();
  return end_.milliseconds_since(begin_);
}

Times Timer::measure(double milliseconds) {
  int launches = plan_.launches_of_sample(case_, milliseconds);
  std::vector<double> samples;
  for (int s = 0; s < plan_.samples; s++) {
    samples.push_back(sample(launches) / launches);
  }
  std::sort(samples.begin(), samples.end());
  return {samples[samples.size() / 2], samples.front()};
}

}  // namespace bench
