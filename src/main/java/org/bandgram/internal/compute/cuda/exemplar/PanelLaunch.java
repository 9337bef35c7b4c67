package org.bandgram.internal.compute.cuda.exemplar;

import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.tiles.GroundPoints;
import org.bandgram.internal.compute.tiles.PointSums;

/**
 * Runs a kernel on cells of a block of points and a few panels of sets.
 *
 * @param ground the points
 * @param kernel the kernel's name
 * @param panel sets per panel
 * @param sets number of sets
 */
record PanelLaunch(GroundPoints ground, String kernel, int panel, int sets) {
  private static final int PANELS_PER_BLOCK = 4;
  private static final int POINTS_AT_ONCE = 4;

  /** Returns how many sets a launch can take. */
  static int mostSets(GroundPoints ground, int panel) {
    long cells = Integer.MAX_VALUE / ground.blocks();
    return (int) Math.min(Integer.MAX_VALUE / 2, cells * PANELS_PER_BLOCK * panel);
  }

  void run(KernelArguments arguments) {
    int cells = Math.ceilDiv(sets, PANELS_PER_BLOCK * panel);
    ground
        .kernel(kernel)
        .launch(
            Math.multiplyExact(ground.blocks(), cells),
            PANELS_PER_BLOCK * (PointSums.LANES / POINTS_AT_ONCE),
            0,
            arguments);
  }
}
