package org.bandgram.testing;

import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Makes JUnit run a method marked with {@link RandomCases} as one test, all of whose cases run. */
final class RandomCasesExtension
    implements TestTemplateInvocationContextProvider, ParameterResolver, InvocationInterceptor {
  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    String name = context.getRequiredTestMethod().getName();
    return Stream.of(
        new TestTemplateInvocationContext() {
          @Override
          public String getDisplayName(int invocation) {
            return name;
          }
        });
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return true;
  }

  /** A value for JUnit, which asks for one before it hands over the method. */
  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return RandomArguments.least(parameter.getParameter());
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    invocation.skip();
    int count = method.getExecutable().getAnnotation(RandomCases.class).value();
    new CaseRun(method.getExecutable(), context.getRequiredTestInstance(), seed())
        .run(Sizes.cases(count));
  }

  private static long seed() {
    return Long.getLong("bandgram.test.seed", 0);
  }
}
