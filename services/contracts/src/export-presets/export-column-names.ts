import { leadColumns, leadColumnTitles, type LeadColumn } from '../lead-files.js';

/**
 * The columns that an export computes when it is written, and has only if they are chosen: the lead's IANA time zone, and
 * the local hours of that day in which a call may begin, like `09:00`. The hours are empty on a day without any.
 */
export const callingColumns = ['timeZone', 'callFrom', 'callUntil'] as const;
export type CallingColumn = (typeof callingColumns)[number];

/**
 * The columns that an export of a pack has behind the others once it was compared with the buyer's own registry file: day of the
 * file, registry number and result. Empty for leads about which no file says anything.
 */
export const ownCheckColumns = ['ownCheckedOn', 'ownRegistryNumber', 'ownResult'] as const;
type OwnCheckColumn = (typeof ownCheckColumns)[number];

/** A column of an export: one of a lead, or a computed one. */
export type ExportColumnName = ChosenColumn | OwnCheckColumn;
/** A column that can be chosen. */
type ChosenColumn = LeadColumn | CallingColumn;
export const exportColumnNames: readonly ChosenColumn[] = [...leadColumns, ...callingColumns];

export const exportColumnTitles: Readonly<Record<ExportColumnName, string>> = {
  ...leadColumnTitles,
  timeZone: 'Time zone',
  callFrom: 'Call from',
  callUntil: 'Call until',
  ownCheckedOn: 'Own check on',
  ownRegistryNumber: 'Own registry number',
  ownResult: 'Own check result',
};
