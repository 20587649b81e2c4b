import type { CsvRow } from './csv-rows.js';
import type { CsvText } from './csv-text.js';

/** The rule that tells the header of a file from notes above it and from data. */
export interface HeaderRule {
  /** Returns the number of cells that name a column. */
  namesIn(cells: readonly string[]): number;
  /** Whether a row is data. A file that begins with data has no header. */
  isData(row: CsvRow): boolean;
  /** A row with fewer names is not taken for the header by its names. */
  readonly fewestNames: number;
  /** If no row has the names, the header is the first row with so many filled cells, or else the first row. */
  readonly fewestCells: number;
}

/** The separators that are tried for a file that does not give one. */
export const separators = [',', ';', '\t', '|'] as const;

/** A first line such as `sep=;`, with which a file gives Excel its separator. A spreadsheet does not count this line. */
const separatorLine = /^"?sep=(\\t|[^\r\n"])"?[,;\t| ]*(?:\r\r\n|\r\n|\r|\n|$)/iu;
const longestSeparatorLine = 1_000;

/** Returns the separator that a file gives, and the number of bytes of that line. */
export function givenSeparator(
  text: CsvText,
): { readonly separator: string; readonly lineBytes: number } | undefined {
  const [head] = text.chunks(longestSeparatorLine);
  const [line, given] = separatorLine.exec(head?.toString('utf8') ?? '') ?? [];
  if (line === undefined || given === undefined) return undefined;
  const separator = given.toLowerCase() === String.raw`\t` ? '\t' : given;
  return { separator, lineBytes: Buffer.byteLength(line) };
}

/** A header, and how much it looks like one: compares the headers that a text has with different separators. */
export interface FoundHeader {
  readonly header: CsvRow;
  readonly weight: number;
}

/** No row has as many cells. */
const nameWeight = 65_536;

/** Returns the header among the first rows of a file; undefined if there is none in the chosen row. */
export function headerAmong(
  rows: readonly CsvRow[],
  rule: HeaderRule,
  chosenRow?: number,
): FoundHeader | undefined {
  const weighed = rows.map((header) => ({ header, weight: weightOf(header, rule) }));
  if (chosenRow !== undefined) return weighed.find(({ header }) => header.row === chosenRow);
  const heaviest = weighed.reduce(
    (best, row) => (row.weight > best.weight ? row : best),
    weighed[0] ?? { header: noHeader, weight: 0 },
  );
  if (heaviest.weight >= nameWeight) return heaviest;
  const isWide = ({ header, weight }: FoundHeader) =>
    header.fault !== undefined || weight >= rule.fewestCells;
  const wide = weighed.find(isWide) ?? weighed[0];
  return wide && rule.isData(wide.header) ? { ...wide, header: noHeader } : wide;
}

const noHeader: CsvRow = { row: 0, cells: [] };

function weightOf(row: CsvRow, rule: HeaderRule): number {
  const { cells, fault } = row;
  if (fault) return 0;
  const filled = cells.filter((cell) => cell.trim() !== '').length;
  const names = rule.isData(row) ? 0 : rule.namesIn(cells);
  return names >= rule.fewestNames ? names * nameWeight + filled : filled;
}
