// The one translation unit: every kernel family.
#include "order/iota.cuh"
