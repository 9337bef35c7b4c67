package org.bandgram.internal.compute.cuda.rank;

import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.rank.LinkSlots;

/**
 * Links in slots, summed up by a warp per slot; then a thread for each node in several slots adds
 * up its parts.
 *
 * @param slots the number of slots
 * @param parts the number of parts
 * @param ends where the records of each slot end
 * @param firstParts how many parts lie in the slots before each
 * @param partNodes the node of each part
 * @param partSums receives the sum of each part
 * @param links the records
 */
record DeviceLinkSlots(
    int slots,
    int parts,
    DeviceBuffer ends,
    DeviceBuffer firstParts,
    DeviceBuffer partNodes,
    DeviceBuffer partSums,
    DeviceLinkArrays links)
    implements DeviceLinks.Piece {
  static DeviceLinkSlots upload(DeviceArena arena, LinkSlots slots) {
    return new DeviceLinkSlots(
        slots.count(),
        slots.parts(),
        HostArrays.upload(arena, slots.ends()),
        HostArrays.upload(arena, slots.firstParts()),
        HostArrays.upload(arena, slots.partNodes()),
        arena.allocate((long) slots.parts() * Double.BYTES),
        DeviceLinkArrays.upload(arena, slots.numbers(), slots.weights()));
  }

  @Override
  public void multiply(DeviceBuffer shares, DeviceBuffer sums) {
    KernelArguments arguments =
        KernelArguments.of().int32(slots).pointer(ends).pointer(firstParts).pointer(partSums);
    links
        .context()
        .kernel("rank_slots")
        .launchWarps(slots, links.appendTo(arguments, shares, sums));
    links
        .context()
        .kernel("rank_parts")
        .launchThreads(
            parts,
            KernelArguments.of().int32(parts).pointer(partNodes).pointer(partSums).pointer(sums));
  }
}
