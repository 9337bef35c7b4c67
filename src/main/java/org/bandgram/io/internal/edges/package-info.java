/**
 * Lists of edges as other programs write them: {@code EdgeLines} makes plain lines of the {@code
 * EdgeForms} of NetworkX, LGL and SIF.
 */
package org.bandgram.io.internal.edges;
