/** Loops on the CPU: readable scalar references and versions made of vector instructions. */
package org.bandgram.compute.cpu;
