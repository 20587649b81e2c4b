import { isTimeZone } from '@leadmart/contracts/days-of-zone';
import type { AddressField } from './address-schema.js';

/** A text, without the spaces around it. */
export const textField = (maxLength = 200): AddressField<string> => ({
  start: '',
  read: (text) => text.slice(0, maxLength),
  write: (text) => text.trim(),
});

/** One of a few words. */
export const choiceField = <T extends string>(
  choices: readonly T[],
  start: T,
): AddressField<T> => ({
  start,
  read: (text) => choices.find((choice) => choice === text),
  write: (choice) => choice,
});

interface Bounds {
  min: number;
  max: number;
}

/** A whole number within bounds. */
export const wholeField = (bounds: Bounds, start: number): AddressField<number> => ({
  start,
  read: (text) => wholeIn(text, bounds),
  write: String,
});

/** A whole number within bounds, or none. */
export const optionalWholeField = (bounds: Bounds): AddressField<number | undefined> => ({
  start: undefined,
  read: (text) => wholeIn(text, bounds),
  write: (number) => (number === undefined ? '' : String(number)),
});

/** One of a few numbers. */
export const numberChoiceField = <N extends number>(
  choices: readonly N[],
  start: N,
): AddressField<N> => ({
  start,
  read: (text) => choices.find((choice) => String(choice) === text),
  write: String,
});

/** The number of a page of a list. */
export const pageField: AddressField<number> = wholeField({ min: 1, max: 1_000_000 }, 1);

/** The id of the thing that is open on a page, or none. */
export const idField: AddressField<string> = {
  start: '',
  read: (text) => (/^[0-9a-f]{24}$/.test(text) ? text : undefined),
  write: (id) => id,
};

/** Some of the known codes, in their order; unknown ones are ignored. */
export const codesField = <C extends string>(codes: readonly C[]): AddressField<readonly C[]> => ({
  start: [],
  read: (text) => {
    const said = new Set(text.toUpperCase().split(','));
    return codes.filter((code) => said.has(code));
  },
  write: (some) => some.toSorted().join(','),
});

/** Some of these names, in their order, as a list with commas. */
export const namesField = <N extends string>(names: readonly N[]): AddressField<readonly N[]> => ({
  start: [],
  read: (text) => {
    const said = new Set(text.split(','));
    return names.filter((name) => said.has(name));
  },
  write: (some) => names.filter((name) => some.includes(name)).join(','),
});

/** A day of the calendar as YYYY-MM-DD, or none. */
export const dayField: AddressField<string> = {
  start: '',
  read: (text) => {
    const day = new Date(`${text}T00:00:00Z`);
    // February 30 is read as March 2.
    return !Number.isNaN(+day) && day.toISOString().startsWith(`${text}T`) ? text : undefined;
  },
  write: (day) => day,
};

/** The time zone of days, or none for the reader's own. */
export const zoneField: AddressField<string> = {
  start: '',
  read: (text) => (isTimeZone(text) ? text : undefined),
  write: (zone) => zone,
};

function wholeIn(text: string, { min, max }: Bounds): number | undefined {
  if (!/^\d+$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}
