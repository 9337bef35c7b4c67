package org.bandgram.internal.compute.cuda.device;

/** A compiled kernel. Safe for several threads; launches return before the kernel has run. */
public final class Kernel {
  /** Threads per block of a kernel that works on one item per thread. */
  public static final int BLOCK_OF_THREADS = 256;

  /** Threads per warp, on every device so far. */
  public static final int WARP = 32;

  /** Warps per block of a kernel that works on one item per warp. */
  public static final int WARPS_PER_BLOCK = 4;

  /** Most threads per block, on every device so far. */
  static final int LARGEST_BLOCK = 1024;

  /** Blocks that loop over more items than an int can count. */
  private static final int LARGEST_LOOPING_GRID = 1 << 20;

  /** Dynamic shared memory per block that a kernel may use without asking. */
  private static final int SHARED_BYTES_FOR_ALL = 48 << 10;

  private final CudaContext context;
  private final String name;
  private final long function;
  private int sharedBytesAllowed = SHARED_BYTES_FOR_ALL;

  Kernel(CudaContext context, String name, long function) {
    this.context = context;
    this.name = name;
    this.function = function;
  }

  /** Returns its name. */
  String name() {
    return name;
  }

  /**
   * Launches this kernel.
   *
   * @param grid number of blocks, at least 1
   * @param block threads per block, 1 to 1024
   * @param sharedBytes dynamic shared memory per block, at most the device's {@link
   *     CudaDevice#sharedBytesPerBlock}
   * @param arguments what the kernel declares, in order
   */
  public void launch(int grid, int block, int sharedBytes, KernelArguments arguments) {
    require("grid", grid, 1, Integer.MAX_VALUE);
    require("block", block, 1, LARGEST_BLOCK);
    require("sharedBytes", sharedBytes, 0, context.device().sharedBytesPerBlock());
    context.run(
        driver -> {
          if (sharedBytes > sharedBytesAllowed) {
            driver.allowSharedBytes(function, sharedBytes);
            sharedBytesAllowed = sharedBytes;
          }
          arguments.writeTo(context.argumentBlock());
          driver.launch(
              function, grid, block, sharedBytes, context.stream(), context.argumentBlock());
        });
  }

  /**
   * Launches this kernel with a thread per item. With 2^31 items or more it has 2^20 blocks and
   * must loop.
   *
   * @param items number of items; nothing is launched for 0
   * @param arguments what the kernel declares, in order
   */
  public void launchThreads(long items, KernelArguments arguments) {
    require("items", items, 0, Long.MAX_VALUE);
    if (items > Integer.MAX_VALUE) {
      launch(LARGEST_LOOPING_GRID, BLOCK_OF_THREADS, 0, arguments);
    } else if (items > 0) {
      launch(Math.ceilDiv((int) items, BLOCK_OF_THREADS), BLOCK_OF_THREADS, 0, arguments);
    }
  }

  /**
   * Launches this kernel with a warp per item, four warps to a block.
   *
   * @param items number of items, below 2^31; nothing is launched for 0
   * @param arguments what the kernel declares, in order
   */
  public void launchWarps(long items, KernelArguments arguments) {
    require("items", items, 0, Integer.MAX_VALUE);
    if (items > 0) {
      launch(Math.ceilDiv((int) items, WARPS_PER_BLOCK), WARPS_PER_BLOCK * WARP, 0, arguments);
    }
  }

  private void require(String argument, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s of kernel %s is %d, but must be from %d to %d"
              .formatted(argument, name, value, least, most));
    }
  }
}
