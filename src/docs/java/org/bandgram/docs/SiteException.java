package org.bandgram.docs;

/** Why no site was made. */
final class SiteException extends RuntimeException {
  private static final long serialVersionUID = 1;

  SiteException(String message) {
    super(message);
  }
}
