import type { ClientSession } from 'mongoose';

/** Resolves when it is this step's turn. Throws where a test ends the process. */
export type Step = (what: string) => Promise<void>;

interface Row {
  readonly value: unknown;
  readonly version: number;
}

/**
 * An in-memory database with the guarantees of MongoDB that the code relies on: transactions that read a snapshot,
 * unique ids, and a retry of the later of two transactions that write the same row. Model-based tests interleave
 * its steps in any order and crash between them.
 */
export class MemoryDatabase {
  private rows = new Map<string, Row>();

  /** Runs work in a transaction; retries it while it conflicts with another one. */
  async run<T>(step: Step, work: (tx: ClientSession) => Promise<T>): Promise<T> {
    for (;;) {
      const transaction = new MemoryTransaction(new Map(this.rows), step);
      const result = await work(transaction as unknown as ClientSession);
      for (const write of transaction.deferred) await write();
      await step('commit');
      if (this.commit(transaction)) return result;
    }
  }

  /** Returns every committed value whose key has this prefix. */
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

/** One transaction. A test's repositories receive it as their session. */
export class MemoryTransaction {
  readonly written = new Map<string, unknown>();
  /** Writes that follow the work, see Transactions.defer. */
  readonly deferred: (() => Promise<void>)[] = [];

  constructor(
    readonly snapshot: ReadonlyMap<string, Row>,
    readonly step: Step,
  ) {}

  static of(session: unknown): MemoryTransaction {
    if (session instanceof MemoryTransaction) return session;
    throw new Error('expected the session of a transaction in memory');
  }

  /** See Transactions.part. */
  async part<T>(work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
    const before = this.deferred.length;
    try {
      return { status: 'fulfilled', value: await work() };
    } catch (reason) {
      this.deferred.length = before;
      return { status: 'rejected', reason };
    }
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
