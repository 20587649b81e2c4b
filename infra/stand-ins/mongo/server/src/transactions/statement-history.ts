import { Long } from 'bson';
import { decodeDoc, encodeReply, toNumber, type Doc } from '../documents/codec.js';
import { toBigInt } from '../documents/numbers/numbers.js';
import { CommandError } from '../errors.js';
import type { Store } from '../storage/store.js';

/** The result of one statement of a retryable write, as in its reply. */
export type StatementOutcome = Doc;

/** Consecutive statements with the same result, so that a large insert takes one entry. */
interface Run {
  from: number;
  to: number;
  outcome: StatementOutcome;
}

const sameCounts = (a: StatementOutcome, b: StatementOutcome): boolean => {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => typeof a[key] === 'number' && a[key] === b[key])
  );
};

function decodeRun(doc: Doc): Run {
  const outcome = doc['outcome'] as Doc;
  return {
    from: toNumber(doc['from']) ?? 0,
    to: toNumber(doc['to']) ?? 0,
    // Counts are converted for comparison and addition; other fields keep their BSON type.
    outcome: Object.fromEntries(
      Object.entries(outcome).map(([key, value]) => [
        key,
        key === 'n' || key === 'nModified' ? toNumber(value) : value,
      ]),
    ),
  };
}

/** The number of the session's stored write, and the number of its slices. */
export interface StoredWrite {
  number: bigint;
  slices: number;
}

/** The record of the session. */
interface Head extends StoredWrite {
  runs: Run[];
}

/** The session of a history. */
export interface HistoryOwner {
  /** Known after its first write, so that a new write need not read the record of the last one. */
  stored: StoredWrite | undefined;
}

const NOTHING_STORED: StoredWrite = { number: -1n, slices: 0 };

const sliceKey = (key: string, slice: number): string => `${key}:${slice}`;

function readHead(store: Store, key: string): Head | undefined {
  const bytes = store.getCatalog(key);
  if (!bytes) return undefined;
  const doc = decodeDoc(bytes);
  return {
    number: toBigInt(doc['number']) ?? -1n,
    slices: toNumber(doc['slices']) ?? 0,
    runs: runsOf(doc),
  };
}

const runsOf = (doc: Doc): Run[] => ((doc['statements'] as Doc[] | undefined) ?? []).map(decodeRun);

/**
 * The finished statements of a session's last retryable write. They are saved in the same LMDB
 * transaction as the writes, slice by slice if needed, so that a retry executes exactly the
 * remaining statements, also after a crash.
 */
export class StatementHistory {
  private readonly done = new Map<number, StatementOutcome>();
  private unsaved: Run[] = [];
  private slices = 0;
  /** Slices of the session's previous write, removed at the first save. */
  private outdated = 0;

  private constructor(
    private readonly store: Store,
    private readonly key: string,
    private readonly owner: HistoryOwner,
    readonly number: bigint,
  ) {}

  /** Refuses a number below the last one of the session. */
  static load(store: Store, key: string, owner: HistoryOwner, number: bigint): StatementHistory {
    const history = new StatementHistory(store, key, owner, number);
    if (owner.stored && owner.stored.number < number) {
      history.outdated = owner.stored.slices;
      return history;
    }
    const head = readHead(store, key);
    owner.stored = head ?? NOTHING_STORED;
    if (!head) return history;
    if (head.number > number) {
      throw new CommandError(
        'TransactionTooOld',
        `Retryable write with txnNumber ${number} is prohibited on session because a newer retryable write with txnNumber ${head.number} has already started on this session.`,
      );
    }
    if (head.number < number) {
      history.outdated = head.slices;
      return history;
    }
    history.slices = head.slices;
    history.take(head.runs);
    for (let slice = 1; slice < head.slices; slice += 1) {
      const bytes = store.getCatalog(sliceKey(key, slice));
      if (bytes) history.take(runsOf(decodeDoc(bytes)));
    }
    return history;
  }

  private take(runs: readonly Run[]): void {
    for (const { from, to, outcome } of runs) {
      for (let statement = from; statement <= to; statement += 1) this.done.set(statement, outcome);
    }
  }

  /** The results of an earlier attempt. */
  find(statement: number): StatementOutcome | undefined {
    return this.done.get(statement);
  }

  add(statement: number, outcome: StatementOutcome): void {
    const last = this.unsaved.at(-1);
    if (last?.to === statement - 1 && sameCounts(last.outcome, outcome)) last.to = statement;
    else this.unsaved.push({ from: statement, to: statement, outcome });
  }

  /** Inside a write job. */
  save(): void {
    const { store, key, slices } = this;
    if (this.unsaved.length === 0) return;
    for (let slice = 1; slice < this.outdated; slice += 1) {
      store.removeCatalog(sliceKey(key, slice));
    }
    this.outdated = 0;
    const statements = this.unsaved;
    this.unsaved = [];
    this.slices += 1;
    this.owner.stored = { number: this.number, slices: this.slices };
    const at = new Date();
    const head = { number: Long.fromBigInt(this.number), at, slices: this.slices };
    if (slices === 0) {
      store.putCatalog(key, encodeReply({ ...head, statements }));
      return;
    }
    const first = readHead(store, key)?.runs ?? [];
    store.putCatalog(key, encodeReply({ ...head, statements: first }));
    store.putCatalog(sliceKey(key, slices), encodeReply({ at, statements }));
  }
}
