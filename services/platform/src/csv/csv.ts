/** What begins a formula in a spreadsheet (OWASP ASVS 1.2.10). */
const startsFormula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

/** A cell as RFC 4180 wants it, with what a spreadsheet would run as a formula turned into text by a leading `'`. */
export function csvCell(text: string): string {
  const harmless = startsFormula.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** What a cell said before it was made harmless: files of ours come back. */
export function csvUnguarded(text: string): string {
  return text.startsWith("'") && startsFormula.test(text.slice(1)) ? text.slice(1) : text;
}

/** One line of a file for people. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What such a file begins with: the byte order mark, by which Excel knows UTF-8, and the columns. */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${csvRow(columns)}`;
}
