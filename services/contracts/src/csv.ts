/**
 * The characters that begin a formula (OWASP ASVS 1.2.10), and the full-width characters that some programs treat
 * like them.
 */
const sign = String.raw`=+\-@\uFF1D\uFF0B\uFF0D\uFF20`;
/** The start of a field, also for a program that splits at another separator. */
const fieldStart = String.raw`^|[,;\|\t\r\n]`;
/** Programs ignore quotes, spaces, control characters and characters that nobody sees before the sign. */
const ignored = String.raw`[["\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]--[\t\r\n]]`;
const formula = String.raw`${ignored}*[${sign}]`;

const mayNeedGuard = new RegExp(`[${sign}\\t\\r]`);
const unguardedField = new RegExp(`(${fieldStart})(?=${formula})`, 'gv');
const guardedField = new RegExp(`(${fieldStart})'(?=${formula})`, 'gv');
const needsQuotes = /[",\r\n]/;

/**
 * Writes a cell by RFC 4180. A `'` before a formula turns it into text: at the start of the cell, and after each
 * character that some program treats as a separator.
 */
export function csvCell(text: string): string {
  const harmless = csvGuarded(text);
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text with the guards against formulas, without the quotes of CSV. */
export function csvGuarded(text: string): string {
  if (!mayNeedGuard.test(text)) return text;
  // Some programs drop a leading tab or return, so that the following character starts the cell.
  const start = /^[\t\r]/.test(text) ? "'" : '';
  return start + text.replace(unguardedField, "$1'");
}

/** The cell's text before it was escaped: downloaded files may be uploaded again. */
export function csvUnguarded(text: string): string {
  return text.includes("'") ? text.replace(/^'(?=[\t\r])/, '').replace(guardedField, '$1') : text;
}

/** One line of a CSV file. Numbers stay numbers: only texts are guarded against formulas. */
export function csvRow(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell)));
  return `${written.join(',')}\r\n`;
}

const byteOrderMark = '\uFEFF';

/** The beginning of a CSV file: the byte order mark, by which Excel recognises UTF-8, and the columns. */
export function csvHead(columns: readonly string[], { bom } = { bom: true }): string {
  return (bom ? byteOrderMark : '') + csvRow(columns);
}
