import {
  HeadersNotMapped,
  InvalidInput,
  leadColumns,
  type HeaderMapping,
  type LeadColumn,
} from '@leadmart/contracts';

/** Lead column → which cell of a row. */
export type ColumnPlaces = Readonly<Record<LeadColumn, number>>;

/** Other names that files use; the mapping dialog starts from them, nothing is mapped by them alone. */
const otherNames: Readonly<Record<LeadColumn, readonly string[]>> = {
  firstName: ['first', 'fname', 'givenname', 'forename', 'contactfirstname'],
  lastName: ['last', 'lname', 'surname', 'familyname', 'contactlastname'],
  state: ['st', 'statecode', 'usstate', 'region', 'province', 'stateabbreviation'],
  city: ['town', 'cityname', 'locality'],
  phoneNumber: ['phone', 'telephone', 'tel', 'mobile', 'cell', 'phoneno', 'mobilephone', 'number'],
  phoneNumberStatus: ['status', 'phonestatus', 'dnc', 'dncstatus', 'numberstatus', 'dncflag'],
  email: ['emailaddress', 'mail', 'emailid', 'contactemail'],
};

/** Case and punctuation do not count: `First Name`, `first_name` and `FIRSTNAME` are one. */
function folded(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Gives every column of the file a name of its own: an unnamed one by its place, a repeated one by its count. */
export function nameHeaders(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell, i) => {
    const name = cell.replace(/\s+/g, ' ').trim() || `Column ${i + 1}`;
    let unique = name;
    for (let n = 2; taken.has(unique); n += 1) unique = `${name} (${n})`;
    taken.add(unique);
    return unique;
  });
}

/** The column that our lists of invalid rows add: what it says is for people and no part of a lead. */
export function isErrorColumn(header: string): boolean {
  return folded(header) === 'error';
}

/** The columns a lead may be in: their names, and which cells of a row they are. */
export function headersToMap(cells: readonly string[]): { headers: string[]; places: number[] } {
  const names = nameHeaders(cells);
  const places = [...names.keys()].filter((place) => !isErrorColumn(cells[place] ?? ''));
  return { headers: places.map((place) => names[place] ?? ''), places };
}

/** The columns that headers name without a mapping by the admin. */
export interface RecognisedHeaders {
  /** Sure: equal but for case and punctuation, and only one column is. */
  readonly automatic: HeaderMapping;
  /** `automatic`, and guesses for the rest. */
  readonly suggested: HeaderMapping;
  /** Lead columns that are not sure. */
  readonly missing: LeadColumn[];
}

export function recogniseHeaders(cells: readonly string[]): RecognisedHeaders {
  const names = nameHeaders(cells);
  const foldedCells = cells.map(folded);
  const only = (...wanted: readonly string[]): string | undefined => {
    const matches = names.filter((_, i) => wanted.includes(foldedCells[i] ?? ''));
    return matches.length === 1 ? matches[0] : undefined;
  };
  const automatic: HeaderMapping = {};
  for (const column of leadColumns) {
    const header = only(folded(column));
    if (header !== undefined) automatic[column] = header;
  }
  const missing = leadColumns.filter((column) => automatic[column] === undefined);
  const suggested: HeaderMapping = { ...automatic };
  const used = new Set(Object.values(automatic));
  for (const column of missing) {
    const guess = only(...otherNames[column]);
    if (guess === undefined || used.has(guess)) continue;
    suggested[column] = guess;
    used.add(guess);
  }
  return { automatic, suggested, missing };
}

/**
 * The position of each lead column in the file. The admin's mapping comes first; headers that match a column's name
 * fill in the rest. Throws InvalidInput for a mapping that does not fit the file, HeadersNotMapped for an incomplete one.
 */
export function resolveMapping(
  cells: readonly string[],
  given: HeaderMapping | undefined,
): ColumnPlaces {
  const headers = nameHeaders(cells);
  const chosen = new Map<LeadColumn, number>();
  for (const column of leadColumns) {
    const header = given?.[column];
    if (header === undefined) continue;
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
  const missing = leadColumns.filter((column) => !chosen.has(column));
  if (missing.length > 0) {
    throw HeadersNotMapped({
      missing,
      requiresMapping: true,
      headers: headersToMap(cells).headers,
    });
  }
  return Object.fromEntries(chosen) as ColumnPlaces;
}
