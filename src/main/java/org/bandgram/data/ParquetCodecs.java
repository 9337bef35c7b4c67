package org.bandgram.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Unpacks pages: gzip by the JDK, since Parquet's own needs Hadoop, all others by Parquet. */
final class ParquetCodecs implements CompressionCodecFactory {
  private static final int ANY_PAGE_SIZE = 1 << 16;

  private final CodecFactory others =
      new CodecFactory(new PlainParquetConfiguration(), ANY_PAGE_SIZE);

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return others.getCompressor(codec);
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return codec == CompressionCodecName.GZIP ? new Gunzip() : others.getDecompressor(codec);
  }

  @Override
  public void release() {
    others.release();
  }

  /** Unpacks pages of gzip data. */
  private static final class Gunzip implements BytesInputDecompressor {
    private static byte[] unpack(BytesInput packed, int unpackedBytes) throws IOException {
      try (InputStream in = new GZIPInputStream(packed.toInputStream())) {
        return in.readNBytes(unpackedBytes);
      }
    }

    @Override
    public BytesInput decompress(BytesInput packed, int unpackedBytes) throws IOException {
      return BytesInput.from(unpack(packed, unpackedBytes));
    }

    @Override
    public void decompress(
        ByteBuffer packed, int packedBytes, ByteBuffer unpacked, int unpackedBytes)
        throws IOException {
      ByteBuffer page = packed.slice(packed.position(), packedBytes);
      unpacked.put(unpack(BytesInput.from(page), unpackedBytes));
      packed.position(packed.position() + packedBytes);
    }

    @Override
    public void release() {}
  }
}
