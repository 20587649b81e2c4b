import { foreignAreaCodes } from './area-codes.data.js';
import { unquotedCellText } from './cell-text.js';

/** Ten equal digits are a multiple of it. */
const tenOnes = 1_111_111_111;
/** The fault of a text that has not ten digits; others name the digits. */
export const notTenDigits = 'expected a US phone number of 10 digits';

/** `x5`, `ext. 5`, `extension 5`, `#5`, `;ext=5`. */
export const extensionPattern = String.raw`[\s,;]{0,4}(?:extension|extn|ext|x|#)[\s.:=]{0,4}\d{1,7}`;
const extension = new RegExp(`${extensionPattern}$`, 'i');
const tenDigits = /^\d{10}$/;
const decimals = /^(\d{10,11})\.0+$/;
const phoneMarks = /^(?:tel:)?\+?[\d\s().\-/\u00a0\u2010-\u2015\u2212]+$/i;
/** Ten digits after the country code, which may follow a prefix of international calls. */
const usDigits = /^(?:(?:00|011)?1)?(\d{10})$/;

const countries = new Map(
  Object.entries(foreignAreaCodes).flatMap(([country, codes]) =>
    codes.map((code) => [code, country] as const),
  ),
);
const areaCodeFaults = Array.from({ length: 1_000 }, (_, code) => areaCodeFault(code));
const exchangeFaults = Array.from({ length: 1_000 }, (_, code) => codeFault(code, 'exchange'));

/** Why ten digits, as a number, are not a phone number of the United States; undefined if they may be one. */
export function phoneNumberFault(phone: number): string | undefined {
  if (phone % tenOnes === 0) return 'not a phone number: all of its digits are the same';
  return (
    areaCodeFaults[Math.floor(phone / 10_000_000)] ??
    exchangeFaults[Math.floor(phone / 10_000) % 1_000]
  );
}

/** Why a text is not a phone number of the United States; undefined if `readPhone` reads it. */
export function phoneFault(text: string): string | undefined {
  const digits = tenDigitsOf(text);
  return digits === undefined ? notTenDigits : phoneNumberFault(Number(digits));
}

/**
 * Reads the ten digits of a US phone number, without +1, punctuation and extension. Also accepts `2015550123.0`, the
 * notation of spreadsheets that store phones as numbers, and `tel:+1-201-555-0123`, that of links.
 */
export function readPhone(text: string): string | undefined {
  const digits = tenDigitsOf(text);
  if (digits === undefined || phoneNumberFault(Number(digits)) !== undefined) return undefined;
  return digits;
}

function tenDigitsOf(text: string): string | undefined {
  // Most phones of a list are written so.
  if (tenDigits.test(text)) return text;
  const bare = unquotedCellText(text).replace(extension, '').replace(decimals, '$1');
  if (!phoneMarks.test(bare)) return undefined;
  return usDigits.exec(bare.replace(/\D/g, ''))?.[1];
}

function areaCodeFault(code: number): string | undefined {
  const country = countries.get(code);
  if (country !== undefined) return `not a US number: ${code} is an area code of ${country}`;
  if (code === 900) return 'not a US number: 900 is for services with a charge';
  if (code === 555) return 'not a phone number: 555 is not an area code';
  return codeFault(code, 'area code');
}

function codeFault(code: number, part: 'area code' | 'exchange'): string | undefined {
  const shown = String(code).padStart(3, '0');
  if (code < 200) return `not a phone number: the ${part} ${shown} begins with ${shown[0]}`;
  if (code % 100 === 11) return `not a phone number: ${shown} is a service code, not an ${part}`;
  return undefined;
}
