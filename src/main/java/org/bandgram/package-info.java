/**
 * What every other package may use: number formats, errors, progress, cancellation and the team of
 * threads.
 *
 * <p>Nothing here knows what is being computed.
 */
package org.bandgram;
