import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { pageSize, type DatasetId, type UploadId } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { packedCollection } from '@leadmart/platform/mongo';
import type { Place } from '@leadmart/stock';
import type { DncCheck } from '../datasets/dataset.js';
import type { UploadCheck } from '../lead-checks/lead-check.js';
import type { SkipFlags, Upload, UploadCounts, UploadState } from './upload.js';
import { uploads, type UploadDocument } from './upload.schema.js';

/** The fields that are set when the upload's leads are put on the shelves. */
export type CompletedUpload = Required<Pick<Upload, 'counts' | 'completedAt' | 'added'>>;

export type LatestUpload = Pick<Upload, 'datasetId'> &
  Required<Pick<Upload, 'completedAt' | 'added'>>;

export type AddedRanges = Pick<Upload, 'id' | 'datasetId' | 'added'>;

/** Reads and writes uploads. A change of state compares the state first; false means that another request changed it. */
@Injectable()
export class UploadRepository {
  private readonly uploads: mongo.Collection<UploadDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.uploads = packedCollection(connection, uploads.name, uploads.schema);
  }

  /** Stores an upload whose file is about to be stored. */
  async insert(upload: Upload): Promise<void> {
    await this.uploads.insertOne(withUnderscoreId(upload));
  }

  async find(datasetId: DatasetId, id: UploadId, tx?: ClientSession): Promise<Upload | undefined> {
    const document = await this.uploads.findOne({ _id: id, datasetId }, { session: tx });
    return document ? withId(document) : undefined;
  }

  /** Returns one page of a dataset's history, newest first, and the number of all uploads. */
  async list(datasetId: DatasetId, page: number): Promise<{ uploads: Upload[]; total: number }> {
    const listed = { datasetId, listed: true };
    const [uploads, total] = await Promise.all([
      this.uploads
        .find(listed)
        .project<UploadDocument>({ fixes: 0, outline: 0 })
        .sort({ startedAt: -1, _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .toArray(),
      this.uploads.countDocuments(listed),
    ]);
    return { uploads: uploads.map(withId), total };
  }

  /** Returns the latest uploads whose leads are on the shelves, of all datasets, newest first. */
  async latest(since: Date, limit: number): Promise<LatestUpload[]> {
    return this.uploads
      .find({ state: 'completed', completedAt: { $gte: since } })
      .project<LatestUpload>({ _id: 0, datasetId: 1, completedAt: 1, added: 1 })
      .sort({ completedAt: -1 })
      .limit(limit)
      .toArray();
  }

  /** Returns the upload of the same file to the same dataset by the same admin that was completed since. */
  async sameCompleted(
    { datasetId, adminId, contentHash }: Upload,
    since: Date,
  ): Promise<Upload | undefined> {
    const same = { datasetId, adminId, contentHash, state: 'completed' } as const;
    const document = await this.uploads.findOne({ ...same, completedAt: { $gte: since } });
    return document ? withId(document) : undefined;
  }

  /** Returns the uploads of these datasets whose leads are on the shelves. */
  async completedOf(datasetIds: readonly DatasetId[]): Promise<AddedRanges[]> {
    return this.uploads
      .find({ datasetId: { $in: [...datasetIds] }, listed: true, state: 'completed' })
      .project<AddedRanges>({ _id: 0, id: '$_id', datasetId: 1, added: 1 })
      .toArray();
  }

  /** Returns whether the upload that brought a lead was undone. */
  async isUndone(datasetId: DatasetId, { shelf: index, number }: Place): Promise<boolean> {
    const range = { index, first: { $lte: number } };
    const undone = await this.uploads
      .find({ datasetId, listed: true, state: 'undone', added: { $elemMatch: range } })
      .project<AddedRanges>({ _id: 0, added: 1 })
      .toArray();
    return undone.some(({ added = [] }) =>
      added.some(
        (one) => one.index === index && number - one.first < one.count && number >= one.first,
      ),
    );
  }

  /** Returns the datasets and files of completed uploads. */
  async named(ids: readonly UploadId[]): Promise<Pick<Upload, 'id' | 'datasetId' | 'fileName'>[]> {
    return this.uploads
      .find({ _id: { $in: [...ids] }, state: 'completed' })
      .project<Pick<Upload, 'id' | 'datasetId' | 'fileName'>>({
        _id: 0,
        id: '$_id',
        datasetId: 1,
        fileName: 1,
      })
      .toArray();
  }

  /** Stores that the upload waits for an admin, with its file kept. May be repeated while it waits. */
  async wait(
    id: UploadId,
    seen: { counts: UploadCounts; agreed: SkipFlags; sweepAt: Date } & Pick<
      Upload,
      'fixes' | 'outline'
    >,
  ): Promise<boolean> {
    const { sweepAt, ...found } = seen;
    return this.compareAndSet(
      { id, from: ['taking', 'waiting'] },
      { $set: { ...found, state: 'waiting', listed: true }, $max: { sweepAt } },
    );
  }

  /** Postpones the expiry while the file is being read. */
  async keepUntil(id: UploadId, sweepAt: Date): Promise<void> {
    await this.uploads.updateOne({ _id: id, state: 'waiting' }, { $max: { sweepAt } });
  }

  /**
   * Stores an upload that was not stored before, or changes one that waits. Keeps its file for a while if it has invalid
   * rows; otherwise the sweeper removes it at once.
   */
  async complete(upload: Upload, done: CompletedUpload, tx: ClientSession): Promise<boolean> {
    const $set = { ...done, state: 'completed' as const, listed: true };
    const { id, state, ...fields } = upload;
    if (state === 'taking') {
      await this.uploads.insertOne({ _id: id, ...fields, ...$set }, { session: tx });
      return true;
    }
    const file = done.counts.invalidCount > 0 ? {} : { sweepAt: done.completedAt };
    const corrections = fields.fixes && { fixes: fields.fixes };
    const update = { $set: { ...$set, ...file, ...corrections }, $unset: { outline: '' } } as const;
    return this.compareAndSet({ id, from: [state] }, update, tx);
  }

  async undo(
    id: UploadId,
    undone: NonNullable<Upload['undone']>,
    tx: ClientSession,
  ): Promise<boolean> {
    return this.compareAndSet(
      { id, from: ['completed'] },
      { $set: { undone, state: 'undone' } },
      tx,
    );
  }

  async cancel(id: UploadId, now: Date, tx: ClientSession): Promise<boolean> {
    return this.compareAndSet(
      { id, from: ['waiting'] },
      { $set: { state: 'cancelled', listed: false, sweepAt: now } },
      tx,
    );
  }

  /** Postpones the expiry while the file is stored. */
  async stillTaking(id: UploadId, sweepAt: Date): Promise<void> {
    await this.uploads.updateOne({ _id: id, state: 'taking' }, { $set: { sweepAt } });
  }

  /** Ends the storing of a file without result. No answer contained the upload's id, so the sweeper removes it. */
  async giveUp(id: UploadId, now: Date): Promise<void> {
    await this.uploads.updateOne({ _id: id, state: 'taking' }, { $set: { sweepAt: now } });
  }

  async findDue(now: Date, limit: number): Promise<Upload[]> {
    const documents = await this.uploads
      .find({ sweepAt: { $lte: now } })
      .limit(limit)
      .toArray();
    return documents.map(withId);
  }

  /** Returns false when an admin proceeded with the upload at the same time. */
  async expire(id: UploadId, now: Date, lookAgainAt: Date): Promise<boolean> {
    const expired = await this.uploads.updateOne(
      { _id: id, state: { $in: ['taking', 'waiting'] }, sweepAt: { $lte: now } },
      { $set: { state: 'expired', listed: false, sweepAt: lookAgainAt } },
    );
    return expired.matchedCount === 1;
  }

  /** Removes what belonged to the file: corrections are personal data, too. */
  async markTidy(id: UploadId): Promise<void> {
    const $unset = { sweepAt: '', fixes: '', outline: '' } as const;
    await this.uploads.updateOne({ _id: id }, { $unset });
  }

  async remove(id: UploadId): Promise<void> {
    await this.uploads.deleteOne({ _id: id, state: 'expired' });
  }

  /** Returns the completed uploads whose leads were checked after a day; all that were checked after ''. */
  async checkedAfter(datasetId: DatasetId, day: string): Promise<UploadCheck[]> {
    const rows = await this.uploads
      .find({ datasetId, state: 'completed', dncCheckedOn: { $gt: day } })
      .project<Pick<Upload, 'added' | 'dncCheckedOn' | 'dncSource'>>({
        added: 1,
        dncCheckedOn: 1,
        dncSource: 1,
      })
      .toArray();
    return rows.map(({ added = [], dncCheckedOn: checkedOn = '', dncSource: source = null }) => ({
      added,
      checkedOn,
      source,
    }));
  }

  /** Returns the oldest check among the completed uploads and the source of the latest, with two index reads. */
  async dncCheckOf(datasetId: DatasetId, tx: ClientSession): Promise<DncCheck> {
    const checked = { datasetId, state: 'completed' as const, dncCheckedOn: { $exists: true } };
    const first = (order: 1 | -1) =>
      this.uploads.findOne(checked, { session: tx, sort: { dncCheckedOn: order, _id: order } });
    const oldest = await first(1);
    const latest = await first(-1);
    return { checkedOn: oldest?.dncCheckedOn ?? null, source: latest?.dncSource ?? null };
  }

  private async compareAndSet(
    { id, from }: { id: UploadId; from: UploadState[] },
    update: mongo.UpdateFilter<UploadDocument>,
    tx?: ClientSession,
  ): Promise<boolean> {
    const filter = { _id: id, state: { $in: from } };
    const changed = await this.uploads.updateOne(filter, update, { session: tx });
    return changed.matchedCount === 1;
  }
}
