/**
 * Tests that this driver is known not to meet, whatever the server: they are skipped.
 * `file` and `test` are parts of the file's path and of the test's description.
 */
export interface DriverDifference {
  file: string;
  test?: string;
  reason: string;
}

export const DRIVER_DIFFERENCES: DriverDifference[] = [];

export function driverDifference(file: string, test: string): string | undefined {
  const found = DRIVER_DIFFERENCES.find(
    (difference) => file.includes(difference.file) && test.includes(difference.test ?? ''),
  );
  return found && `the driver: ${found.reason}`;
}
