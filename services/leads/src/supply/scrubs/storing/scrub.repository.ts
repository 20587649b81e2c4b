import { driverCollection } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { pageSize, type ScrubId, type ScrubState } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { FailedAttempts, Scrub } from '../scrub.js';
import { SCRUB_MODEL, scrubSchema, type ScrubDocument } from './scrub.schema.js';

const working: ScrubState[] = ['running', 'undoing'];

/** Reads and writes scrubs. A change of state compares the state first; false means that another request changed it. */
@Injectable()
export class ScrubRepository {
  private readonly scrubs: mongo.Collection<ScrubDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.scrubs = driverCollection(connection, SCRUB_MODEL, scrubSchema);
  }

  /** Stores a scrub whose list follows. */
  async insert({ id, ...fields }: Scrub, removedAt: Date): Promise<void> {
    await this.scrubs.insertOne({ _id: id, ...fields, dueAt: removedAt });
  }

  async find(id: ScrubId): Promise<Scrub | undefined> {
    const row = await this.scrubs.findOne({ _id: id });
    return row ? toScrub(row) : undefined;
  }

  /** Returns one page of those that were started, newest first, and their number. */
  async list(page: number): Promise<{ scrubs: Scrub[]; total: number }> {
    const listed = { listed: true };
    const [rows, total] = await Promise.all([
      this.scrubs
        .find(listed)
        .sort({ startedAt: -1, _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .toArray(),
      this.scrubs.countDocuments(listed),
    ]);
    return { scrubs: rows.map(toScrub), total };
  }

  async start(
    id: ScrubId,
    list: Pick<Scrub, 'parts' | 'phones' | 'invalidLines' | 'columns' | 'startedAt'>,
    tx: ClientSession,
  ): Promise<boolean> {
    const $set = { ...list, state: 'running', listed: true, dueAt: list.startedAt } as const;
    return this.compareAndSet(id, ['receiving'], { $set }, tx);
  }

  async beginUndo(id: ScrubId, now: Date, tx: ClientSession): Promise<boolean> {
    const update = { $set: { state: 'undoing', dueAt: now }, $unset: { trouble: '' } } as const;
    return this.compareAndSet(id, ['running', 'completed'], update, tx);
  }

  async end(id: ScrubId, from: 'running' | 'undoing', now: Date): Promise<boolean> {
    const state = from === 'running' ? 'completed' : 'undone';
    return this.compareAndSet(id, [from], {
      $set: { state, endedAt: now },
      $unset: { dueAt: '', trouble: '' },
    });
  }

  /** Takes a scrub that no worker holds. */
  async claim(now: Date, leaseUntil: Date): Promise<Scrub | undefined> {
    const row = await this.scrubs.findOneAndUpdate(
      { dueAt: { $lte: now }, state: { $in: working } },
      { $set: { dueAt: leaseUntil } },
      { returnDocument: 'after' },
    );
    return row ? toScrub(row) : undefined;
  }

  /** Keeps a scrub for its worker. Returns false when an admin has stopped it. */
  async renew({ id, state }: Scrub, leaseUntil: Date): Promise<boolean> {
    return this.compareAndSet(id, [state], { $set: { dueAt: leaseUntil } });
  }

  /** Gives a scrub back after a failure, until the next attempt. */
  async postpone({ id, state }: Scrub, trouble: FailedAttempts): Promise<void> {
    await this.compareAndSet(id, [state], { $set: { dueAt: trouble.nextAttemptAt, trouble } });
  }

  /** Ends the count of failed attempts: a step succeeded. */
  async recovered(id: ScrubId): Promise<void> {
    await this.scrubs.updateOne({ _id: id }, { $unset: { trouble: '' } });
  }

  /** Returns the most failed attempts in a row among the scrubs that are under way. */
  async mostFailures(): Promise<number> {
    const rows = await this.scrubs
      .find({ dueAt: { $gt: new Date(0) }, state: { $in: working } })
      .project<Pick<ScrubDocument, 'trouble'>>({ trouble: 1 })
      .toArray();
    return Math.max(0, ...rows.map(({ trouble }) => trouble?.failures ?? 0));
  }

  /** Removes a scrub that was not started in time, and returns it. */
  async removeUnstarted(now: Date): Promise<Scrub | undefined> {
    const row = await this.scrubs.findOneAndDelete({ dueAt: { $lte: now }, state: 'receiving' });
    return row ? toScrub(row) : undefined;
  }

  private async compareAndSet(
    id: ScrubId,
    from: readonly ScrubState[],
    update: mongo.UpdateFilter<ScrubDocument>,
    tx?: ClientSession,
  ): Promise<boolean> {
    const changed = await this.scrubs.updateOne({ _id: id, state: { $in: from } }, update, {
      session: tx,
    });
    return changed.matchedCount === 1;
  }
}

function toScrub({ _id, dueAt: _dueAt, listed: _listed, ...fields }: ScrubDocument): Scrub {
  return { ...fields, id: _id };
}
