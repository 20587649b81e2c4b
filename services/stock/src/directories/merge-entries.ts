import { setImmediate as nextTurn } from 'node:timers/promises';
import { emptyEntries, entriesBetween, setEntries, type Entries } from './entries.js';

/** Sorted entries that are read piece by piece. No piece is empty. */
export type EntryStream = AsyncIterator<Entries, unknown>;

/**
 * Merges streams into pieces of `size` entries; the last one may be shorter. The streams are ordered from the newest
 * to the oldest: the newest entry of a phone replaces the others, unless all entries stay.
 */
export function mergeEntries(
  streams: readonly EntryStream[],
  size: number,
  keepsAll = false,
): AsyncGenerator<Entries> {
  const [newest, ...others] = streams;
  if (newest === undefined) return inPieces(nothing(), size);
  // Newer runs are smaller, so merging them first copies few entries twice.
  const merged = others.reduce<EntryStream>((a, b) => mergePair(a, b, keepsAll), newest);
  return inPieces(merged, size);
}

/** Merges streams of equal sizes, the newest first: an entry is copied once for each time that their number doubles. */
export function mergeEqual(streams: readonly EntryStream[]): EntryStream {
  const [one, ...others] = streams;
  if (one === undefined) return nothing();
  if (others.length === 0) return one;
  const half = Math.ceil(streams.length / 2);
  return mergePair(mergeEqual(streams.slice(0, half)), mergeEqual(streams.slice(half)));
}

async function* nothing(): AsyncGenerator<Entries> {}

async function* mergePair(
  newer: EntryStream,
  older: EntryStream,
  keepsAll = false,
): AsyncGenerator<Entries> {
  let [a, b] = [await load(newer), await load(older)];
  while (a && b) {
    // Pieces may be large, and a chain of merges reads many of them before its first entry.
    await nextTurn();
    yield mergeUntilSpent(a, b, keepsAll);
    if (isSpent(a)) a = await load(newer);
    if (isSpent(b)) b = await load(older);
  }
  for (let rest = a; rest; rest = await load(newer)) yield restOf(rest);
  for (let rest = b; rest; rest = await load(older)) yield restOf(rest);
}

/** Cuts a stream into pieces of one size. */
async function* inPieces(stream: EntryStream, size: number): AsyncGenerator<Entries> {
  let piece = emptyEntries(size);
  let written = 0;
  for (let from = await load(stream); from;) {
    const some = entriesBetween(from.entries, from.at, from.at + size - written);
    setEntries(piece, written, some);
    from.at += some.phones.length;
    written += some.phones.length;
    if (written === size) {
      yield piece;
      piece = emptyEntries(size);
      written = 0;
    }
    if (isSpent(from)) from = await load(stream);
  }
  if (written > 0) yield entriesBetween(piece, 0, written);
}

/** A piece of a stream that is partly read. */
interface Source {
  readonly entries: Entries;
  at: number;
}

async function load(stream: EntryStream): Promise<Source | undefined> {
  const { done, value } = await stream.next();
  return done === true ? undefined : { entries: value, at: 0 };
}

const isSpent = ({ entries, at }: Source): boolean => at === entries.phones.length;

const restOf = ({ entries, at }: Source): Entries =>
  entriesBetween(entries, at, entries.phones.length);

/** Reads both sources until one is spent. The inner loop allocates nothing, because merges have millions of entries. */
function mergeUntilSpent(newer: Source, older: Source, keepsAll: boolean): Entries {
  const a = newer.entries;
  const b = older.entries;
  const merged = emptyEntries(a.phones.length - newer.at + b.phones.length - older.at);
  let written = 0;
  while (!isSpent(newer) && !isSpent(older)) {
    const inA = a.phones[newer.at] ?? 0;
    const inB = b.phones[older.at] ?? 0;
    if (inA <= inB) copyEntry(merged, written, a, newer.at);
    else copyEntry(merged, written, b, older.at);
    if (inA <= inB) newer.at += 1;
    if (inB < inA || (inB === inA && !keepsAll)) older.at += 1;
    written += 1;
  }
  return entriesBetween(merged, 0, written);
}

function copyEntry(target: Entries, at: number, source: Entries, from: number): void {
  target.phones[at] = source.phones[from] ?? 0;
  target.places.numbers[at] = source.places.numbers[from] ?? 0;
  target.places.shelves[at] = source.places.shelves[from] ?? 0;
}
