import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { DueRows } from '@leadmart/platform/work';
import { stagingRows } from './staging-rows.js';
import { StagingRepository } from './staging.repository.js';
import type { StagingDocument, StagingKey, Superseded } from './staging.schema.js';

/** A staging that is about to begin. */
interface NewStaging extends StagingKey {
  readonly leaseMs: number;
  /** The error that `renew` and `commit` throw when the lease is lost. */
  readonly lost?: () => Error;
}

/** The lease under which pages and pieces may be staged. Without it, the sweeper may remove them. */
export interface HeldStaging extends StagingKey {
  /** Renews the lease when a quarter of it has passed. Throws when it is lost. */
  readonly renewWhenDue: () => Promise<void>;
  /** Renews the lease, in this transaction if there is one. Throws when it is lost. */
  readonly renew: (tx?: ClientSession) => Promise<void>;
  /**
   * Ends the staging in the transaction that makes its documents current; those that they replace are removed later. Throws
   * when the lease is lost.
   */
  readonly commit: (superseded: Partial<Superseded>, tx: ClientSession) => Promise<void>;
  /** Leaves the staged documents to the sweeper. Does nothing after a commit. */
  readonly release: () => Promise<void>;
}

/** The sweeper has ended this staging, because its lease was over. */
export class StagingLost extends Error {}

/** Replaced pages stay for this time, for downloads that began earlier. */
const pagesStayForMs = 60 * 60 * 1_000;

/**
 * Begins changes that write documents before anything refers to them. One transaction makes these current and ends the
 * staging; if it never comes, the sweeper removes them. See decisions/0066.
 */
@Injectable()
export class Stagings {
  private readonly due: DueRows<StagingDocument>;

  constructor(
    private readonly stagings: StagingRepository,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {
    this.due = new DueRows(stagings.rows, stagingRows);
  }

  /** Begins a staging. Others of the subject may run at the same time; their transactions decide which one commits. */
  async begin(staging: NewStaging): Promise<HeldStaging> {
    await this.insert(staging, false);
    return this.held(staging);
  }

  /** Begins the only staging of its subject. Returns undefined while the lease of another one runs. */
  async beginAlone(staging: NewStaging): Promise<HeldStaging | undefined> {
    const isBegun =
      (await this.insert(staging, true)) ||
      ((await this.abandonLapsed(staging.subject)) && (await this.insert(staging, true)));
    return isBegun ? this.held(staging) : undefined;
  }

  /** Leaves pieces that nothing refers to any more to the sweeper. */
  retire(key: StagingKey, pieces: readonly string[], tx: ClientSession): void {
    this.stagings.retire(key, { pages: [], pieces }, this.clock.now(), tx);
  }

  private insert({ id, subject, leaseMs }: NewStaging, isAlone: boolean): Promise<boolean> {
    const startedAt = this.clock.now();
    const leaseUntil = this.in(leaseMs);
    return this.stagings.begin({ id, subject, isAlone, startedAt, leaseUntil });
  }

  /** Ends the staging that is alone with a subject if its lease has ended; it is swept later. */
  private async abandonLapsed(subject: string): Promise<boolean> {
    const alone = { subject, isAlone: true, state: 'staging' } as const;
    const abandoned = { $set: { state: 'abandoned' } };
    return (await this.due.claim(this.clock.now(), alone, abandoned)) !== undefined;
  }

  private held({ id, subject, leaseMs, lost }: NewStaging): HeldStaging {
    const key = { id, subject };
    const throwIfLost = (isHeld: boolean) => {
      if (!isHeld) throw lost?.() ?? new StagingLost(id);
    };
    const renew = async (tx?: ClientSession) =>
      throwIfLost(await this.stagings.renew(key, this.in(leaseMs), tx));
    let renewedAt = this.clock.now().getTime();
    let isCommitted = false;
    return {
      ...key,
      renew,
      renewWhenDue: async () => {
        const now = this.clock.now().getTime();
        if (now - renewedAt < leaseMs / 4) return;
        await renew();
        renewedAt = now;
      },
      commit: async (superseded, tx) => {
        throwIfLost(await this.commit(key, superseded, tx));
        Transactions.afterCommit(tx, () => {
          isCommitted = true;
        });
      },
      release: async () => {
        if (!isCommitted) await this.release(key);
      },
    };
  }

  private async commit(
    key: StagingKey,
    { pages = [], pieces = [] }: Partial<Superseded>,
    tx: ClientSession,
  ): Promise<boolean> {
    if (pages.length > 0 && pieces.length > 0) this.retire({ ...key, id: newId() }, pieces, tx);
    const done =
      pages.length > 0
        ? { superseded: { pages, pieces: [] }, dueAt: this.in(pagesStayForMs) }
        : { superseded: { pages, pieces }, dueAt: this.clock.now() };
    return this.stagings.commit(key, done, tx);
  }

  private async release(key: StagingKey): Promise<void> {
    await this.stagings
      .abandon(key, this.clock.now())
      .catch((err: unknown) => this.log.warn({ err, stagingId: key.id }, 'staging not released'));
  }

  private in(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
