package org.bandgram.cli.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.Map;

/** Writes names and values as JSON for people and programs. */
public final class JsonText {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

  private JsonText() {}

  /** Returns an object, one field per line where there is room, ending with a line feed. */
  public static String of(Map<String, Object> fields) {
    try {
      return MAPPER.writeValueAsString(fields) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("fields that JSON cannot hold", e);
    }
  }
}
