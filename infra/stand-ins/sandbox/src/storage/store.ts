import { Journal, type Change } from './journal.js';

/** Objects of one kind, oldest first. */
export class Collection<T extends { readonly id: string }> {
  constructor(
    private readonly items: Map<string, unknown>,
    private readonly record: (id: string, value?: T) => void,
  ) {}

  get size(): number {
    return this.items.size;
  }

  get(id: string): T | undefined {
    return this.items.get(id) as T | undefined;
  }

  /** Stores a new object or the new state of an existing one. */
  put(value: T): T {
    this.items.set(value.id, value);
    this.record(value.id, value);
    return value;
  }

  delete(id: string): void {
    if (this.items.delete(id)) this.record(id);
  }

  oldest(): T | undefined {
    const [first] = this.items.values();
    return first as T | undefined;
  }

  oldestFirst(): T[] {
    return [...this.items.values()] as T[];
  }

  newestFirst(): T[] {
    return this.oldestFirst().reverse();
  }
}

/** All state of the sandbox: collections in memory, every change in the journal. */
export class Store {
  private readonly collections = new Map<string, Map<string, unknown>>();
  private readonly journal: Journal;

  constructor(dataDir?: string) {
    this.journal = new Journal(dataDir);
    for (const change of this.journal.read()) this.apply(change);
    this.journal.rewrite(this.alive());
  }

  collection<T extends { readonly id: string }>(name: string): Collection<T> {
    return new Collection<T>(this.items(name), (id, value) => {
      this.journal.append({ collection: name, id, value });
      this.compactWhenMostlyDead();
    });
  }

  close(): void {
    this.journal.close();
  }

  private apply({ collection, id, value }: Change): void {
    if (value === undefined) this.items(collection).delete(id);
    else this.items(collection).set(id, value);
  }

  private items(name: string): Map<string, unknown> {
    const known = this.collections.get(name);
    if (known) return known;
    const created = new Map<string, unknown>();
    this.collections.set(name, created);
    return created;
  }

  private *alive(): Generator<Change> {
    for (const [collection, items] of this.collections)
      for (const [id, value] of items) yield { collection, id, value };
  }

  private compactWhenMostlyDead(): void {
    let alive = 0;
    for (const items of this.collections.values()) alive += items.size;
    if (this.journal.length > 5_000 + 4 * alive) this.journal.rewrite(this.alive());
  }
}
