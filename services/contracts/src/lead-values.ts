// The browser takes this file without the rest (`@leadmart/contracts/lead-values`).
import { stateNames, type PhoneStatus, type StateCode } from './us-states.js';

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

/** Reads `clean` and `dnc` in any case; undefined for other texts. */
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
