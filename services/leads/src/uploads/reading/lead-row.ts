import { stateNames, type LeadColumn, type PhoneStatus, type StateCode } from '@leadmart/contracts';
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
const maxEmailCharacters = 254;

const stateByName = new Map<string, StateCode>(
  (Object.keys(stateNames) as StateCode[]).flatMap((code) => [
    [code, code],
    [stateNames[code].toUpperCase().replaceAll(' ', ''), code],
  ]),
);

/** Reads `CA`, `ca`, `California`, `N.Y.` and `new york` as codes; undefined for other texts. */
export function readState(text: string): StateCode | undefined {
  return stateByName.get(text.toUpperCase().replace(/[\s.\-_]/g, ''));
}

/**
 * Reads ten digits of the North American plan, without +1 and punctuation. Also accepts `2015550123.0`,
 * the notation of spreadsheets that store phones as numbers. Refuses an extension: downloads have no column for it.
 */
export function readPhone(text: string): string | undefined {
  const bare = text.trim().replace(/^(\d{10,11})\.0+$/, '$1');
  if (!/^\+?[\d\s().\-/\u00a0\u2010-\u2015]+$/.test(bare)) return undefined;
  const digits = bare.replace(/\D/g, '');
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^[2-9]\d\d[2-9]\d{6}$/.test(ten) ? ten : undefined;
}

export function readStatus(text: string): PhoneStatus | undefined {
  const status = text.trim().toLowerCase();
  return status === 'clean' || status === 'dnc' ? status : undefined;
}

/** Returns the address in lower case. It needs one @, no spaces or brackets, and a domain with a dot. */
export function readEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  if (email.length > maxEmailCharacters) return undefined;
  const shape = /^[^\s@",;:<>()[\]\\]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}]{2,}$/u;
  return shape.test(email) && !email.includes('..') ? email : undefined;
}

/**
 * Normalises and checks one row. A lead needs a phone, a phone status, a state and a first or last name.
 * City and e-mail may be empty; a given e-mail must be valid.
 */
export function readLead(raw: LeadCells): LeadRow | readonly CellMiss[] {
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
