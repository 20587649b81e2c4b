import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo, UpdateQuery } from 'mongoose';
import { pageSize, type ScrubId, type ScrubState } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { collectionOf } from '@leadmart/platform/mongo';
import { scrubs, type Scrub, type ScrubDocument } from './scrub.schema.js';

/** Reads and writes scrubs. A change of state compares the state first; false means that another request changed it. */
@Injectable()
export class ScrubRepository {
  /** For the job that works on scrubs. */
  readonly rows: mongo.Collection<ScrubDocument>;

  constructor(@InjectModel(scrubs.name) private readonly scrubs: Model<ScrubDocument>) {
    this.rows = collectionOf(scrubs);
  }

  /** Stores a scrub whose list follows. */
  async insert(scrub: Scrub, removedAt: Date): Promise<void> {
    await this.scrubs.create([{ ...withUnderscoreId(scrub), work: { dueAt: removedAt } }]);
  }

  async find(id: ScrubId): Promise<Scrub | undefined> {
    const row = await this.scrubs.findById(id).lean();
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
        .lean(),
      this.scrubs.countDocuments(listed),
    ]);
    return { scrubs: rows.map(toScrub), total };
  }

  /** Returns false for a scrub that takes no parts any more. */
  async takesPart(id: ScrubId, tx: ClientSession): Promise<boolean> {
    return this.compareAndSet(id, ['receiving'], { $inc: { sent: 1 } }, tx);
  }

  async start(
    id: ScrubId,
    list: Pick<Scrub, 'parts' | 'phones' | 'invalidLines' | 'columns' | 'startedAt'>,
    tx: ClientSession,
  ): Promise<boolean> {
    const work = { dueAt: list.startedAt };
    const $set = { ...list, state: 'running', listed: true, work } as const;
    return this.compareAndSet(id, ['receiving'], { $set }, tx);
  }

  /** Takes the scrub away from the worker that has claimed it. */
  async beginUndo(id: ScrubId, now: Date, tx: ClientSession): Promise<boolean> {
    const $set = { state: 'undoing', work: { dueAt: now } } as const;
    const update = { $set, $unset: { trouble: '' } } as const;
    return this.compareAndSet(id, ['running', 'completed'], update, tx);
  }

  /** Returns the scrubs under way whose last attempt failed. */
  async failing(): Promise<(Scrub & Required<Pick<Scrub, 'trouble'>>)[]> {
    const underWay = await this.scrubs.find({ 'work.dueAt': { $exists: true } }).lean();
    return underWay.map(toScrub).filter(isInTrouble);
  }

  /** Returns false if an admin started it meanwhile. */
  async removeUnstarted(id: ScrubId): Promise<boolean> {
    const { deletedCount } = await this.scrubs.deleteOne({ _id: id, state: 'receiving' });
    return deletedCount === 1;
  }

  private async compareAndSet(
    id: ScrubId,
    from: readonly ScrubState[],
    update: UpdateQuery<ScrubDocument>,
    tx?: ClientSession,
  ): Promise<boolean> {
    const changed = await this.scrubs.updateOne({ _id: id, state: { $in: from } }, update, {
      session: tx,
    });
    return changed.matchedCount === 1;
  }
}

const isInTrouble = (scrub: Scrub): scrub is Scrub & Required<Pick<Scrub, 'trouble'>> =>
  scrub.trouble !== undefined;

export function toScrub({
  work: _work,
  listed: _listed,
  sent: _sent,
  ...fields
}: ScrubDocument): Scrub {
  return withId(fields);
}
