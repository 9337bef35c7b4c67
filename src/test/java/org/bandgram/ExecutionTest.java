package org.bandgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecutionTest {
  private record Block(int number, int from, int to) {}

  private static List<Block> blocks(int n, int blockSize, int threads) {
    List<Block> blocks = Collections.synchronizedList(new ArrayList<>());
    try (Execution execution = Execution.onThreads(threads)) {
      execution.forBlocks(n, blockSize, (b, from, to) -> blocks.add(new Block(b, from, to)));
    }
    return blocks;
  }

  @RandomCases(100)
  void blocksPartitionTheRangeWhateverTheTeam(
      @IntRange(max = 300) int n,
      @IntRange(min = 1, max = 320) int blockSize,
      @IntRange(min = 1, max = 5) int threads) {
    List<Block> expected = new ArrayList<>();
    for (int from = 0; from < n; from += blockSize) {
      expected.add(new Block(expected.size(), from, Math.min(n, from + blockSize)));
    }
    assertThat(Execution.blocks(n, blockSize)).isEqualTo(expected.size());
    assertThat(blocks(n, blockSize, threads)).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void theLargestRangesDoNotOverflow() {
    int n = Integer.MAX_VALUE;
    assertThat(Execution.blocks(n, 1)).isEqualTo(n);
    assertThat(Execution.blocks(n, n)).isEqualTo(1);
    assertThat(blocks(n, 1 << 30, 2))
        .containsExactlyInAnyOrder(new Block(0, 0, 1 << 30), new Block(1, 1 << 30, n));
  }

  @Test
  void oneThreadVisitsBlocksInOrderOnTheCaller() {
    List<Integer> visited = new ArrayList<>();
    Thread caller = Thread.currentThread();
    try (Execution execution = Execution.onThreads(1)) {
      execution.forBlocks(
          10,
          3,
          (block, from, to) -> {
            assertThat(Thread.currentThread()).isSameAs(caller);
            visited.add(block);
          });
    }
    assertThat(visited).containsExactly(0, 1, 2, 3);
  }

  /**
   * Each block waits for all others, which only works when the whole team, the caller included, is
   * at work.
   */
  @Test
  void theTeamWorksAtOnce() {
    CyclicBarrier barrier = new CyclicBarrier(3);
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    try (Execution execution = Execution.onThreads(3)) {
      execution.forBlocks(
          3,
          1,
          (block, from, to) -> {
            threads.add(Thread.currentThread());
            await(barrier);
          });
    }
    assertThat(threads).hasSize(3).contains(Thread.currentThread());
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(10, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void anExceptionReachesTheCallerFromAnyBlock(int threads) {
    for (int failing = 0; failing < 6; failing++) {
      int bad = failing;
      try (Execution execution = Execution.onThreads(threads)) {
        assertThatThrownBy(
                () ->
                    execution.forBlocks(
                        6,
                        1,
                        (block, from, to) -> {
                          if (block == bad) {
                            throw new IllegalArgumentException("block " + bad);
                          }
                        }))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("block " + bad);
        assertThat(blocksOf(execution)).as("the team still works").isEqualTo(6);
      }
    }
  }

  private static int blocksOf(Execution execution) {
    AtomicInteger blocks = new AtomicInteger();
    execution.forBlocks(6, 1, (block, from, to) -> blocks.incrementAndGet());
    return blocks.get();
  }

  /** What blocks use may be freed when the call returns, so none may be running then. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noBlockRunsOnAfterAFailure(boolean inCaller) {
    for (Throwable failure : List.of(new IllegalStateException("x"), new AssertionError("x"))) {
      for (int repeat = 0; repeat < 5; repeat++) {
        assertNoBlockRunsOnAfter(failure, inCaller);
      }
    }
  }

  private static void assertNoBlockRunsOnAfter(Throwable failure, boolean inCaller) {
    Thread caller = Thread.currentThread();
    CyclicBarrier allRun = new CyclicBarrier(3);
    AtomicInteger running = new AtomicInteger();
    AtomicBoolean failed = new AtomicBoolean();
    Execution.BlockTask task =
        (block, from, to) -> {
          running.incrementAndGet();
          await(allRun);
          boolean mayFail = Thread.currentThread().equals(caller) == inCaller;
          if (mayFail && failed.compareAndSet(false, true)) {
            running.decrementAndGet();
            ExecutionTest.<RuntimeException>sneakyThrow(failure);
          }
          if (!Thread.currentThread().equals(caller)) {
            pause();
          }
          running.decrementAndGet();
        };
    try (Execution execution = Execution.onThreads(3)) {
      assertThatThrownBy(() -> execution.forBlocks(3, 1, task)).isSameAs(failure);
      assertThat(running).hasValue(0);
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneakyThrow(Throwable failure) throws T {
    throw (T) failure;
  }

  private static void pause() {
    try {
      Thread.sleep(30);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aFailureStopsFurtherBlocks() {
    AtomicInteger started = new AtomicInteger();
    try (Execution execution = Execution.onThreads(1)) {
      assertThatThrownBy(
              () ->
                  execution.forBlocks(
                      1000,
                      1,
                      (block, from, to) -> {
                        started.incrementAndGet();
                        throw new IllegalStateException();
                      }))
          .isInstanceOf(IllegalStateException.class);
    }
    assertThat(started).hasValue(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFailureStopsTheOthers(boolean inCaller) {
    Thread caller = Thread.currentThread();
    CyclicBarrier bothRun = new CyclicBarrier(2);
    AtomicInteger started = new AtomicInteger();
    try (Execution execution = Execution.onThreads(2)) {
      assertThatThrownBy(
              () ->
                  execution.forBlocks(
                      1000,
                      1,
                      (block, from, to) -> {
                        if (started.incrementAndGet() <= 2) {
                          await(bothRun);
                        }
                        if (Thread.currentThread().equals(caller) == inCaller) {
                          throw new IllegalArgumentException();
                        }
                        pause();
                      }))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(started.get()).isBetween(2, 10);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void cancellationStopsBetweenBlocks(int threads) {
    Cancellation cancellation = new Cancellation();
    AtomicInteger started = new AtomicInteger();
    try (Execution execution = Execution.of(threads, Progress.NONE, cancellation)) {
      cancelled(
              () ->
                  execution.forBlocks(
                      100_000,
                      1,
                      (block, from, to) -> {
                        started.incrementAndGet();
                        cancellation.cancel();
                      }))
          .hasMessage("the run was cancelled");
      assertThat(started.get()).isBetween(1, threads);
      cancelled(() -> execution.forBlocks(1, 1, (block, from, to) -> {}));
    }
  }

  @Test
  void anInterruptOfTheCallerCancelsAndStays() throws InterruptedException {
    CountDownLatch helperRuns = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    Set<Class<?>> thrown = ConcurrentHashMap.newKeySet();
    Thread caller =
        new Thread(
            () -> {
              Thread self = Thread.currentThread();
              try (Execution execution = Execution.onThreads(2)) {
                execution.forBlocks(
                    2,
                    1,
                    (block, from, to) -> {
                      if (Thread.currentThread().equals(self)) {
                        await(helperRuns);
                        self.interrupt();
                      } else {
                        helperRuns.countDown();
                        pause();
                      }
                    });
              } catch (CancelledException e) {
                thrown.add(e.getClass());
                interrupted.set(self.isInterrupted());
              }
            });
    caller.start();
    caller.join();
    assertThat(thrown).containsExactly(CancelledException.class);
    assertThat(interrupted).isTrue();
  }

  @Test
  void closingEndsTheTeamAndMayBeRepeated() throws InterruptedException {
    Set<Thread> workers = new HashSet<>();
    Execution execution = Execution.onThreads(2);
    CyclicBarrier barrier = new CyclicBarrier(2);
    execution.forBlocks(
        2,
        1,
        (block, from, to) -> {
          synchronized (workers) {
            workers.add(Thread.currentThread());
          }
          await(barrier);
        });
    workers.remove(Thread.currentThread());
    execution.close();
    execution.close();
    for (Thread worker : workers) {
      assertThat(worker.isDaemon()).isTrue();
      worker.join(10_000);
      assertThat(worker.isAlive()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void closingDuringARunCancelsIt(int threads) {
    AtomicInteger started = new AtomicInteger();
    Execution execution = Execution.onThreads(threads);
    cancelled(
        () ->
            execution.forBlocks(
                100_000,
                1,
                (block, from, to) -> {
                  started.incrementAndGet();
                  execution.close();
                }));
    assertThat(started.get()).isBetween(1, threads);
    for (int blocks : new int[] {1, 100}) {
      cancelled(() -> execution.forBlocks(blocks, 1, (block, from, to) -> {}));
    }
  }

  /** The only helper is busy when the execution is closed, so that work still waits for it. */
  @Test
  void closingWhileWorkWaitsForAHelperLeavesNobodyWaiting() {
    CountDownLatch closed = new CountDownLatch(1);
    CyclicBarrier bothRun = new CyclicBarrier(2);
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          Execution execution = Execution.onThreads(2);
          Thread caller = Thread.currentThread();
          Execution.BlockTask closing =
              (block, from, to) -> {
                execution.close();
                closed.countDown();
              };
          Execution.BlockTask outer =
              (block, from, to) -> {
                await(bothRun);
                if (Thread.currentThread().equals(caller)) {
                  execution.forBlocks(2, 1, closing);
                } else {
                  await(closed);
                }
              };
          cancelled(() -> execution.forBlocks(2, 1, outer));
        });
  }

  @Test
  void theTeamHasAtLeastOneThread() {
    refused(() -> Execution.onThreads(0)).hasMessage("threads is 0, but must be at least 1");
    try (Execution execution = Execution.onAllProcessors()) {
      assertThat(execution.threads()).isEqualTo(Runtime.getRuntime().availableProcessors());
      assertThat(execution.progress()).isSameAs(Progress.NONE);
      assertThat(execution.cancellation().isCancelled()).isFalse();
    }
  }
}
