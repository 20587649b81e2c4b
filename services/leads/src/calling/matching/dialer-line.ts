import { readPhone, type OutcomeFault } from '@leadmart/contracts';
import { csvUnguarded } from '@leadmart/platform/csv';
import type { Outcome } from '../outcomes/outcome.js';
import type { DialerColumn, DialerColumns } from './dialer-columns.decisions.js';
import { readOutcome } from './dialer-outcomes.js';
import { lengthOf, type MomentReader } from './read-moment.js';

/** The facts that the lines of a file have in common. */
export interface DialerFile {
  readonly columns: DialerColumns;
  readonly moments: MomentReader;
  /** The moment of calls in a file without a column of times. */
  readonly now: Date;
  /** Makes ids of outcomes without a time, so that the same file again has the same. */
  readonly hash: string;
}

/** A line as it is read, or why it cannot be. */
export type ReadLine =
  | { readonly phone: number; readonly outcome: Outcome; readonly lastsMs: number }
  | { readonly fault: OutcomeFault; readonly value: string; readonly message: string };

const maxNoteCharacters = 500;
const money = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;
const maxMoneyDigits = 9;

/** Reads a line of a dialer's file. */
export function readDialerLine(cells: readonly string[], line: number, file: DialerFile): ReadLine {
  const cellOf = (column: DialerColumn): string => {
    const place = file.columns[column];
    return place === undefined ? '' : csvUnguarded(cells[place] ?? '').trim();
  };
  const phone = readPhone(cellOf('phone'));
  if (phone === undefined)
    return left('no-phone', cellOf('phone'), 'expected a US phone number of 10 digits');
  const outcome = readOutcome(cellOf('outcome'));
  if (outcome === undefined)
    return left(
      'unknown-outcome',
      cellOf('outcome'),
      'expected an outcome, like No answer or Sold',
    );
  const time = timeIn(cellOf);
  const calledAt = isTimed(file) ? file.moments.read(time) : file.now.getTime();
  if (calledAt === undefined)
    return left('no-moment', time, 'expected the moment of the call, like 2026-01-31 14:30');
  const id = isTimed(file) ? timedId(outcome, calledAt) : `${file.hash}-${line}`;
  const note = cellOf('note');
  if (note.length > maxNoteCharacters)
    return left('invalid', note, `expected a note of at most ${maxNoteCharacters} characters`);
  const more = outcome === 'sold' ? moneyOf(cellOf) : undefined;
  if (more && 'fault' in more) return more;
  const callBack = cellOf('callBack');
  const callBackAt = callBack === '' ? calledAt : file.moments.read(callBack);
  if (outcome === 'call-back' && callBackAt === undefined)
    return left('no-moment', callBack, 'expected the moment of the next call');
  const known: Outcome = {
    id,
    outcome,
    calledAt,
    ...(outcome === 'call-back' && callBackAt !== undefined && { callBackAt }),
    ...more,
    ...(note !== '' && { note }),
  };
  return { phone: Number(phone), outcome: known, lastsMs: isTimed(file) ? lengthOf(time) : 0 };
}

/** The same outcome of a lead at the same moment is the same. */
export const timedId = (outcome: string, calledAt: number): string =>
  `${outcome}-${calledAt.toString(36)}`;

const isTimed = ({ columns }: DialerFile): boolean =>
  columns.time !== undefined || columns.date !== undefined;

/** Some dialers have day and time in two columns. */
function timeIn(cellOf: (column: DialerColumn) => string): string {
  const [date, time] = [cellOf('date'), cellOf('time')];
  return /[/-]/.test(time) || date === '' ? time || date : `${date} ${time}`.trim();
}

function moneyOf(
  cellOf: (column: DialerColumn) => string,
): Pick<Outcome, 'premium' | 'commission'> | Extract<ReadLine, { fault: unknown }> {
  const read: { premium?: number; commission?: number } = {};
  for (const column of ['premium', 'commission'] as const) {
    const text = cellOf(column);
    if (text === '') continue;
    const cents = centsIn(text);
    if (cents === undefined) return left('invalid', text, `expected the ${column} in dollars`);
    read[column] = cents;
  }
  return read;
}

function centsIn(text: string): number | undefined {
  const [match, dollars = '', fraction = ''] = money.exec(text) ?? [];
  const digits = dollars.replaceAll(',', '');
  if (match === undefined || digits.length > maxMoneyDigits) return undefined;
  return Number(digits) * 100 + Number(fraction.padEnd(2, '0'));
}

const left = (fault: OutcomeFault, value: string, message: string) => ({ fault, value, message });
