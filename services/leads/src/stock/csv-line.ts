import { leadColumns, type LeadColumn, type PhoneStatus } from '@leadmart/contracts';
import { csvRow } from '@leadmart/platform/csv';

/** A lead as it stands in a download. */
export type LeadCells = Readonly<Record<LeadColumn, string>>;

/** The line is stored on a page as it is, so a change of the notation holds for leads that come in from then on. */
export function csvLine(lead: LeadCells): string {
  return csvRow(leadColumns.map((column) => lead[column]));
}

/** The same line with another phone status. Status and e-mail are the last two cells, and no comma stands in either. */
export function withStatus(line: string, status: PhoneStatus): string {
  const beforeEmail = line.lastIndexOf(',');
  const beforeStatus = line.lastIndexOf(',', beforeEmail - 1);
  return `${line.slice(0, beforeStatus + 1)}${status}${line.slice(beforeEmail)}`;
}

/** What a download begins with: the byte order mark, by which Excel knows UTF-8, and the seven columns. */
export const csvHead = Buffer.from(`\uFEFF${leadColumns.join(',')}\r\n`, 'utf8');
