/** The CPU backend: readable scalar references, and twins of them that use the Vector API. */
package org.bandgram.compute.cpu;
