/** How long work took. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}

/** The smallest value that `share` of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/** Prints rows under their headings, columns aligned: numbers to the right, the named columns to the left. */
export function printTable(
  title: string,
  headings: string[],
  rows: string[][],
  leftAligned: readonly string[] = [],
): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const align = (cell: string, column: number): string =>
    leftAligned.includes(headings[column] ?? '')
      ? cell.padEnd(widths[column] ?? 0)
      : cell.padStart(widths[column] ?? 0);
  const line = (cells: string[]) =>
    `  ${cells.map((cell, column) => align(cell, column)).join('   ')}`.trimEnd();
  console.log(`\n${title}\n${line(headings)}`);
  for (const row of rows) console.log(line(row));
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const ratio = (value: number): string => `${value.toFixed(2)}x`;
