import { bsonTypeOf, isPlainObject, toNumber, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import { extractKeys, type IndexField } from '../storage/index-keys.js';

export type SortSpec = readonly IndexField[];

export function parseSort(sort: unknown): SortSpec {
  if (sort === undefined || sort === null) return [];
  if (!isPlainObject(sort)) throw new CommandError('TypeMismatch', 'Expected sort to be an object');
  return Object.entries(sort).map(([path, order]) => {
    if (isPlainObject(order) || (bsonTypeOf(order) === undefined && typeof order !== 'number')) {
      throw new CommandError('BadValue', `Illegal key in $sort specification: ${path}`);
    }
    const number = toNumber(order);
    if (number !== 1 && number !== -1) {
      throw new CommandError(
        'BadValue',
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      );
    }
    return { path, parts: path.split('.'), direction: number };
  });
}

/** Bytes whose order is the sort's order; of an array the element that sorts first counts. */
export function sortKey(doc: Doc, sort: SortSpec): Buffer {
  let smallest: Buffer | undefined;
  for (const key of extractKeys(doc, sort, { fitted: false }).keys) {
    if (smallest === undefined || Buffer.compare(key, smallest) < 0) smallest = key;
  }
  return smallest ?? Buffer.alloc(0);
}

/** What MongoDB allows a sort without an index to hold. */
const SORT_MEMORY_BYTES = 100 * 1024 * 1024;

interface Sortable<T> {
  key: Buffer;
  item: T;
  order: number;
  size: number;
}

/** Collects items and returns them sorted and stable, holding only what the limit may need. */
export class Sorter<T> {
  private items: Sortable<T>[] = [];
  private held = 0;
  private seen = 0;

  constructor(private readonly limit: number = Infinity) {}

  add(key: Buffer, item: T, size: number): void {
    this.items.push({ key, item, size, order: this.seen });
    this.seen += 1;
    this.held += size + key.length;
    if (this.items.length > this.limit * 2 + 1000) this.trim();
    if (this.held > SORT_MEMORY_BYTES) {
      this.trim();
      if (this.held > SORT_MEMORY_BYTES) {
        throw new CommandError(
          'QueryExceededMemoryLimitNoDiskUseAllowed',
          'Sort exceeded memory limit of 104857600 bytes; the embedded server does not sort on disk. Add an index that gives this order.',
        );
      }
    }
  }

  private trim(): void {
    this.items.sort((a, b) => Buffer.compare(a.key, b.key) || a.order - b.order);
    if (this.items.length <= this.limit) return;
    for (const dropped of this.items.splice(this.limit))
      this.held -= dropped.size + dropped.key.length;
  }

  sorted(): T[] {
    this.trim();
    return this.items.map(({ item }) => item);
  }
}
