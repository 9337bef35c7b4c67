// The native methods of org.bandgram.internal.compute.cuda.thrust.ThrustLibrary: they take arguments apart, no
// more. Addresses, numbers and the stream are longs.
#include <jni.h>

#include <array>
#include <map>
#include <stdexcept>
#include <string>

#include "algorithms.hpp"
#include "jni_error.hpp"

#define NATIVE(type, method) \
  extern "C" JNIEXPORT type JNICALL Java_org_bandgram_internal_compute_cuda_thrust_ThrustLibrary_##method

namespace {

using bandgram::Stream;
using bandgram::Workspace;

template <class T>
T* at(jlong address) {
  return reinterpret_cast<T*>(address);
}

constexpr int MOST_ARGUMENTS = 5;
using Arguments = std::array<jlong, MOST_ARGUMENTS>;

/// Takes its own arguments; returns the bytes of workspace that it needs.
using Function = std::size_t (*)(const Arguments& a, Workspace workspace, Stream stream);

/// By the name of the Java method, which lists the arguments.
const std::map<std::string, Function> FUNCTIONS{
    {"sortLongKeys",
     [](const Arguments& a, Workspace workspace, Stream stream) {
       bandgram::BitRange bits{static_cast<int>(a[3]), static_cast<int>(a[4])};
       return bandgram::sort_pairs(at<std::uint64_t>(a[0]), at<std::uint32_t>(a[1]), a[2], bits,
                                   workspace, stream);
     }},
    {"sortIntKeys",
     [](const Arguments& a, Workspace workspace, Stream stream) {
       bandgram::BitRange bits{static_cast<int>(a[3]), static_cast<int>(a[4])};
       return bandgram::sort_pairs(at<std::uint32_t>(a[0]), at<std::uint32_t>(a[1]), a[2], bits,
                                   workspace, stream);
     }},
    {"exclusiveSum",
     [](const Arguments& a, Workspace workspace, Stream stream) {
       return bandgram::exclusive_sum(at<std::int64_t>(a[0]), at<std::int64_t>(a[1]), a[2],
                                      workspace, stream);
     }},
    {"lowerBounds",
     [](const Arguments& a, Workspace, Stream stream) {
       bandgram::lower_bounds(at<std::uint32_t>(a[0]), a[1], static_cast<std::int32_t>(a[2]),
                              at<std::int64_t>(a[3]), stream);
       return std::size_t{0};
     }},
    {"sequence",
     [](const Arguments& a, Workspace, Stream stream) {
       bandgram::sequence(at<std::uint32_t>(a[0]), a[1], stream);
       return std::size_t{0};
     }},
};

std::string text(JNIEnv* env, jstring string) {
  const char* characters = env->GetStringUTFChars(string, nullptr);
  if (characters == nullptr) {
    return "";
  }
  std::string copy = characters;
  env->ReleaseStringUTFChars(string, characters);
  return copy;
}

}  // namespace

NATIVE(jstring, backend)(JNIEnv* env, jclass) { return env->NewStringUTF(bandgram::backend_name()); }

NATIVE(jlong, call)
(JNIEnv* env, jclass, jstring function, jlongArray arguments, jlong workspace, jlong bytes,
 jlong stream) {
  std::string name = text(env, function);
  return bandgram::java_exceptions(env, name.c_str(), [&] {
    Arguments values{};
    jsize count = env->GetArrayLength(arguments);
    if (count > MOST_ARGUMENTS || FUNCTIONS.count(name) == 0) {
      throw std::invalid_argument("there is no such function");
    }
    env->GetLongArrayRegion(arguments, 0, count, values.data());
    return static_cast<jlong>(FUNCTIONS.at(name)(
        values, {at<void>(workspace), static_cast<std::size_t>(bytes)}, at<void>(stream)));
  });
}
