package org.bandgram.internal.compute.cuda.thrust;

import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.CudaException;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;

/**
 * A call of {@link ThrustLibrary} with its arguments, not yet made: it is asked how much device
 * memory it needs for intermediate results, and then run in that memory, any number of times.
 */
public final class ThrustCall {
  private final CudaContext context;
  private final Function function;

  ThrustCall(CudaContext context, Function function) {
    this.context = context;
    this.function = function;
  }

  /** Returns the least size of the workspace, at least 1. */
  public long workspaceBytes() {
    return context.call(driver -> function.call(0, 0, 0));
  }

  /**
   * Queues the work.
   *
   * @param workspace at least {@link #workspaceBytes} that hold nothing; not to be used by others
   *     until the work is done
   * @throws CudaException if the workspace is too small or the work cannot be started
   */
  public void run(DeviceBuffer workspace) {
    context.run(
        driver -> {
          long address = workspace.address();
          if (workspace.byteSize() == 0) {
            throw new IllegalArgumentException("the workspace is empty, but must not be");
          }
          function.call(address, workspace.byteSize(), context.stream());
        });
  }

  /** A native method with all arguments but the last three. */
  @FunctionalInterface
  interface Function {
    /**
     * Makes the call.
     *
     * @param workspace address of the workspace; 0 only asks for its size
     * @param bytes size of the workspace
     * @param stream the stream's handle
     * @return the size that the workspace must have
     */
    long call(long workspace, long bytes, long stream);
  }
}
