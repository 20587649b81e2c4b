import { RoaringBitmap32 } from 'roaring-wasm';
import { mostTimesSold } from '@leadmart/contracts';
import {
  closeSet,
  difference,
  intersection,
  openSet,
  sizeOf,
  withBitmaps,
  type NumberSet,
} from './number-set.js';

/** The highest level: leads that were sold so many times, or more. */
export const topLevel = mostTimesSold;

/**
 * How many times the leads of a shelf were sold, in sets: the one at `k - 1` has the leads that were sold at least `k` times.
 * Each contains the next one. Levels without a lead are missing.
 */
export type SoldLevels = readonly NumberSet[];

/** The levels of a shelf as they are stored. */
export interface StoredLevels {
  readonly levels: SoldLevels;
  /** The number of arrivals on the shelf that have the levels of their earlier place. */
  readonly seenArrivals: number;
}

/** Returns the leads that were sold at least so many times. */
export function soldAtLeast(levels: SoldLevels, times: number): NumberSet | undefined {
  return levels[Math.min(times, topLevel) - 1];
}

/** A sale of leads of a shelf; `taken` are those whose levels before it are asked for. */
export interface Sale {
  readonly numbers: NumberSet;
  readonly taken?: NumberSet | undefined;
}

interface OpenSale {
  readonly sold: RoaringBitmap32;
  readonly asked: RoaringBitmap32;
}

/**
 * Returns the levels after some sales, and for each the levels of its taken leads before it. The levels are opened once. Sales
 * mostly have different leads, because purchases begin where the one before them ended: then all of them are added at once.
 */
export function addSales(
  levels: SoldLevels,
  sales: readonly Sale[],
): { readonly levels: SoldLevels; readonly before: readonly SoldLevels[] } {
  return withBitmaps(() => {
    const open = Array.from({ length: topLevel }, (_, i) => openSet(levels[i]));
    const opened = sales.map(({ numbers, taken }): OpenSale => {
      const sold = openSet(numbers);
      return { sold, asked: taken === numbers ? sold : openSet(taken) };
    });
    const all = unionOf(opened);
    const before = areApart(opened, all)
      ? addTogether(open, opened, all)
      : opened.flatMap((sale) => addTogether(open, [sale], sale.sold));
    return { levels: open.filter((level) => !level.isEmpty).map(closeSet), before };
  });
}

const areApart = (sales: readonly OpenSale[], all: RoaringBitmap32): boolean =>
  sales.every(({ sold, asked }) => sold === asked) &&
  all.size === sales.reduce((sum, { sold }) => sum + sold.size, 0);

/** Adds sales of all these leads to the levels. None of them asks for leads of another one. */
function addTogether(
  levels: readonly RoaringBitmap32[],
  sales: readonly OpenSale[],
  all: RoaringBitmap32,
): SoldLevels[] {
  const asked = sales.length === 1 ? (sales[0]?.asked ?? all) : all;
  const known = levels
    .map((level) => RoaringBitmap32.and(level, asked))
    .filter((level) => !level.isEmpty);
  const before = sales.map((sale) =>
    known
      .map((level) => RoaringBitmap32.and(level, sale.asked))
      .filter((level) => !level.isEmpty)
      .map(closeSet),
  );
  const raised = [all, ...levels.map((level) => RoaringBitmap32.and(level, all))];
  levels.forEach((level, i) => level.orInPlace(raised[i] ?? all));
  return before;
}

function unionOf(sales: readonly OpenSale[]): RoaringBitmap32 {
  const all = new RoaringBitmap32();
  for (const { sold } of sales) all.orInPlace(sold);
  return all;
}

/** Returns the levels after a sale of these leads was undone. Leads on the top level stay: it does not say how often they were sold. */
export function removeSold(levels: SoldLevels, undone: NumberSet): SoldLevels {
  const after = [...levels];
  let left = difference(undone, levels[topLevel - 1]);
  for (let i = Math.min(levels.length, topLevel - 1) - 1; i >= 0; i -= 1) {
    const lowered = intersection(left, levels[i]);
    after[i] = difference(levels[i], lowered);
    left = difference(left, lowered);
  }
  return withoutEmpty(after);
}

/** Returns the levels of some of the leads only. */
export function levelsWithin(levels: SoldLevels, numbers: NumberSet): SoldLevels {
  return withoutEmpty(levels.map((level) => intersection(level, numbers)));
}

/** Counts leads by how many times they were sold: at 0 those that were not, at the top level those sold as often or more. */
export function countByTimesSold(levels: SoldLevels, leads: number): number[] {
  const atLeast = [leads, ...levels.map(sizeOf)];
  return atLeast.map((count, times) => count - (atLeast[times + 1] ?? 0));
}

const withoutEmpty = (levels: readonly NumberSet[]): SoldLevels =>
  levels.filter((level) => sizeOf(level) > 0);

/** Two bytes for shelf and number of levels, and four for the length of each level. */
const headBytes = 2;
const lengthBytes = 4;

/** Returns the levels of some shelves as one value. */
export function packLevels(byShelf: ReadonlyMap<number, SoldLevels>): Buffer {
  return Buffer.concat(
    [...byShelf].flatMap(([index, levels]) => [
      Buffer.from([index, levels.length]),
      ...levels.flatMap((level) => {
        const length = Buffer.allocUnsafe(lengthBytes);
        length.writeUInt32LE(level.length);
        return [length, level];
      }),
    ]),
  );
}

/** Returns the levels by shelf, as views of the same memory. */
export function unpackLevels(bytes: Buffer): ReadonlyMap<number, SoldLevels> {
  const byShelf = new Map<number, SoldLevels>();
  for (let at = 0; at < bytes.length;) {
    const [index, count] = [bytes.readUInt8(at), bytes.readUInt8(at + 1)];
    at += headBytes;
    const levels = Array.from({ length: count }, () => {
      const start = at + lengthBytes;
      at = start + bytes.readUInt32LE(at);
      return bytes.subarray(start, at);
    });
    byShelf.set(index, levels);
  }
  return byShelf;
}
