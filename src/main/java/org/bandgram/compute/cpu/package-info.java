<<<<<<< HEAD
/** The CPU backend: readable scalar references, and twins of them that use the Vector API. */
=======
/** Loops on the CPU: readable scalar references and versions made of vector instructions. */
>>>>>>> gram
package org.bandgram.compute.cpu;
