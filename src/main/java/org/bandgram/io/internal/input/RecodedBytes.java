package org.bandgram.io.internal.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * The bytes of a text in some encoding as UTF-8. A {@link CharacterCodingException} comes just
 * behind the last character that could be read.
 */
final class RecodedBytes extends InputStream {
  private static final int BUFFER = 1 << 14;

  private final InputStream in;
  private final CharsetDecoder decoder;
  private final ByteBuffer stored = ByteBuffer.allocate(BUFFER).flip();
  private final CharBuffer characters = CharBuffer.allocate(BUFFER);
  private ByteBuffer text = ByteBuffer.allocate(0);
  private CoderResult state = CoderResult.UNDERFLOW;
  private boolean ended;
  private boolean done;

  RecodedBytes(InputStream in, Charset encoding) {
    this.in = in;
    this.decoder = encoding.newDecoder();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    while (length > 0 && !text.hasRemaining()) {
      if (done) {
        return -1;
      }
      decode();
    }
    int count = Math.min(length, text.remaining());
    text.get(buffer, offset, count);
    return count;
  }

  private void decode() throws IOException {
    if (state.isError()) {
      state.throwException();
    }
    if (state.isUnderflow() && !ended) {
      stored.compact();
      int count = in.read(stored.array(), stored.position(), stored.remaining());
      ended = count < 0;
      stored.position(stored.position() + Math.max(0, count)).flip();
    }
    characters.clear();
    state = decoder.decode(stored, characters, ended);
    done = ended && state.isUnderflow();
    if (done) {
      decoder.flush(characters);
    }
    text = StandardCharsets.UTF_8.encode(characters.flip());
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
