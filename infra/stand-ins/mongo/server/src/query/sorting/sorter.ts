import { compareBytes, type SortComparison, type SortKey } from './sort.js';

/** Items beyond twice the limit that are collected before those behind the limit are dropped. */
const SPARE_ITEMS = 1024;

/** Collects items and returns them in stable order, as many as the limit allows. */
export class Sorter<T> {
  private readonly collected: { key: SortKey; item: T }[] = [];

  constructor(
    private readonly limit: number = Infinity,
    private readonly compare: SortComparison = compareBytes,
  ) {}

  add(key: SortKey, item: T): void {
    this.collected.push({ key, item });
    if (this.collected.length > this.limit * 2 + SPARE_ITEMS) this.sort();
  }

  sorted(): T[] {
    this.sort();
    return this.collected.map(({ item }) => item);
  }

  private sort(): void {
    this.collected.sort((a, b) => this.compare(a.key, b.key)).splice(this.limit);
  }
}
