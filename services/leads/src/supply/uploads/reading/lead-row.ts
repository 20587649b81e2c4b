import {
  blankLead,
  cellText,
  isMissing,
  isPlaceholder,
  leadColumns,
  phoneFault,
  readEmail,
  readPhone,
  readState,
  readStatus,
  stateFault,
  type LeadColumn,
  type PhoneStatus,
  type StateCode,
} from '@leadmart/contracts';
import type { LeadCells } from '@leadmart/stock';
import { isBroken } from '../../csv-files/csv-text.js';

/** A valid row. */
export interface LeadRow {
  /** Ten digits as a number. */
  readonly phone: number;
  readonly state: StateCode;
  readonly status: PhoneStatus;
  /** The cells as written in a download. */
  readonly cells: LeadCells;
}

/** An invalid value of a row, and the reason. */
export interface CellMiss {
  readonly field: LeadColumn;
  readonly value: string;
  readonly error: string;
}

/** The fault of each column, so that a new one does not compile without its rule. */
type Faults = Readonly<Record<LeadColumn, string | undefined>>;

const maxTextCharacters = 200;
const unreadableCharacter = 'has a character that cannot be read; save the file as UTF-8';

/**
 * Normalises and checks one row. A lead needs a phone, a phone status, a state and a first or last name. City and email
 * may be missing; a given email must be valid. A placeholder such as `n/a` is a missing value, but no name.
 */
export function readLead(raw: LeadCells): LeadRow | readonly CellMiss[] {
  const broken = leadColumns.filter((field) => isBroken(raw[field]));
  if (broken.length > 0)
    return broken.map((field) => ({ field, value: raw[field], error: unreadableCharacter }));
  const [phone, state] = [readPhone(raw.phoneNumber), readState(raw.state)];
  const status = readStatus(raw.phoneNumberStatus);
  const email = isMissing(raw.email) ? '' : readEmail(raw.email);
  const [firstName, lastName] = [cellText(raw.firstName), cellText(raw.lastName)];
  const city = isMissing(raw.city) ? '' : cellText(raw.city);
  const faults: Faults = {
    firstName:
      firstName === '' && lastName === ''
        ? 'A first or a last name is required'
        : nameFault(firstName),
    lastName: nameFault(lastName),
    state: state ? undefined : stateFault(raw.state),
    city: lengthFault(city),
    phoneNumber: phone ? undefined : phoneFault(raw.phoneNumber),
    phoneNumberStatus: status ? undefined : 'expected "clean" or "dnc"',
    email: email === undefined ? 'expected an email address' : undefined,
  };
  const misses = missesOf(raw, faults);
  if (misses.length > 0 || !phone || !state || !status || email === undefined) return misses;
  const cells = {
    firstName,
    lastName,
    state,
    city,
    phoneNumber: phone,
    phoneNumberStatus: status,
    email,
  };
  return { phone: Number(phone), state, status, cells };
}

function missesOf(raw: LeadCells, faults: Faults): readonly CellMiss[] {
  return leadColumns.flatMap((field) => {
    const error = faults[field];
    return error === undefined ? [] : [{ field, value: raw[field], error }];
  });
}

function nameFault(name: string): string | undefined {
  return isPlaceholder(name) ? 'expected a name, not a placeholder' : lengthFault(name);
}

function lengthFault(text: string): string | undefined {
  return text.length > maxTextCharacters
    ? `expected at most ${maxTextCharacters} characters`
    : undefined;
}

const aValidRow: LeadCells = {
  ...blankLead,
  firstName: 'a',
  lastName: 'b',
  state: 'TX',
  phoneNumber: '2025550123',
  phoneNumberStatus: 'clean',
};

/** Returns the reason why a value is invalid in a column, by the rules for rows. */
export function cellRefusal(column: LeadColumn, value: string): string | undefined {
  const outcome = readLead({ ...aValidRow, [column]: value });
  return 'phone' in outcome ? undefined : outcome[0]?.error;
}
