/** Methods of affinity propagation, their runs on a set, and comparisons of them. */
package org.bandgram.validation.method;
