/** How the numbers of a cell are written: as they are, with leading zeros up to a width, or as a day. */
export type CellFormat =
  | { readonly kind: 'number' }
  | { readonly kind: 'zeros'; readonly width: number }
  | { readonly kind: 'date' };

const plain: CellFormat = { kind: 'number' };
const day: CellFormat = { kind: 'date' };

/** The formats of dates that every workbook has (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Returns the format of a number format's id and code. */
export function formatOf(id: number, code = ''): CellFormat {
  if (isBuiltInDate(id)) return day;
  const [positive = ''] = code.split(';');
  if (/^0{2,}$/.test(positive)) return { kind: 'zeros', width: positive.length };
  // Texts in quotes, colours and conditions in brackets, and letters behind a backslash are no date.
  const symbols = positive.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '');
  return /[ymdhs]/i.test(symbols) && !/general/i.test(symbols) ? day : plain;
}

/** Days from the first day of a workbook to the first day of 1970. */
const epochDays = { since1900: 25_569, since1904: 24_107 } as const;
const msPerDay = 86_400_000;
/** The last day of the year 9999. */
const lastDay = 2_958_465;

/**
 * Writes the number of a cell as text: never with an exponent, with the zeros of its format, and a date as 2026-01-31. Text
 * that is no number stays as it is.
 */
export function numberText(written: string, format: CellFormat, is1904: boolean): string {
  const number = Number(written);
  if (written.trim() === '' || !Number.isFinite(number)) return written;
  if (format.kind === 'date' && number >= 0 && number <= lastDay) return dateText(number, is1904);
  if (!Number.isInteger(number)) return String(number);
  const digits = BigInt(number).toString();
  return format.kind === 'zeros' && number >= 0 ? digits.padStart(format.width, '0') : digits;
}

function dateText(days: number, is1904: boolean): string {
  const before = is1904 ? epochDays.since1904 : epochDays.since1900;
  // Workbooks count a 29 February 1900, which did not exist.
  const missing = !is1904 && days < 60 ? 1 : 0;
  const text = new Date(Math.round((days - before + missing) * msPerDay)).toISOString();
  return days % 1 === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
