import {
  columnsNamedBy,
  foldedHeader,
  HeadersNotMapped,
  InvalidInput,
  isRequiredLeadColumn,
  leadColumns,
  type HeaderMapping,
  type LeadColumn,
  singleValueColumns,
  type SingleValueColumn,
} from '@leadmart/contracts';
import type { HeaderRule } from '../../csv-files/csv-header.js';

/**
 * The index of the cell of each lead column in a row. A file may lack columns that are not required, and those that have
 * one value for all rows.
 */
export type ColumnPlaces = Readonly<Partial<Record<LeadColumn, number>>>;

/** The values of columns that have one value for all rows, as in a download. */
export type ColumnValues = Readonly<Partial<Record<SingleValueColumn, string>>>;

/** The sources of the values of a row. */
export interface ColumnSources {
  readonly places: ColumnPlaces;
  readonly values: ColumnValues;
}

/**
 * Gives every column a unique name: its position if it has none, a number behind a repeated name. Counts on from the last
 * number of a name: a row of equal names would otherwise take seconds.
 */
export function nameHeaders(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return cells.map((cell, i) => {
    const name = cell.replace(/\s+/g, ' ').trim() || `Column ${i + 1}`;
    let unique = name;
    let n = numbers.get(name) ?? 1;
    while (taken.has(unique)) unique = `${name} (${(n += 1)})`;
    numbers.set(name, n);
    taken.add(unique);
    return unique;
  });
}

/** Recognises the error column of our lists of invalid rows. It is information for admins and not part of a lead. */
export function isErrorColumn(header: string): boolean {
  return foldedHeader(header) === 'error';
}

/** Returns the columns that may hold lead data: their names, and their positions in a row. */
export function headersToMap(cells: readonly string[]): { headers: string[]; places: number[] } {
  const names = nameHeaders(cells);
  const places = [...names.keys()].filter((place) => !isErrorColumn(cells[place] ?? ''));
  return { headers: places.map((place) => names[place] ?? ''), places };
}

/** Lead column → a header of the file. */
type HeaderNames = Partial<Record<LeadColumn, string>>;

/** The mapping that the headers suggest without a mapping by the admin. */
export interface RecognisedHeaders {
  /** Headers that equal a column's name except for case and punctuation, when only one header does. */
  readonly automatic: HeaderNames;
  /** `automatic`, with the headers that alone have a common name of one of the other columns. */
  readonly suggested: HeaderNames;
  /** Required lead columns without an automatic mapping. */
  readonly missing: LeadColumn[];
}

export function recogniseHeaders(cells: readonly string[]): RecognisedHeaders {
  const names = nameHeaders(cells);
  const folded = cells.map(foldedHeader);
  const named = cells.map(columnsNamedBy);
  const only = (isMeant: (place: number) => boolean): string | undefined => {
    const matches = names.filter((_, place) => isMeant(place));
    return matches.length === 1 ? matches[0] : undefined;
  };
  const automatic: HeaderNames = {};
  for (const column of leadColumns) {
    const header = only((place) => folded[place] === foldedHeader(column));
    if (header !== undefined) automatic[column] = header;
  }
  const others = leadColumns.filter((column) => automatic[column] === undefined);
  const suggested: HeaderNames = { ...automatic };
  const used = new Set(Object.values(automatic));
  for (const column of others) {
    const guess = only((place) => named[place]?.includes(column) === true);
    if (guess === undefined || used.has(guess)) continue;
    suggested[column] = guess;
    used.add(guess);
  }
  return { automatic, suggested, missing: others.filter(isRequiredLeadColumn) };
}

/** Returns where the values of a file's rows come from. Throws as `resolveMapping`. */
export function sourcesOf(
  cells: readonly string[],
  given: HeaderMapping | undefined,
): ColumnSources {
  const values: Partial<Record<SingleValueColumn, string>> = {};
  for (const column of singleValueColumns) {
    const source = given?.[column];
    if (typeof source === 'object') values[column] = source.value;
  }
  return { places: resolveMapping(cells, given), values };
}

/**
 * The position of each lead column in the file. The admin's mapping comes first; headers that match a column's name
 * fill in the rest, also for a column with one value for all rows: its cells must not contradict the value. Throws
 * InvalidInput for a mapping that does not fit the file, HeadersNotMapped for an incomplete one.
 */
export function resolveMapping(
  cells: readonly string[],
  given: HeaderMapping | undefined,
): ColumnPlaces {
  const headers = nameHeaders(cells);
  const chosen = new Map<LeadColumn, number>();
  for (const column of leadColumns) {
    const header = given?.[column];
    if (typeof header !== 'string') continue;
    const place = headers.indexOf(header.replace(/\s+/g, ' ').trim());
    const field = `headerMapping.${column}`;
    const refuse = (message: string) => InvalidInput({ fields: [{ field, message }] });
    if (place === -1) throw refuse(`the file has no column "${header}"`);
    if ([...chosen.values()].includes(place)) throw refuse(`"${header}" is mapped twice`);
    chosen.set(column, place);
  }
  const { automatic } = recogniseHeaders(cells);
  for (const column of leadColumns) {
    const header = automatic[column];
    if (header === undefined || chosen.has(column)) continue;
    const place = headers.indexOf(header);
    if (![...chosen.values()].includes(place)) chosen.set(column, place);
  }
  const missing = leadColumns.filter(
    (column) => isRequiredLeadColumn(column) && !chosen.has(column) && !given?.[column],
  );
  if (missing.length > 0) {
    throw HeadersNotMapped({
      missing,
      requiresMapping: true,
      headers: headersToMap(cells).headers,
    });
  }
  return Object.fromEntries(chosen);
}

/** The header of a file of leads: some of its columns have common names, or it has as many names as columns are required. */
export const leadHeader: HeaderRule = {
  namesIn: (cells) => Object.keys(recogniseHeaders(cells).suggested).length,
  isData: () => false,
  fewestNames: 3,
  fewestCells: leadColumns.filter(isRequiredLeadColumn).length,
};
