import { leadColumns, leadColumnTitles, type LeadColumn } from '../lead-files.js';

/**
 * The columns that an export computes when it is written, and has only if they are chosen: the lead's IANA time zone, and
 * the local hours of that day in which a call may begin, like `09:00`. The hours are empty on a day without any.
 */
export const callingColumns = ['timeZone', 'callFrom', 'callUntil'] as const;
export type CallingColumn = (typeof callingColumns)[number];

/** A column of an export: one of a lead, or a computed one. */
export type ExportColumnName = LeadColumn | CallingColumn;
export const exportColumnNames: readonly ExportColumnName[] = [...leadColumns, ...callingColumns];

export const exportColumnTitles: Readonly<Record<ExportColumnName, string>> = {
  ...leadColumnTitles,
  timeZone: 'Time zone',
  callFrom: 'Call from',
  callUntil: 'Call until',
};
