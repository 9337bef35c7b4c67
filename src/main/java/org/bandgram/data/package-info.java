/** Point sets, and the files they are read from and written to. */
package org.bandgram.data;
