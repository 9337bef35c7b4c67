package org.bandgram.internal.compute.cuda.rank;

import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.rank.LinkSlices;

/**
 * Links in slices, summed up by a thread per place.
 *
 * @param first the first place
 * @param places the number of all places, of which these are the last
 * @param starts where each slice begins, and the end
 * @param links the links
 */
record DeviceLinkSlices(int first, int places, DeviceBuffer starts, DeviceLinkArrays links)
    implements DeviceLinks.Piece {
  static DeviceLinkSlices upload(DeviceArena arena, LinkSlices slices, int places) {
    return new DeviceLinkSlices(
        slices.first(),
        places,
        HostArrays.upload(arena, slices.starts()),
        DeviceLinkArrays.upload(arena, slices.sources(), slices.weights()));
  }

  @Override
  public void multiply(DeviceBuffer shares, DeviceBuffer sums) {
    KernelArguments arguments = KernelArguments.of().int32(first).int32(places).pointer(starts);
    links
        .context()
        .kernel("rank_slices")
        .launchThreads(places - first, links.appendTo(arguments, shares, sums));
  }
}
