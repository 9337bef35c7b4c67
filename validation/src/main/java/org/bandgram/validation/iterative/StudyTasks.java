package org.bandgram.validation.iterative;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Function;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.stress.PairTriangle;
import org.bandgram.storage.SparseFormat;

/** What the paper changes of its kernels, as tasks on the same data. */
record StudyTasks(StudyData data) {
  /** Returns the tasks for all threads of the CPU, or for a GPU. */
  List<IterativeTask> on(Device device) {
    Backend backend = BackendProvider.select(device, Long.MAX_VALUE);
    List<IterativeTask> tasks = new ArrayList<>();
    for (String end : List.of(StudyData.KEPT, StudyData.ANEW)) {
      boolean isComputed = device == Device.CPU && end.equals(StudyData.ANEW);
      data.points().ifPresent(set -> tasks.add(means(Study.CACHING, end, set, backend)));
      data.objects()
          .ifPresent(set -> tasks.add(scaling(Study.CACHING, end, set, backend, isComputed)));
      for (LinkMatrix matrix : data.matrices()) {
        for (SparseFormat format : EnumSet.of(SparseFormat.CSR, backend.ranks().fastest())) {
          tasks.add(ranks(Study.CACHING, format + ", " + end, matrix, format, backend));
        }
      }
    }
    for (LinkMatrix matrix : data.matrices()) {
      for (String widths : LinkMatrix.WIDTHS) {
        tasks.add(
            data.ranks(Study.BINS, widths, matrix, () -> matrix.ranks(backend.ranks(), widths)));
      }
    }
    if (device == Device.CUDA) {
      tasks.addAll(new DivisionTasks(data).onBoth(backend.ranks()));
    }
    return tasks;
  }

  /** Returns the tasks for one thread of the CPU. */
  List<IterativeTask> onOneThread() {
    List<IterativeTask> tasks = new ArrayList<>();
    for (Precision precision : Precision.values()) {
      tasks.addAll(new PlainTasks(data).timed(precision));
    }
    Backend scalar = BackendProvider.chooseCpu(Backend.CPU_SCALAR);
    tasks.addAll(steps(scalar, "points by row", List.of(SparseFormat.CSR)));
    Backend best = BackendProvider.select(Device.CPU, 0);
    tasks.addAll(steps(best, "points in tiles", SparseFormat.on(Device.CPU)));
    tasks.addAll(new DivisionTasks(data).onOneThread(best.ranks()));
    return tasks;
  }

  private List<IterativeTask> steps(Backend backend, String layout, List<SparseFormat> formats) {
    List<IterativeTask> tasks = new ArrayList<>();
    data.points().ifPresent(set -> tasks.add(means(Study.STEPS, layout, set, backend)));
    data.objects()
        .ifPresent(set -> tasks.add(scaling(Study.STEPS, "pairs by row", set, backend, false)));
    for (LinkMatrix matrix : data.matrices()) {
      for (SparseFormat format : formats) {
        tasks.add(ranks(Study.STEPS, format.toString(), matrix, format, backend));
      }
    }
    return tasks;
  }

  private IterativeTask means(Study study, String form, PointSet set, Backend backend) {
    return data.means(study, form, set, () -> new MeansLoop(backend, set, data.k()));
  }

  /** MDS whose distances are computed before, or whenever they are prepared. */
  private IterativeTask scaling(
      Study study, String form, PointSet set, Backend backend, boolean isComputed) {
    PairTriangle before = StudyData.distances(set);
    Function<Execution, PairTriangle> distances =
        execution -> isComputed ? StudyData.distances(set, execution) : before;
    return data.scaling(
        study, form, set, () -> new ScalingLoop(backend.stress(), set.size(), distances));
  }

  private IterativeTask ranks(
      Study study, String form, LinkMatrix matrix, SparseFormat format, Backend backend) {
    return data.ranks(study, form, matrix, () -> matrix.ranks(backend.ranks(), format));
  }
}
