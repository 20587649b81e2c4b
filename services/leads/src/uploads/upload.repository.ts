import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { PAGE_SIZE, type DatasetId, type UploadId } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { DncCheck } from '../datasets/dataset.js';
import { packedCollection } from '../packed-collection.js';
import type { UploadCounts } from './upload.decisions.js';
import { uploadSchema, type SkipFlags, type UploadRow, type UploadState } from './upload.schema.js';

/** What is known of an upload once its leads are on the shelves. */
export type CompletedUpload = Required<
  Pick<UploadRow, 'counts' | 'completedAt' | 'added' | 'areas'>
>;

/** Keeps the uploads. Every change of state compares before it sets: whoever comes second is told so. */
@Injectable()
export class UploadRepository {
  private readonly uploads: mongo.Collection<UploadRow>;

  constructor(@InjectConnection() connection: Connection) {
    this.uploads = packedCollection(connection, uploadSchema);
  }

  async insert(upload: UploadRow): Promise<void> {
    await this.uploads.insertOne({ ...upload });
  }

  async find(
    datasetId: DatasetId,
    id: UploadId,
    session?: ClientSession,
  ): Promise<UploadRow | undefined> {
    return (await this.uploads.findOne({ _id: id, datasetId }, { session })) ?? undefined;
  }

  /** One page of a dataset's history, newest first, and how many there are in all. */
  async list(datasetId: DatasetId, page: number): Promise<{ uploads: UploadRow[]; total: number }> {
    const listed = { datasetId, listed: true };
    const [uploads, total] = await Promise.all([
      this.uploads
        .find(listed)
        .sort({ startedAt: -1, _id: -1 })
        .skip((page - 1) * PAGE_SIZE)
        .limit(PAGE_SIZE)
        .toArray(),
      this.uploads.countDocuments(listed),
    ]);
    return { uploads, total };
  }

  /** Its file is kept now and waits; also when it waited before. */
  async wait(
    id: UploadId,
    seen: { counts: UploadCounts; agreed: SkipFlags; sweepAt: Date },
  ): Promise<boolean> {
    const { sweepAt, ...found } = seen;
    return this.compareAndSet(
      { id, from: ['taking', 'waiting'] },
      { $set: { ...found, state: 'waiting', listed: true }, $max: { sweepAt } },
    );
  }

  /** A file that is being looked at does not expire under the reader's eyes. */
  async keepUntil(id: UploadId, sweepAt: Date): Promise<void> {
    await this.uploads.updateOne({ _id: id, state: 'waiting' }, { $max: { sweepAt } });
  }

  /** The file of one that waited stays a while for the sake of its invalid rows; without such it goes. */
  async complete(
    { _id: id, state }: UploadRow,
    done: CompletedUpload,
    session: ClientSession,
  ): Promise<boolean> {
    const $set = { ...done, state: 'completed' as const, listed: true };
    if (state === 'taking')
      return this.compareAndSet({ id, from: [state] }, { $set, $unset: { sweepAt: '' } }, session);
    const file = done.counts.invalidCount > 0 ? {} : { sweepAt: done.completedAt };
    return this.compareAndSet({ id, from: [state] }, { $set: { ...$set, ...file } }, session);
  }

  async undo(
    id: UploadId,
    undone: NonNullable<UploadRow['undone']>,
    session: ClientSession,
  ): Promise<boolean> {
    return this.compareAndSet(
      { id, from: ['completed'] },
      { $set: { undone, state: 'undone' } },
      session,
    );
  }

  async cancel(id: UploadId, now: Date, session: ClientSession): Promise<boolean> {
    return this.compareAndSet(
      { id, from: ['waiting'] },
      { $set: { state: 'cancelled', listed: false, sweepAt: now } },
      session,
    );
  }

  /** Its first attempt goes on: the process that reads it lives. */
  async stillTaking(id: UploadId, sweepAt: Date): Promise<void> {
    await this.uploads.updateOne({ _id: id, state: 'taking' }, { $set: { sweepAt } });
  }

  /** Nothing came of the first attempt, and nobody was told its id: the sweeper may have it. */
  async giveUp(id: UploadId, now: Date): Promise<void> {
    await this.uploads.updateOne({ _id: id, state: 'taking' }, { $set: { sweepAt: now } });
  }

  async findDue(now: Date, limit: number): Promise<UploadRow[]> {
    return this.uploads
      .find({ sweepAt: { $lte: now } })
      .limit(limit)
      .toArray();
  }

  /** False when it was gone on with meanwhile. */
  async expire(id: UploadId, now: Date, lookAgainAt: Date): Promise<boolean> {
    const expired = await this.uploads.updateOne(
      { _id: id, state: { $in: ['taking', 'waiting'] }, sweepAt: { $lte: now } },
      { $set: { state: 'expired', listed: false, sweepAt: lookAgainAt } },
    );
    return expired.matchedCount === 1;
  }

  async markTidy(id: UploadId): Promise<void> {
    await this.uploads.updateOne({ _id: id }, { $unset: { sweepAt: '' } });
  }

  async remove(id: UploadId): Promise<void> {
    await this.uploads.deleteOne({ _id: id, state: 'expired' });
  }

  /** The oldest check of what is for sale, and where the latest was made. Two steps into an index. */
  async dncCheckOf(datasetId: DatasetId, session: ClientSession): Promise<DncCheck> {
    const checked = { datasetId, state: 'completed' as const, dncCheckedOn: { $exists: true } };
    const first = (order: 1 | -1) =>
      this.uploads.findOne(checked, { session, sort: { dncCheckedOn: order, _id: order } });
    const oldest = await first(1);
    const latest = await first(-1);
    return { checkedOn: oldest?.dncCheckedOn ?? null, source: latest?.dncSource ?? null };
  }

  private async compareAndSet(
    { id, from }: { id: UploadId; from: UploadState[] },
    update: mongo.UpdateFilter<UploadRow>,
    session?: ClientSession,
  ): Promise<boolean> {
    const filter = { _id: id, state: { $in: from } };
    const changed = await this.uploads.updateOne(filter, update, { session });
    return changed.matchedCount === 1;
  }
}
