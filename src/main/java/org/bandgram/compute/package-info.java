/** The heavy loops behind interfaces, so that a back end can be chosen at run time. */
package org.bandgram.compute;
