package org.bandgram.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.SparkException;
import org.bandgram.BandgramException;
import org.bandgram.CancelledException;
import org.junit.jupiter.api.Test;

class SparkFitTest {
  @Test
  void anInterruptWhileSparkIsWaitedForCancelsAndStays() {
    RuntimeException thrown = SparkFit.cancelledIfInterrupted(new InterruptedException());
    assertThat(Thread.interrupted()).isTrue();
    assertThat(thrown).isInstanceOf(CancelledException.class);
  }

  @Test
  void whatSparkGivesUpForIsNoErrorOfTheProgram() {
    assertThat(SparkFit.cancelledIfInterrupted(new SparkException("Job aborted: no memory\nat x")))
        .isInstanceOf(BandgramException.class)
        .hasMessage("Spark gave up: Job aborted: no memory");
  }

  @Test
  void otherErrorsStayWhatTheyAre() {
    RuntimeException error = new BandgramException("x");
    assertThat(SparkFit.cancelledIfInterrupted(error)).isSameAs(error);
    assertThat(SparkFit.cancelledIfInterrupted(new Exception("y"))).hasMessageContaining("y");
    assertThat(Thread.interrupted()).isFalse();
  }
}
