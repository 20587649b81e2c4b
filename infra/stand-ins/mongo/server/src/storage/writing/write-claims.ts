import { writeConflict } from '../../errors.js';
import type { Blocker } from '../store-view.js';

/** The part of a transaction that the claims use. */
export interface Claimant extends Blocker {
  readonly snapshotVersion: number;
}

/**
 * Write claims by key: documents and unique index entries. An open transaction holds its keys until
 * it ends; committed keys are remembered while an older transaction is open.
 */
export class WriteClaims {
  private readonly holders = new Map<string, Claimant>();
  private readonly committed = new Map<string, number>();
  private readonly open = new Set<Claimant>();
  /** Whether the writer has writes that a new transaction cannot see yet. */
  private isWriting = false;

  begin(transaction: Claimant): void {
    this.open.add(transaction);
  }

  end(transaction: Claimant, keys: Iterable<string>): void {
    this.open.delete(transaction);
    for (const key of keys) {
      if (this.holders.get(key) === transaction) this.holders.delete(key);
    }
    this.forget();
  }

  writingBegins(): void {
    this.isWriting = true;
  }

  writingEnds(): void {
    this.isWriting = false;
    this.forget();
  }

  private forget(): void {
    if (!this.watching) this.committed.clear();
  }

  /** The first writer wins: the later transaction fails at once, as in WiredTiger. */
  claimFor(transaction: Claimant, key: string): void {
    const holder = this.holders.get(key);
    if (holder !== undefined && holder !== transaction) throw writeConflict();
    if ((this.committed.get(key) ?? 0) > transaction.snapshotVersion) throw writeConflict();
    this.holders.set(key, transaction);
  }

  blockerOf(key: string): Blocker | undefined {
    return this.holders.get(key);
  }

  get watching(): boolean {
    return this.isWriting || this.open.size > 0;
  }

  recordCommitted(key: string, version: number): void {
    if (this.watching) this.committed.set(key, version);
  }
}
