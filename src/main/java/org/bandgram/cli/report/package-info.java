/**
 * A run's result as one HTML file that needs nothing else: no network, no server, no other file.
 *
 * <p>A {@code Page} has words (a title, a headline, what was found, warnings, details) and {@code
 * Figures}: a {@code PointMap} to move about in, a {@code ClusterList}, {@code Curve}s, merges to
 * cut, a {@code Figures.Listing}. {@code PageTemplate} fills the words into {@code page.html},
 * escaped, so that they can be read without scripts too; {@code PageData} writes the figures as
 * JSON, which scripts draw.
 *
 * <p>{@code state.js} holds what is shown and selected, and tells all others when it changes;
 * {@code colors.js} deals colours to the clusters of a cut. {@code map.js} draws the points by
 * {@code view.js} (what part of the plane is shown), {@code dots.js}, {@code paint.js} (what
 * colours show), {@code coast.js} and {@code marks.js}, and listens by {@code gestures.js} and
 * {@code lasso.js}; {@code words.js} says what is there. {@code clusters.js}, {@code sizes.js},
 * {@code curves.js} and {@code merges.js} (by {@code tree.js}) show the others, {@code save.js}
 * makes a table of the selection, and {@code start.js} puts them together. Coordinates are 16-bit
 * steps between the least and the greatest one, labels 16 or 32 bits, both base64 of little-endian
 * numbers: eight bytes a point. Columns that are told of points are floats, or numbers of texts
 * that are written once.
 *
 * <p>Nothing of a file's text becomes markup or script: words are escaped where they enter HTML and
 * JSON, scripts set text only, and the page's security policy allows no script and no style but its
 * own, by their hashes, and no connection to anywhere.
 */
package org.bandgram.cli.report;
