/** PageRank of directed graphs. */
package org.bandgram.rank;
