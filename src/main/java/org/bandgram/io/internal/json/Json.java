package org.bandgram.io.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.input.IoErrors;

/** Objects of names and values as JSON for people and programs. */
public final class Json {
  private Json() {}

  /**
   * Reads an object.
   *
   * @return its fields in their order; values are maps, lists, texts, numbers, truth values and
   *     null. None where the file holds something else
   * @throws DataFormatException if it is not JSON, with the line at fault, or cannot be read
   */
  public static Map<String, Object> read(Path file) {
    try (InputStream in = Files.newInputStream(file);
        JsonParser json = new JsonFactory().createParser(in)) {
      return json.nextToken() == JsonToken.START_OBJECT ? object(json) : Map.of();
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw DataFormatException.atLine(
          file.toString(), line, "not valid JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw DataFormatException.of(file.toString(), "cannot be read: " + IoErrors.reason(e), e);
    }
  }

  private static Map<String, Object> object(JsonParser json) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      fields.put(name, value(json));
    }
    return fields;
  }

  private static List<Object> array(JsonParser json) throws IOException {
    List<Object> values = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      values.add(value(json));
    }
    return values;
  }

  private static Object value(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> object(json);
      case START_ARRAY -> array(json);
      case VALUE_STRING -> json.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getNumberValue();
      case VALUE_TRUE, VALUE_FALSE -> json.getBooleanValue();
      default -> null;
    };
  }

  /**
   * Returns an object as text, one field per line where there is room, ending with a line feed.
   *
   * @param fields maps, records, collections, arrays, texts, enums, numbers, truth values or null
   */
  public static String write(Map<String, ?> fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
      write(json, fields);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + "\n";
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    switch (value) {
      case null -> json.writeNull();
      case Map<?, ?> fields -> {
        json.writeStartObject();
        for (Map.Entry<?, ?> field : fields.entrySet()) {
          json.writeFieldName(field.getKey().toString());
          write(json, field.getValue());
        }
        json.writeEndObject();
      }
      case Record parts -> write(json, components(parts));
      case Collection<?> values -> {
        json.writeStartArray();
        for (Object element : values) {
          write(json, element);
        }
        json.writeEndArray();
      }
      case int[] numbers -> json.writeArray(numbers, 0, numbers.length);
      case double[] numbers -> json.writeArray(numbers, 0, numbers.length);
      case Boolean truth -> json.writeBoolean(truth);
      case Integer number -> json.writeNumber(number);
      case Long number -> json.writeNumber(number);
      case Float number -> json.writeNumber(number);
      case Double number -> json.writeNumber(number);
      case String text -> json.writeString(text);
      case Enum<?> constant -> json.writeString(constant.name());
      default ->
          throw new IllegalArgumentException("JSON has no form for " + value.getClass().getName());
    }
  }

  private static Map<String, Object> components(Record parts) {
    Map<String, Object> fields = new LinkedHashMap<>();
    try {
      for (RecordComponent component : parts.getClass().getRecordComponents()) {
        fields.put(snakeCase(component.getName()), component.getAccessor().invoke(parts));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("a component of " + parts + " cannot be read", e);
    }
    return fields;
  }

  private static String snakeCase(String name) {
    return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }
}
