package org.bandgram.internal.compute.cuda.device;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/** A driver with memory that copies as late as it may: when it is waited for, and no further. */
final class LateDriver extends RecordingDriver {
  private final MemorySegment memory = MemorySegment.ofArray(new byte[1 << 26]);
  private final Queue<Runnable> queue = new ArrayDeque<>();
  private final Map<Long, Long> marks = new HashMap<>();
  private long queued;
  private long done;
  private int copiesUntilFailure = Integer.MAX_VALUE;

  /** Lets one copy fail after some have been queued. */
  void failAfter(int copies) {
    copiesUntilFailure = copies;
  }

  private void queue(Runnable copy) {
    if (copiesUntilFailure-- == 0) {
      throw new CudaException("a copy", "CUDA_ERROR_UNKNOWN");
    }
    queue.add(copy);
    queued++;
  }

  private void runUntil(long mark) {
    for (; done < mark; done++) {
      queue.remove().run();
    }
  }

  @Override
  public void copyToDevice(long target, MemorySegment source, long stream) {
    super.copyToDevice(target, source, stream);
    queue(() -> memory.asSlice(target, source.byteSize()).copyFrom(source));
  }

  @Override
  public void copyToHost(MemorySegment target, long source, long stream) {
    super.copyToHost(target, source, stream);
    queue(() -> target.copyFrom(memory.asSlice(source, target.byteSize())));
  }

  @Override
  public void record(long event, long stream) {
    super.record(event, stream);
    marks.put(event, queued);
  }

  @Override
  public void await(long event) {
    super.await(event);
    runUntil(marks.getOrDefault(event, 0L));
  }

  @Override
  public void synchronize(long stream) {
    super.synchronize(stream);
    runUntil(queued);
  }

  @Override
  public void freeHost(MemorySegment staging) {
    super.freeHost(staging);
    if (done < queued) {
      throw new CudaException("freeHost before the copies are done", "CUDA_ERROR_UNKNOWN");
    }
  }
}
