package org.bandgram.spark.internal.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.apache.spark.SparkContext;
import org.bandgram.BandgramException;

/**
 * A file system of Hadoop, in the words of Hadoop's {@code FileSystem}. Methods are called by their
 * names: in {@code bandgram.jar}, what names a class of Hadoop names a stand-in for it.
 */
public final class HadoopFiles {
  private final Object configuration;
  private final Object files;

  private HadoopFiles(Object configuration, Object files) {
    this.configuration = configuration;
    this.files = files;
  }

  /**
   * Finds the file system of an address.
   *
   * @param configuration that of Hadoop
   */
  public static HadoopFiles of(String address, Object configuration) throws IOException {
    return new HadoopFiles(
        configuration, call(path(address, configuration), "getFileSystem", configuration));
  }

  /** Returns an address with its scheme and machine. */
  String qualified(String path) throws IOException {
    return call(files, "makeQualified", path(path)).toString();
  }

  boolean exists(String path) throws IOException {
    return (boolean) call(files, "exists", path(path));
  }

  boolean isEmpty(String folder) throws IOException {
    return Array.getLength(call(files, "listStatus", path(folder))) == 0;
  }

  long size(String file) throws IOException {
    return (long) call(call(files, "getFileStatus", path(file)), "getLen");
  }

  boolean mkdirs(String folder) throws IOException {
    return (boolean) call(files, "mkdirs", path(folder));
  }

  void deleteOnExit(String path) throws IOException {
    call(files, "deleteOnExit", path(path));
  }

  /** Deletes a file or a folder; tells whether it was there. */
  public boolean delete(String path, boolean recursive) throws IOException {
    return (boolean) call(files, "delete", path(path), recursive);
  }

  boolean rename(String path, String to) throws IOException {
    return (boolean) call(files, "rename", path(path), path(to));
  }

  InputStream open(String path) throws IOException {
    return (InputStream) call(files, "open", path(path));
  }

  OutputStream create(String path) throws IOException {
    return (OutputStream) call(files, "create", path(path), false);
  }

  private Object path(String path) throws IOException {
    return path(path, configuration);
  }

  private static Object path(String path, Object configuration) throws IOException {
    Class<?> ofConfigurations = configuration.getClass();
    String name = ofConfigurations.getPackageName().replaceFirst("conf$", "fs.Path");
    try {
      return Class.forName(name, true, ofConfigurations.getClassLoader())
          .getConstructor(String.class)
          .newInstance(path);
    } catch (InvocationTargetException e) {
      throw cause(e);
    } catch (ReflectiveOperationException e) {
      throw new BandgramException("this Hadoop has no " + name, e);
    }
  }

  /** Returns the configuration of Hadoop. */
  public static Object configuration(SparkContext context) {
    try {
      return call(context, "hadoopConfiguration");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Calls a method that its name and the classes of its arguments tell from others. */
  private static Object call(Object target, String name, Object... arguments) throws IOException {
    Class<?> type = target.getClass();
    while (!Modifier.isPublic(type.getModifiers())) {
      type = type.getSuperclass();
    }
    Method method =
        Arrays.stream(type.getMethods())
            .filter(m -> m.getName().equals(name) && takes(m, arguments))
            .findFirst()
            .orElseThrow(() -> new BandgramException("this Hadoop has no " + name));
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw cause(e);
    } catch (IllegalAccessException e) {
      throw new BandgramException("this Hadoop hides " + name, e);
    }
  }

  private static boolean takes(Method method, Object... arguments) {
    Class<?>[] types = method.getParameterTypes();
    boolean fits = types.length == arguments.length;
    for (int i = 0; fits && i < types.length; i++) {
      fits =
          types[i].isInstance(arguments[i])
              || (types[i] == boolean.class && arguments[i] instanceof Boolean);
    }
    return fits;
  }

  /** Returns the first line of a message. */
  public static String firstLine(Throwable e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static IOException cause(InvocationTargetException e) {
    return switch (e.getCause()) {
      case IOException known -> known;
      case RuntimeException unexpected -> throw unexpected;
      case Error fatal -> throw fatal;
      default -> new IOException(e.getCause());
    };
  }
}
