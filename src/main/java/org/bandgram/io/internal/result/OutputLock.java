package org.bandgram.io.internal.result;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bandgram.BandgramException;
import org.bandgram.io.internal.input.IoErrors;

/**
 * An exclusive lock on an output file or folder. Whoever has it holds the operating system's lock
 * on a file there, which ends with the process, however that ends; the file itself is removed on
 * closing, and one that a killed process left behind is in nobody's way.
 *
 * <p>Where a file system knows no locks, a warning is logged and nothing is held.
 */
public final class OutputLock implements AutoCloseable {
  private static final Logger LOGGER = System.getLogger(OutputLock.class.getName());

  /** Closing any channel to a file ends all locks that the process has on it. */
  private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private OutputLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes the right to write to an existing folder.
   *
   * @throws BandgramException if another run has it
   */
  static OutputLock ofFolder(Path folder) throws IOException {
    return of(folder.toRealPath().resolve(".bandgram.lock"), folder);
  }

  /**
   * Takes the right to write a file, which need not exist; its folder must. Removes what killed
   * runs left of it unfinished.
   *
   * @throws BandgramException if another run has it
   */
  public static OutputLock ofFile(Path file) throws IOException {
    Path target = AtomicFile.target(file);
    Path folder = target.getParent().toRealPath();
    String name = "." + target.getFileName() + ".bandgram.lock";
    OutputLock lock = of(folder.resolve(name), file);
    try {
      AtomicFile.removeUnfinished(target);
    } catch (IOException e) {
      lock.close();
      throw e;
    }
    return lock;
  }

  private static OutputLock of(Path lockFile, Path place) throws IOException {
    if (!HELD_HERE.add(lockFile)) {
      throw taken(place);
    }
    FileChannel channel = null;
    boolean isOurs = false;
    try {
      Files.write(lockFile, new byte[0], StandardOpenOption.CREATE);
      String before = identity(lockFile);
      channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
      isOurs = isLocked(channel, place) && before.equals(identity(lockFile));
    } catch (NoSuchFileException e) {
      LOGGER.log(Level.DEBUG, "{0}: removed by another run at its end", lockFile);
    } finally {
      if (!isOurs) {
        HELD_HERE.remove(lockFile);
        if (channel != null) {
          channel.close();
        }
      }
    }
    if (!isOurs) {
      throw taken(place);
    }
    return new OutputLock(lockFile, channel);
  }

  private static BandgramException taken(Path place) {
    return new BandgramException(
        place + ": another run is writing there; wait for its end, or choose another place");
  }

  /** Whoever had the lock before may have removed the file, and a third run made another. */
  private static String identity(Path file) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    return attributes.fileKey() + " of " + attributes.creationTime();
  }

  private static boolean isLocked(FileChannel channel, Path place) {
    try {
      return channel.tryLock() != null;
    } catch (IOException e) {
      String warning = "{0}: cannot be locked against other runs: {1}";
      LOGGER.log(Level.WARNING, warning, place, IoErrors.reason(e));
      return true;
    }
  }

  /** Removes the files of all locks of this process, whose end gives the rights back. */
  public static void abandonAll() {
    for (Path file : HELD_HERE) {
      file.toFile().delete();
    }
  }

  /** Removes the file and gives the right back. */
  @Override
  public void close() {
    try (channel) {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOGGER.log(Level.WARNING, "{0}: cannot be removed: {1}", file, IoErrors.reason(e));
    } finally {
      HELD_HERE.remove(file);
    }
  }
}
