/**
 * The heavy loops, as narrow interfaces that each backend implements, and the choice of the
 * backend.
 *
 * <p>Nothing but {@link org.bandgram.internal.compute.choice.BackendProvider} names the classes of
 * a backend.
 */
package org.bandgram.internal.compute;
