/** The signs that begin a formula (OWASP ASVS 1.2.10), and the full-width signs that some programs read as these. */
const sign = String.raw`=+\-@\uFF1D\uFF0B\uFF0D\uFF20`;
/** The beginning of a field, also for a program that splits at another separator. */
const fieldStart = String.raw`^|[,;|\t\r\n]`;
/** Not every program stops at quotes and spaces before the sign. */
const formula = String.raw`["\p{Zs}\uFEFF]*[${sign}]`;

const mayNeedGuard = new RegExp(`[${sign}\\t\\r]`);
const unguardedField = new RegExp(`(${fieldStart})(?=${formula})`, 'gu');
const guardedField = new RegExp(`(${fieldStart})'(?=${formula})`, 'gu');
const needsQuotes = /[",\r\n]/;

/**
 * A cell as RFC 4180 wants it. Text that a spreadsheet would run as a formula becomes text by a leading `'`: at
 * the start of the cell, and after each character in it that some program takes for a separator.
 */
export function csvCell(text: string): string {
  const harmless = mayNeedGuard.test(text) ? guard(text) : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function guard(text: string): string {
  // A tab or return at the start is left out by some programs, and what follows would be the start.
  const start = /^[\t\r]/.test(text) ? "'" : '';
  return start + text.replace(unguardedField, "$1'");
}

/** The cell's text before it was escaped: our own files are uploaded again. */
export function csvUnguarded(text: string): string {
  return text.includes("'") ? text.replace(/^'(?=[\t\r])/, '').replace(guardedField, '$1') : text;
}

/** One line of a file for people. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The beginning of such a file: the byte order mark, by which Excel recognises UTF-8, and the columns. */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${csvRow(columns)}`;
}
