import {
  leadColumns,
  readEmail,
  readPhone,
  readState,
  readStatus,
  type LeadColumn,
  type PhoneStatus,
  type StateCode,
} from '@leadmart/contracts';
import { isBroken } from '../../csv-files/csv-text.js';
import type { LeadCells } from '../../stock/lead-layouts.js';

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

const maxTextCharacters = 200;
const unreadableCharacter = 'has a character that cannot be read; save the file as UTF-8';

/**
 * Normalises and checks one row. A lead needs a phone, a phone status, a state and a first or last name.
 * City and e-mail may be empty; a given e-mail must be valid.
 */
export function readLead(raw: LeadCells): LeadRow | readonly CellMiss[] {
  const broken = leadColumns.filter((field) => isBroken(raw[field]));
  if (broken.length > 0)
    return broken.map((field) => ({ field, value: raw[field], error: unreadableCharacter }));
  const misses: CellMiss[] = [];
  const miss = (field: LeadColumn, error: string) => {
    misses.push({ field, value: raw[field], error });
  };
  const phone = readPhone(raw.phoneNumber);
  const state = readState(raw.state);
  const status = readStatus(raw.phoneNumberStatus);
  const email = raw.email.trim() === '' ? '' : readEmail(raw.email);
  const [firstName, lastName, city] = [raw.firstName.trim(), raw.lastName.trim(), raw.city.trim()];
  if (firstName === '' && lastName === '') miss('firstName', 'expected a first or a last name');
  if (firstName.length > maxTextCharacters)
    miss('firstName', `expected at most ${maxTextCharacters} characters`);
  if (lastName.length > maxTextCharacters)
    miss('lastName', `expected at most ${maxTextCharacters} characters`);
  if (state === undefined) miss('state', 'expected a US state');
  if (city.length > maxTextCharacters)
    miss('city', `expected at most ${maxTextCharacters} characters`);
  if (phone === undefined) miss('phoneNumber', 'expected a US phone number of 10 digits');
  if (status === undefined) miss('phoneNumberStatus', 'expected "clean" or "dnc"');
  if (email === undefined) miss('email', 'expected an e-mail address');
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

const aValidRow: LeadCells = {
  firstName: 'a',
  lastName: 'b',
  state: 'TX',
  city: '',
  phoneNumber: '2025550123',
  phoneNumberStatus: 'clean',
  email: '',
};

/** Returns the reason why a value is invalid in a column, by the rules for rows. */
export function cellRefusal(column: LeadColumn, value: string): string | undefined {
  const outcome = readLead({ ...aValidRow, [column]: value });
  return 'phone' in outcome ? undefined : outcome[0]?.error;
}
