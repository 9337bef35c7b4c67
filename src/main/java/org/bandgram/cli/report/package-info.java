/**
 * A run's result as one HTML file that needs nothing else: no network, no server, no other file.
 *
 * <p>A {@code Page} has words (a title, what the run did and found, warnings, where it comes from)
 * and {@code Figures}: a {@code PointMap} to move about in, a {@code ClusterList}, {@code Curve}s,
 * merges to cut, a {@code Listing}. {@code PageTemplate} fills the words into {@code page.html},
 * escaped, so that they can be read without scripts too; {@code PageData} writes the figures as
 * JSON, which scripts draw: {@code map.js} the points by {@code view.js} (what part of the plane is
 * shown), {@code dots.js}, {@code marks.js} and {@code gestures.js}; {@code clusters.js}, {@code
 * charts.js} and {@code merges.js} the others; {@code start.js} puts them together. Coordinates are
 * 16-bit steps between the least and the greatest one, labels 16 or 32 bits, both base64 of
 * little-endian numbers: eight bytes a point. Columns that are told of points are floats, or
 * numbers of texts that are written once.
 *
 * <p>Nothing of a file's text becomes markup or script: words are escaped where they enter HTML and
 * JSON, scripts set text only, and the page's security policy allows no script and no style but its
 * own, by their hashes, and no connection to anywhere.
 */
package org.bandgram.cli.report;
