/**
 * Sorts, scans and searches of thrust and CUB on device memory, through JNI.
 *
 * <p>{@code ThrustLoader} loads the native library of {@code jni/} once per process, {@code
 * ThrustLibrary} declares its functions, and a {@code ThrustCall} is a call that first says how
 * much temporary memory it needs.
 */
package org.bandgram.internal.compute.cuda.thrust;
