/**
 * Pictures of clusterings, of how clusters merge and of rankings, drawn without a display.
 *
 * <p>Files are written under a temporary name and then renamed, so an interrupted run leaves the
 * old file or none.
 */
package org.bandgram.plot;
