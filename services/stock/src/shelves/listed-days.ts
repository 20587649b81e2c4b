import { RoaringBitmap32 } from 'roaring-wasm';
import { closeSet, openSet, sizeOf, withBitmaps, type NumberSet } from './number-set.js';

const dayMs = 86_400_000;
const entryBytes = 6;

/** Days since 1970-01-01 in UTC. A stored day has two bytes, up to the year 2149. */
export type Day = number;

/** The highest day that is stored. */
export const lastDay: Day = 2 ** 16 - 1;

/** Is in no range of days. */
const noDay: Day = -1;

/** Days, both included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** A lead that was on another shelf before, and the day on which it was first listed there. */
interface ListedBefore {
  readonly number: number;
  readonly day: Day;
}

/** When the leads of a shelf were first listed. */
export interface ShelfListing {
  /** The packed list of the shelf. */
  readonly list: Uint8Array | undefined;
  readonly before: readonly ListedBefore[];
}

export const dayOf = (moment: Date): Day => Math.floor(moment.getTime() / dayMs);

/** Returns the first moment of a day. */
export const startOfDay = (day: Day): Date => new Date(day * dayMs);

/** Appends to the packed list of a shelf that its leads from `first` on were listed on this day: 4 bytes number, 2 bytes day. */
export function appendListed(list: Uint8Array | undefined, first: number, day: Day): Buffer {
  if (list && dayAt(list, first) === day) return Buffer.from(list);
  const added = Buffer.allocUnsafe(entryBytes);
  added.writeUInt32LE(first, 0);
  added.writeUInt16LE(day, 4);
  return Buffer.concat([list ?? Buffer.alloc(0), added]);
}

/** Returns the day on which a number of a shelf was listed there; undefined if the list has no earlier entry. */
export function dayAt(list: Uint8Array | undefined, number: number): Day | undefined {
  return entriesOf(list).findLast(({ first }) => first <= number)?.day;
}

/** Returns the day on which each of the leads was first listed, as `numbersListed` decides it; undefined for unknown numbers. */
export function daysListed(
  { list, before }: ShelfListing,
  numbers: readonly number[],
): (Day | undefined)[] {
  const entries = entriesOf(list);
  const earlier = new Map(before.map(({ number, day }) => [number, day]));
  return numbers.map(
    (number) => earlier.get(number) ?? entries.findLast(({ first }) => first <= number)?.day,
  );
}

/**
 * Returns the leads 0 … count - 1 of a shelf that were first listed within one of the ranges. Leads that came from another
 * shelf keep the day on which they were first listed there.
 */
export function numbersListed(
  { list, before }: ShelfListing,
  count: number,
  days: readonly DayRange[],
): NumberSet {
  const isWithin = (day: Day) => days.some(({ from, to }) => from <= day && day <= to);
  return withBitmaps(() => {
    const listed = new RoaringBitmap32();
    // Neighbors are added as one range: a range of days is mostly one range of numbers.
    let from: number | undefined;
    for (const { first, day } of [...entriesOf(list), { first: count, day: noDay }]) {
      if (isWithin(day)) from ??= first;
      else if (from !== undefined) {
        listed.addRange(from, Math.max(from, Math.min(first, count)));
        from = undefined;
      }
    }
    const numbersOf = (some: readonly ListedBefore[]) =>
      new RoaringBitmap32(Uint32Array.from(some, ({ number }) => number).sort());
    listed.orInPlace(numbersOf(before.filter(({ day }) => isWithin(day))));
    listed.andNotInPlace(numbersOf(before.filter(({ day }) => !isWithin(day))));
    return closeSet(listed);
  });
}

/** Counts the leads of a set by the day on which they were first listed, the oldest first. */
export function countByDay({ list, before }: ShelfListing, numbers: NumberSet): Map<Day, number> {
  const entries = entriesOf(list);
  const [only, ...others] = entries;
  if (only?.first === 0 && others.length + before.length === 0) {
    const size = sizeOf(numbers);
    return new Map(size > 0 ? [[only.day, size]] : []);
  }
  const counts = new Map<Day, number>();
  const add = (day: Day, leads: number) => {
    if (leads !== 0) counts.set(day, (counts.get(day) ?? 0) + leads);
  };
  withBitmaps(() => {
    const bitmap = openSet(numbers);
    entries.forEach(({ first, day }, i) => {
      add(day, bitmap.rangeCardinality(first, entries[i + 1]?.first ?? 2 ** 32));
    });
    for (const { number, day } of before) {
      if (!bitmap.has(number)) continue;
      add(entries.findLast(({ first }) => first <= number)?.day ?? day, -1);
      add(day, 1);
    }
  });
  return new Map([...counts].filter(([, leads]) => leads > 0).sort(([a], [b]) => a - b));
}

interface Entry {
  readonly first: number;
  readonly day: Day;
}

function entriesOf(list: Uint8Array | undefined): Entry[] {
  if (list === undefined) return [];
  const bytes = Buffer.from(list.buffer, list.byteOffset, list.byteLength);
  return Array.from({ length: bytes.length / entryBytes }, (_, i) => ({
    first: bytes.readUInt32LE(i * entryBytes),
    day: bytes.readUInt16LE(i * entryBytes + 4),
  }));
}
