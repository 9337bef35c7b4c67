package org.bandgram.io.internal.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.input.TableInput;

/**
 * Unpacks pages: gzip by the JDK, since Parquet's own needs Hadoop, all others by Parquet. A page
 * that claims to unpack to more than its codec can make of it, or than any column chunk of the file
 * has, is refused before memory is taken.
 */
final class ParquetCodecs implements CompressionCodecFactory {
  private static final int ANY_PAGE_SIZE = 1 << 16;

  private static final Set<CompressionCodecName> READ =
      EnumSet.of(
          CompressionCodecName.UNCOMPRESSED,
          CompressionCodecName.SNAPPY,
          CompressionCodecName.GZIP,
          CompressionCodecName.ZSTD,
          CompressionCodecName.LZ4,
          CompressionCodecName.LZ4_RAW);

  private final String file;
  private long most = Long.MAX_VALUE;
  private final CodecFactory others =
      new CodecFactory(new PlainParquetConfiguration(), ANY_PAGE_SIZE);

  ParquetCodecs(String file) {
    this.file = file;
  }

  /** Takes the size of the largest column chunk, if the file says it. */
  void limit(List<BlockMetaData> groups) {
    long largest =
        groups.stream()
            .flatMap(group -> group.getColumns().stream())
            .mapToLong(ColumnChunkMetaData::getTotalUncompressedSize)
            .max()
            .orElse(0);
    most = largest > 0 ? largest : most;
  }

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return others.getCompressor(codec);
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    if (!READ.contains(codec)) {
      throw DataFormatException.of(
          file,
          "is compressed with %s, which is not read; write it with Snappy, Zstandard, gzip or LZ4"
              .formatted(codec));
    }
    return new Bounded(
        codec == CompressionCodecName.GZIP ? new Gunzip() : others.getDecompressor(codec),
        mostRatio(codec));
  }

  /** Returns the most bytes that a codec makes of one, by the form of its copies and runs. */
  private static long mostRatio(CompressionCodecName codec) {
    return switch (codec) {
      case UNCOMPRESSED -> 1;
      case SNAPPY -> 22; // 64 of 3
      case LZ4, LZ4_RAW -> 255;
      case GZIP -> TableInput.MOST_GZIP_RATIO;
      default -> 1 << 15; // Zstandard: blocks of 128 KiB from 4
    };
  }

  /** Refuses pages that claim too much. */
  private final class Bounded implements BytesInputDecompressor {
    private final BytesInputDecompressor codec;
    private final long ratio;

    Bounded(BytesInputDecompressor codec, long ratio) {
      this.codec = codec;
      this.ratio = ratio;
    }

    private void require(long packed, int unpacked) {
      if (unpacked < 0 || unpacked - ANY_PAGE_SIZE > Math.min(ratio * packed, most)) {
        throw DataFormatException.of(
            file,
            "is damaged: a page of %d bytes claims to unpack to %d".formatted(packed, unpacked));
      }
    }

    @Override
    public BytesInput decompress(BytesInput packed, int unpackedBytes) throws IOException {
      require(packed.size(), unpackedBytes);
      return codec.decompress(packed, unpackedBytes);
    }

    @Override
    public void decompress(
        ByteBuffer packed, int packedBytes, ByteBuffer unpacked, int unpackedBytes)
        throws IOException {
      require(packedBytes, unpackedBytes);
      codec.decompress(packed, packedBytes, unpacked, unpackedBytes);
    }

    @Override
    public void release() {
      codec.release();
    }
  }

  @Override
  public void release() {
    others.release();
  }

  /** Unpacks pages of gzip data to their ends, where their checksums are. */
  private final class Gunzip implements BytesInputDecompressor {
    private byte[] unpack(BytesInput packed, int unpackedBytes) throws IOException {
      try (InputStream in = new GZIPInputStream(packed.toInputStream())) {
        byte[] page = in.readNBytes(unpackedBytes);
        if (page.length < unpackedBytes || in.read() >= 0) {
          throw new ZipException("a page is not as long as its header says");
        }
        return page;
      } catch (ZipException | EOFException e) {
        throw DataFormatException.of(
            file, "is damaged: the gzip data of a page is not what was written", e);
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
