package org.bandgram.io.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import java.nio.file.Path;
import java.util.Objects;
import org.bandgram.BandgramException;
import org.bandgram.Progress;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.input.TableInput;

/** Tells whether there is what {@link Json} and pages need, which do not load without it. */
public final class JsonLibrary {
  private JsonLibrary() {}

  /**
   * Checks that there is what reads and writes JSON.
   *
   * @param file what is to be read or written
   * @throws BandgramException if Jackson is not on the class path; the message names what to add
   */
  public static void require(Path file) {
    require(file.toString());
  }

  private static void require(String file) {
    try {
      Objects.requireNonNull(JsonFactory.class);
    } catch (NoClassDefFoundError e) {
      throw new BandgramException(
          file
              + ": JSON needs com.fasterxml.jackson.core:jackson-core, which is not on the class"
              + " path",
          e);
    }
  }

  /**
   * Prepares to read rows.
   *
   * @throws BandgramException if Jackson is not on the class path
   */
  public static JsonReader reader(TableInput input, ReadOptions options, Progress progress) {
    require(input.name());
    return new JsonReader(input, options, progress);
  }
}
