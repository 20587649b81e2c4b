import type { UploadFixTargets, UploadFixes } from '@leadmart/contracts';
import { leadColumnTitles, type LeadColumn } from '@leadmart/contracts/lead-files';
import {
  isMissing,
  notTenDigits,
  phoneFault,
  readEmail,
  readState,
  readStatus,
} from '@leadmart/contracts/lead-values';
import { stateCodes, stateNames } from '@leadmart/contracts/us-states';

/** A value in all rows of the file, or the cell of one row. */
export type FixTarget = { field: LeadColumn; from: string } | { field: LeadColumn; row: number };

export const noFixes: UploadFixes = { values: [], cells: [] };

/** Sets the correction of a value or a cell; undefined removes it. */
export function withFix(
  { values, cells }: UploadFixes,
  target: FixTarget,
  to: string | undefined,
): UploadFixes {
  const isOther = (fix: FixTarget): boolean => !isSame(fix, target);
  const added = to === undefined ? [] : [{ ...target, to }];
  return {
    values: [...values.filter(isOther), ...added.filter((fix) => 'from' in fix)],
    cells: [...cells.filter(isOther), ...added.filter((fix) => 'row' in fix)],
  };
}

/** A correction to take back, as it is sent. */
export const targetsOf = (target: FixTarget): UploadFixTargets =>
  'row' in target ? { values: [], cells: [target] } : { values: [target], cells: [] };

/** The correction of a value or a cell. */
export const fixOf = ({ values, cells }: UploadFixes, target: FixTarget): string | undefined =>
  [...values, ...cells].find((fix) => isSame(fix, target))?.to;

export const fixCount = ({ values, cells }: UploadFixes): number => values.length + cells.length;

function isSame(one: FixTarget, other: FixTarget): boolean {
  if (one.field !== other.field) return false;
  return 'row' in one
    ? 'row' in other && one.row === other.row
    : 'from' in other && one.from === other.from;
}

/** The reason why a value is no correction, or undefined. The server checks all rules again. */
export function fixRefusal(field: LeadColumn, value: string): string | undefined {
  const text = value.trim();
  switch (field) {
    case 'state':
      return readState(text) ? undefined : 'Enter one of the fifty states';
    case 'phoneNumber':
      return phoneRefusal(text);
    case 'phoneNumberStatus':
      return readStatus(text) ? undefined : 'Enter clean or dnc';
    case 'email':
      return isMissing(text) || readEmail(text) ? undefined : 'Enter an email address, or nothing';
    case 'firstName':
    case 'lastName':
      return isMissing(text) ? 'Enter a name' : tooLong(text);
    case 'city':
      return tooLong(text);
  }
}

function phoneRefusal(text: string): string | undefined {
  const fault = phoneFault(text);
  if (fault === undefined) return undefined;
  return fault === notTenDigits
    ? 'Enter a US phone number of 10 digits'
    : `${fault[0]?.toUpperCase()}${fault.slice(1)}`;
}

const tooLong = (text: string): string | undefined =>
  text.length > 200 ? 'Enter at most 200 characters' : undefined;

/** A likely correction: a state with at most two typing errors, or a cleaned address. */
export function suggestionFor(field: LeadColumn, value: string): string | undefined {
  switch (field) {
    case 'state':
      return likelyState(value);
    case 'email':
      return readEmail(
        value
          .replace(/\s+/g, '')
          .replace(/^mailto:/i, '')
          .replaceAll(',', '.'),
      );
    default:
      return undefined;
  }
}

function likelyState(value: string): string | undefined {
  const written = value.replace(/[,\s]*(?:usa?|u\.s\.a?\.?)\s*$/i, '');
  const exact = readState(written);
  if (exact) return exact;
  const text = written.trim().toLowerCase();
  if (text.length < 4) return undefined;
  const near = stateCodes
    .map((code) => ({ code, distance: distanceOf(text, stateNames[code].toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [first, second] = near;
  const isClear = first && second && first.distance <= 2 && first.distance < second.distance;
  return isClear ? first.code : undefined;
}

/** The number of letters to insert, remove or replace. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The server's reason with the name of the column as on the screen. */
export const problemText = (field: LeadColumn | null, error: string): string =>
  field === null ? error : `${leadColumnTitles[field]}: ${error}`;

const keyOf = (uploadId: string): string => `upload-fixes:${uploadId}`;

/** The fixes of a waiting file that were not sent when its review was closed in this tab. */
export function keptFixes(uploadId: string | undefined): UploadFixes {
  const kept = uploadId === undefined ? null : sessionStorage.getItem(keyOf(uploadId));
  return kept === null ? noFixes : (JSON.parse(kept) as UploadFixes);
}

/** Sent to the server, fixes that leave nothing to decide would add the leads at once. So they stay here until then. */
export function keepFixes(uploadId: string, fixes: UploadFixes): void {
  if (fixCount(fixes) === 0) sessionStorage.removeItem(keyOf(uploadId));
  else sessionStorage.setItem(keyOf(uploadId), JSON.stringify(fixes));
}

/** The corrections of this dialog, and the way to send them. */
export interface Fixing {
  fixes: UploadFixes;
  /** Whether some were not sent yet. */
  isPending: boolean;
  onFixes: (fixes: UploadFixes) => void;
  onApply: () => void;
  /** Takes back a fix that was sent. */
  onUndo: (target: FixTarget) => void;
}

export type ValueOptions = readonly { value: string; label: string }[];

const options: Partial<Record<LeadColumn, ValueOptions>> = {
  state: stateCodes.map((code) => ({ value: code, label: `${stateNames[code]} (${code})` })),
  phoneNumberStatus: [
    { value: 'clean', label: 'Clean' },
    { value: 'dnc', label: 'DNC' },
  ],
};

/** The values of a column with few of them, which are chosen and not typed. */
export const valueOptionsOf = (column: LeadColumn): ValueOptions | undefined => options[column];
