/**
 * When loops of the Vector API begin to pay: the one place that tells the first work of a JVM,
 * which plain loops do sooner, from the rest.
 *
 * <pre>
 *   work done by loops of a kind &lt;= what is left to plain loops:   plain loops, as in the reference
 *   afterwards, or where one step is more than that:                its twin with the Vector API
 * </pre>
 *
 * <p>{@code WarmUp} counts the work of loops of one kind; {@code WarmUps} has those of the kinds
 * that short runs spend their time in, and says how much. Who has both forms of a loop asks before
 * every step; the two give the same bits, so that a run may change over between any two of them.
 */
package org.bandgram.internal.compute.cpu.warmup;
