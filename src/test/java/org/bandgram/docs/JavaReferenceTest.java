package org.bandgram.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import org.bandgram.Execution;
import org.junit.jupiter.api.Test;

/** The page about Java names every class that computes, reads or writes something for its users. */
class JavaReferenceTest {
  @Test
  void thePageHasEveryEntryPoint() throws IOException {
    String page = Files.readString(Path.of("docs/reference/java.md"));
    assertThat(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.bandgram"))
        .filteredOn(JavaReferenceTest::isForUsers)
        .filteredOn(type -> type.getMethods().stream().anyMatch(JavaReferenceTest::isEntryPoint))
        .extracting(JavaClass::getSimpleName)
        .hasSizeGreaterThan(30)
        .allMatch(name -> Pattern.compile("`" + name + "\\.\\w+`").matcher(page).find());
  }

  private static boolean isForUsers(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.isTopLevelClass()
        && !type.getPackageName().matches(".*\\.(internal|cli|validation|jmh)(\\..*)?");
  }

  private static boolean isEntryPoint(JavaMethod method) {
    return method.getModifiers().containsAll(Set.of(JavaModifier.PUBLIC, JavaModifier.STATIC))
        && (method.getName().matches("(fit|read|write)\\w*")
            || method.getRawParameterTypes().stream()
                .anyMatch(type -> type.isEquivalentTo(Execution.class)));
  }
}
