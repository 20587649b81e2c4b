import { writeConflict } from '../../errors.js';
import type { Blocker } from '../store-view.js';

/** What the claims need to know of a transaction. */
export interface Claimant extends Blocker {
  readonly snapshotVersion: number;
}

/**
 * Who may write which key. Keys are documents and unique index entries. An open transaction holds
 * what it wrote until it ends; what was committed, or will be, is remembered while any transaction may be older.
 */
export class WriteClaims {
  private readonly holders = new Map<string, Claimant>();
  private readonly committed = new Map<string, number>();
  private readonly open = new Set<Claimant>();
  /** The writer has writes that no new transaction can see yet. */
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

  /** First writer wins: the later transaction is told at once, as WiredTiger does. */
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
