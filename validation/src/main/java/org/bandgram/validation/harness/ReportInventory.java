package org.bandgram.validation.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.bandgram.io.internal.result.OutputFolder.Inventory;

/** Knows the files of an experiment by its report, which shows every picture. */
public final class ReportInventory implements Inventory {
  private static final Pattern PICTURE = Pattern.compile("(?m)^!\\[.*]\\((.+)\\)$");

  @Override
  public String file() {
    return Report.SUMMARY;
  }

  @Override
  public Set<String> list(Path file) {
    Set<String> names = new TreeSet<>();
    try {
      String report = Files.readString(file);
      if (report.contains("\n| command | " + Report.COMMAND)) {
        names.add(
            report.contains(" " + Report.GZIPPED_RUNS + " |") ? Report.GZIPPED_RUNS : Report.RUNS);
        names.add(Report.SUMMARY);
        PICTURE.matcher(report).results().forEach(picture -> names.add(picture.group(1)));
      }
    } catch (IOException e) {
      // A file that is no text is no report of ours.
    }
    return names;
  }
}
