import { leadColumns, type LeadColumn, type PhoneStatus } from '@leadmart/contracts';

/** A lead as it stands in a download. */
export type LeadCells = Readonly<Record<LeadColumn, string>>;

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

export function csvLine(lead: LeadCells): string {
  return `${leadColumns.map((column) => csvCell(lead[column])).join(',')}\r\n`;
}

/** The same line with another phone status. Status and e-mail are the last two cells, and no comma stands in either. */
export function withStatus(line: string, status: PhoneStatus): string {
  const beforeEmail = line.lastIndexOf(',');
  const beforeStatus = line.lastIndexOf(',', beforeEmail - 1);
  return `${line.slice(0, beforeStatus + 1)}${status}${line.slice(beforeEmail)}`;
}

/** What a download begins with: the byte order mark, by which Excel knows UTF-8, and the seven columns. */
export const csvHead = Buffer.from(`\uFEFF${leadColumns.join(',')}\r\n`, 'utf8');
