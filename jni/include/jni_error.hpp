#pragma once

#include <jni.h>

#include <exception>
#include <string>

#include "call_error.hpp"

/// The one place where C++ exceptions become Java exceptions.
namespace bandgram {

/// Leaves `new CudaException(call, error)` pending in the calling Java thread, or the error that
/// kept it from being made.
inline void throw_cuda_exception(JNIEnv* env, const std::string& call, const std::string& error) {
  jclass type = env->FindClass("org/bandgram/internal/compute/cuda/device/CudaException");
  if (type == nullptr) {
    return;
  }
  jmethodID constructor =
      env->GetMethodID(type, "<init>", "(Ljava/lang/String;Ljava/lang/String;)V");
  jstring java_call = constructor == nullptr ? nullptr : env->NewStringUTF(call.c_str());
  jstring java_error = java_call == nullptr ? nullptr : env->NewStringUTF(error.c_str());
  if (java_error == nullptr) {
    return;
  }
  auto exception =
      static_cast<jthrowable>(env->NewObject(type, constructor, java_call, java_error));
  if (exception != nullptr) {
    env->Throw(exception);
  }
}

/// Runs the body of a native method and returns its result; an exception becomes a Java exception,
/// and the method returns zero, which Java never sees.
///
/// @param method name of the native method, for exceptions that name no call themselves
template <class Body>
auto java_exceptions(JNIEnv* env, const char* method, Body body) -> decltype(body()) {
  try {
    return body();
  } catch (const CallError& failure) {
    throw_cuda_exception(env, failure.call(), failure.error());
  } catch (const std::exception& failure) {
    throw_cuda_exception(env, method, failure.what());
  } catch (...) {
    throw_cuda_exception(env, method, "an unknown C++ exception");
  }
  return decltype(body())();
}

}  // namespace bandgram
