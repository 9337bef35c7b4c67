/**
 * Checkpoints of a run in one file, which is replaced as a whole: it is the last complete one
 * whenever the process ends.
 *
 * <p>In the order of the call: {@code CheckpointFile} saves and opens, in a {@code LocalPlace} or
 * another {@code CheckpointPlace}; {@code CheckpointFormat} has the layout, with the text that
 * identifies the run, a {@code StageResult} for each finished stage and checksums; {@code
 * StreamTransfer} moves what the iterations keep out to the file or in from it, block by block.
 * That text is a {@code RunIdentity}. A {@code GraphFile} keeps the graph of nearest neighbours of
 * a run for later ones, in the same layout.
 */
package org.bandgram.checkpoint;
