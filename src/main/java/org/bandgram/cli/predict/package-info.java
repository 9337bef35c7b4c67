/** Labels for new points by a {@code model.SavedModel}: {@code predict}. */
package org.bandgram.cli.predict;
