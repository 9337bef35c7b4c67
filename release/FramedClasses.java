import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Gives classes of a jar that were compiled for Java 5 the stack map frames of Java 8: the JVM keeps
 * no older classes in its archives, and every run would load and verify them anew.
 *
 * <p>Run as {@code java FramedClasses.java JAR PREFIX}: the classes whose names begin so. All else in
 * the jar stays as it is, in its order.
 */
final class FramedClasses {
  private final ZipFile jar;
  private final String prefix;
  private final ClassFile framed;

  private FramedClasses(ZipFile jar, String prefix) {
    this.jar = jar;
    this.prefix = prefix;
    framed =
        ClassFile.of(
            StackMapsOption.GENERATE_STACK_MAPS,
            ConstantPoolSharingOption.NEW_POOL,
            ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(
                        type -> entry(type.descriptorString().replaceAll("^L|;$", "") + ".class"))
                    .orElse(ClassHierarchyResolver.defaultResolver())));
  }

  public static void main(String[] arguments) throws IOException {
    Path path = Path.of(arguments[0]);
    Path written = path.resolveSibling("framed-" + path.getFileName());
    try (ZipFile jar = new ZipFile(path.toFile());
        ZipOutputStream out =
            new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(written)))) {
      new FramedClasses(jar, arguments[1]).write(out);
    }
    Files.move(written, path, StandardCopyOption.REPLACE_EXISTING);
  }

  private void write(ZipOutputStream out) throws IOException {
    for (ZipEntry entry : (Iterable<ZipEntry>) jar.stream().map(ZipEntry.class::cast)::iterator) {
      ZipEntry copy = new ZipEntry(entry.getName());
      copy.setTimeLocal(entry.getTimeLocal());
      out.putNextEntry(copy);
      try (InputStream in = jar.getInputStream(entry)) {
        byte[] bytes = in.readAllBytes();
        boolean isChosen = entry.getName().startsWith(prefix) && entry.getName().endsWith(".class");
        out.write(isChosen ? framed(bytes) : bytes);
      }
      out.closeEntry();
    }
  }

  private byte[] framed(byte[] bytes) {
    ClassModel model = framed.parse(bytes);
    if (model.majorVersion() >= ClassFile.JAVA_8_VERSION) {
      return bytes;
    }
    return framed.transformClass(
        model,
        (builder, element) -> {
          if (element instanceof ClassFileVersion) {
            builder.withVersion(ClassFile.JAVA_8_VERSION, 0);
          } else {
            builder.with(element);
          }
        });
  }

  private InputStream entry(String name) {
    ZipEntry entry = jar.getEntry(name);
    try {
      return entry == null ? null : jar.getInputStream(entry);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
