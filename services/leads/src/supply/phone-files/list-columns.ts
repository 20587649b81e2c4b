import { phoneParts, readEmail, type ListColumnsView } from '@leadmart/contracts';
import { csvUnguarded } from '@leadmart/platform/csv';
import { nameHeaders } from '../uploads/reading/header-mapping.js';
import { decideColumns, type ListColumn, type ReadColumns } from './list-columns.decisions.js';

/** The facts that a list is read for, besides its phones. */
export interface Reading {
  /** Whether e-mails count, too, as they do on suppression lists. */
  readonly withEmails?: boolean;
  /** Whether phones that stand elsewhere are collected, too. */
  readonly withUnclear?: boolean;
}

/** The columns that are read; `isSplit`: phones are in the first two columns, as area code and number. */
export interface ColumnPlaces extends ReadColumns {
  readonly isSplit: boolean;
}

const fewestCharacters = 10;
const maxNamesShown = 50;
const maxNameCharacters = 100;

/** Counts what the columns of a list hold, row by row. */
export class ListColumns {
  private readonly columns: { filled: number; phones: number; emails: number }[] = [];
  private split = 0;

  /** `header` has no cells in a list without one. */
  constructor(
    private readonly reading: Reading,
    private readonly header: readonly string[],
  ) {}

  count(cells: readonly string[]): void {
    if (isSplit(cells)) this.split += 1;
    cells.forEach((cell, place) => {
      if (cell.trim() === '') return;
      const column = (this.columns[place] ??= { filled: 0, phones: 0, emails: 0 });
      column.filled += 1;
      if (hasPhone(cell)) column.phones += 1;
      else if (this.reading.withEmails && hasEmail(cell)) column.emails += 1;
    });
  }

  places(): ColumnPlaces {
    const decided = decideColumns(this.counted());
    const most = Math.max(0, ...decided.phones.map((place) => this.columns[place]?.phones ?? 0));
    if (this.split <= most) return { ...decided, isSplit: false };
    return { phones: [0, 1], emails: decided.emails, isSplit: true };
  }

  /** Returns the names of the columns that are read, and of others that are not empty. */
  view({ phones, emails }: ColumnPlaces): ListColumnsView {
    const counted = this.counted();
    const names = nameHeaders(counted.map(({ header }) => header));
    const namesOf = (places: readonly number[]) =>
      places
        .slice(0, maxNamesShown)
        .map((place) => (names[place] ?? `Column ${place + 1}`).slice(0, maxNameCharacters));
    const others = counted.flatMap(({ filled }, place) =>
      filled === 0 || phones.includes(place) || emails.includes(place) ? [] : [place],
    );
    return { phones: namesOf(phones), emails: namesOf(emails), leftOut: namesOf(others) };
  }

  private counted(): ListColumn[] {
    const width = Math.max(this.columns.length, this.header.length);
    return Array.from({ length: width }, (_, place) => ({
      filled: 0,
      phones: 0,
      emails: 0,
      ...this.columns[place],
      header: this.header[place] ?? '',
    }));
  }
}

/** Whether a row is an area code and a number, as in files of the national registry. */
export function isSplit([areaCode = '', number = '']: readonly string[]): boolean {
  return areaCode.length === 3 && number.length === 7 && /^\d{10}$/.test(areaCode + number);
}

/** Returns the phones in the columns of phones of a row. */
export function phonesOf(
  cells: readonly string[],
  { phones, isSplit: mayBeSplit }: ColumnPlaces,
): string[] {
  const texts =
    mayBeSplit && isSplit(cells)
      ? [cells.slice(0, 2).join('')]
      : phones.map((place) => cells[place] ?? '');
  return texts
    .filter((text) => text !== '')
    .flatMap((text) => phoneParts(csvUnguarded(text)))
    .flatMap(({ phone }) => phone ?? []);
}

function hasPhone(cell: string): boolean {
  if (cell.length < fewestCharacters) return false;
  return phoneParts(csvUnguarded(cell)).some(({ phone }) => phone !== undefined);
}

/** Most cells have no @, which costs less to see. */
function hasEmail(cell: string): boolean {
  if (!cell.includes('@')) return false;
  return phoneParts(csvUnguarded(cell)).some(({ text }) => readEmail(text) !== undefined);
}
