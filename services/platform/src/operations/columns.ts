type Cell = string | number | boolean | Date | undefined | null;

const longestCell = 120;

/** Formats rows as text in columns, under the names of their fields. */
export function columns(rows: readonly Readonly<Record<string, Cell>>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => textOf(row[name])))];
  const widths = names.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function textOf(cell: Cell): string {
  if (cell === undefined || cell === null || cell === '') return '-';
  if (cell instanceof Date) return cell.toISOString();
  const text = String(cell).replaceAll(/\s+/g, ' ');
  return text.length > longestCell ? `${text.slice(0, longestCell)}…` : text;
}

/** Formats an age in the largest suitable unit: `3 days`, `5 min`. */
export function age(since: Date | undefined, now: Date): string | undefined {
  if (since === undefined) return undefined;
  const seconds = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1_000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 2 * 3_600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3_600) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}
