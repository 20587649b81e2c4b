import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { SortedLeads } from '@leadmart/stock';

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

/** The fates of a valid row, in the order of their codes in an outline. */
const rowFates = ['ready', 'file', 'dataset', 'becomes-dnc', 'refused'] as const;
export type RowFate = (typeof rowFates)[number];

const codes = Object.fromEntries(rowFates.map((fate, code) => [fate, code])) as Record<
  RowFate,
  number
>;

/**
 * Returns one byte for each valid row of a file, in its order: new, the phone of an earlier row of the file, known in
 * the dataset, known and becoming dnc, or refused. `distinct` are the rows that were compared with the dataset.
 */
export function outlineOf(
  rowCount: number,
  distinct: readonly number[],
  { fresh, statusChanges, refused }: SortedLeads & { readonly refused: readonly number[] },
): Uint8Array {
  const outline = new Uint8Array(rowCount).fill(codes.file);
  for (const row of distinct) outline[row] = codes.dataset;
  for (const row of fresh) outline[row] = codes.ready;
  for (const row of refused) outline[row] = codes.refused;
  for (const { row } of statusChanges) outline[row] = codes['becomes-dnc'];
  return outline;
}

/** A file of 10 MB has at most 456,000 valid rows, which become some ten kilobytes. */
export async function packOutline(outline: Uint8Array): Promise<Buffer> {
  return deflated(outline);
}

export async function unpackOutline(packed: Uint8Array): Promise<Uint8Array> {
  return inflated(packed);
}

/** Returns what becomes of a valid row. Undefined when the outline is that of another reading. */
export function fateOf(outline: Uint8Array, row: number): RowFate | undefined {
  return rowFates[outline[row] ?? rowFates.length];
}
