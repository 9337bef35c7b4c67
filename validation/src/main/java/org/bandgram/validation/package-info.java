/** Experiments that reproduce published figures. */
package org.bandgram.validation;
