// Native methods of org.bandgram.internal.compute.cuda.thrust.ThrustLibrary: they take arguments apart, no more.
// Addresses and the stream are longs.
#include <jni.h>

#include "algorithms.hpp"
#include "jni_error.hpp"

#define NATIVE(type, method) \
  extern "C" JNIEXPORT type JNICALL Java_org_bandgram_internal_compute_cuda_thrust_ThrustLibrary_##method

namespace {

using bandgram::java_exceptions;

template <class T>
T* at(jlong address) {
  return reinterpret_cast<T*>(address);
}

bandgram::Stream stream_of(jlong handle) { return at<void>(handle); }

bandgram::Workspace workspace_at(jlong address, jlong bytes) {
  return {at<void>(address), static_cast<std::size_t>(bytes)};
}

/// Runs a body that returns the bytes of workspace it needs.
template <class Body>
jlong bytes_needed(JNIEnv* env, const char* method, Body body) {
  return java_exceptions(env, method, [&] { return static_cast<jlong>(body()); });
}

}  // namespace

NATIVE(jstring, backend)(JNIEnv* env, jclass) { return env->NewStringUTF(bandgram::backend_name()); }

NATIVE(jlong, sortLongKeys)
(JNIEnv* env, jclass, jlong keys, jlong values, jlong count, jint begin_bit, jint end_bit,
 jlong workspace, jlong bytes, jlong stream) {
  return bytes_needed(env, "sortLongKeys", [&] {
    return bandgram::sort_pairs(at<std::uint64_t>(keys), at<std::uint32_t>(values), count,
                                {begin_bit, end_bit}, workspace_at(workspace, bytes),
                                stream_of(stream));
  });
}

NATIVE(jlong, sortIntKeys)
(JNIEnv* env, jclass, jlong keys, jlong values, jlong count, jint begin_bit, jint end_bit,
 jlong workspace, jlong bytes, jlong stream) {
  return bytes_needed(env, "sortIntKeys", [&] {
    return bandgram::sort_pairs(at<std::uint32_t>(keys), at<std::uint64_t>(values), count,
                                {begin_bit, end_bit}, workspace_at(workspace, bytes),
                                stream_of(stream));
  });
}

NATIVE(jlong, exclusiveSum)
(JNIEnv* env, jclass, jlong values, jlong sums, jlong count, jlong workspace, jlong bytes,
 jlong stream) {
  return bytes_needed(env, "exclusiveSum", [&] {
    return bandgram::exclusive_sum(at<std::int64_t>(values), at<std::int64_t>(sums), count,
                                   workspace_at(workspace, bytes), stream_of(stream));
  });
}

NATIVE(jlong, inclusiveSumByKey)
(JNIEnv* env, jclass, jlong keys, jlong values, jlong sums, jlong count, jlong workspace,
 jlong bytes, jlong stream) {
  return bytes_needed(env, "inclusiveSumByKey", [&] {
    return bandgram::inclusive_sum_by_key(at<std::uint32_t>(keys), at<std::int64_t>(values),
                                          at<std::int64_t>(sums), count,
                                          workspace_at(workspace, bytes), stream_of(stream));
  });
}

NATIVE(jlong, segmentSums)
(JNIEnv* env, jclass, jlong values, jlong starts, jlong segments, jlong sums, jlong workspace,
 jlong bytes, jlong stream) {
  return bytes_needed(env, "segmentSums", [&] {
    return bandgram::segment_sums({at<std::int64_t>(values), at<std::int64_t>(starts), segments},
                                  at<std::int64_t>(sums), workspace_at(workspace, bytes),
                                  stream_of(stream));
  });
}

NATIVE(jlong, segmentMaximaFloat)
(JNIEnv* env, jclass, jlong values, jlong starts, jlong segments, jlong maxima, jlong workspace,
 jlong bytes, jlong stream) {
  return bytes_needed(env, "segmentMaximaFloat", [&] {
    return bandgram::segment_maxima({at<float>(values), at<std::int64_t>(starts), segments},
                                    at<float>(maxima), workspace_at(workspace, bytes),
                                    stream_of(stream));
  });
}

NATIVE(jlong, segmentMaximaDouble)
(JNIEnv* env, jclass, jlong values, jlong starts, jlong segments, jlong maxima, jlong workspace,
 jlong bytes, jlong stream) {
  return bytes_needed(env, "segmentMaximaDouble", [&] {
    return bandgram::segment_maxima({at<double>(values), at<std::int64_t>(starts), segments},
                                    at<double>(maxima), workspace_at(workspace, bytes),
                                    stream_of(stream));
  });
}

NATIVE(jlong, countByKey)
(JNIEnv* env, jclass, jlong keys, jint count, jlong run_keys, jlong lengths, jlong runs,
 jlong workspace, jlong bytes, jlong stream) {
  return bytes_needed(env, "countByKey", [&] {
    return bandgram::count_by_key(at<std::uint32_t>(keys), count, at<std::uint32_t>(run_keys),
                                  at<std::int32_t>(lengths), at<std::int64_t>(runs),
                                  workspace_at(workspace, bytes), stream_of(stream));
  });
}

NATIVE(jlong, selectFlagged)
(JNIEnv* env, jclass, jlong flags, jint count, jlong indices, jlong selected, jlong workspace,
 jlong bytes, jlong stream) {
  return bytes_needed(env, "selectFlagged", [&] {
    return bandgram::select_flagged(at<std::uint8_t>(flags), count, at<std::int32_t>(indices),
                                    at<std::int64_t>(selected), workspace_at(workspace, bytes),
                                    stream_of(stream));
  });
}

NATIVE(void, lowerBounds)
(JNIEnv* env, jclass, jlong keys, jlong count, jint bound, jlong starts, jlong stream) {
  java_exceptions(env, "lowerBounds", [&] {
    bandgram::lower_bounds(at<std::uint32_t>(keys), count, bound, at<std::int64_t>(starts),
                           stream_of(stream));
  });
}

NATIVE(void, sequence)(JNIEnv* env, jclass, jlong values, jlong count, jlong stream) {
  java_exceptions(env, "sequence", [&] {
    bandgram::sequence(at<std::uint64_t>(values), count, stream_of(stream));
  });
}
