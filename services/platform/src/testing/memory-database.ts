import type { ClientSession } from 'mongoose';

/** Resolves when this step's turn comes. It throws where a test lets the process die. */
export type Step = (what: string) => Promise<void>;

interface Row {
  readonly value: unknown;
  readonly version: number;
}

/**
 * Rows in memory with the guarantees that our code needs of MongoDB: transactions that read a snapshot,
 * unique ids, and a retry for the later of two transactions that write one row. Model-based tests
 * interleave its steps in any order and crash between them.
 */
export class MemoryDatabase {
  private rows = new Map<string, Row>();

  /** Runs work in a transaction, again for as long as it conflicts with another one. */
  async run<T>(step: Step, work: (tx: ClientSession) => Promise<T>): Promise<T> {
    for (;;) {
      const transaction = new MemoryTransaction(new Map(this.rows), step);
      const result = await work(transaction as unknown as ClientSession);
      await step('commit');
      if (this.commit(transaction)) return result;
    }
  }

  /** Every committed value whose key begins so. */
  all<V>(prefix: string): V[] {
    return [...this.rows]
      .filter(([key]) => key.startsWith(prefix))
      .map(([, { value }]) => value as V);
  }

  private commit({ snapshot, written }: MemoryTransaction): boolean {
    const versionOf = (rows: ReadonlyMap<string, Row>, key: string) => rows.get(key)?.version ?? 0;
    for (const key of written.keys()) {
      if (versionOf(this.rows, key) !== versionOf(snapshot, key)) return false;
    }
    for (const [key, value] of written) {
      this.rows.set(key, { value, version: versionOf(this.rows, key) + 1 });
    }
    return true;
  }
}

/** One transaction. Repositories of a test reach it as the session that our code hands them. */
export class MemoryTransaction {
  readonly written = new Map<string, unknown>();

  constructor(
    readonly snapshot: ReadonlyMap<string, Row>,
    readonly step: Step,
  ) {}

  static of(session: unknown): MemoryTransaction {
    if (session instanceof MemoryTransaction) return session;
    throw new Error('expected the session of a transaction in memory');
  }

  async get<V>(key: string): Promise<V | undefined> {
    await this.step(`read ${key}`);
    return (this.written.get(key) ?? this.snapshot.get(key)?.value) as V | undefined;
  }

  async put(key: string, value: unknown): Promise<void> {
    await this.step(`write ${key}`);
    this.written.set(key, value);
  }

  /** Throws MongoDB's error 11000 when the key is taken. */
  async insert(key: string, value: unknown): Promise<void> {
    if ((await this.get(key)) !== undefined)
      throw Object.assign(new Error(`${key} is taken`), { code: 11000 });
    await this.put(key, value);
  }
}
