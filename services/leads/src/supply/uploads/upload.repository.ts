import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import {
  pageSize,
  UploadNotFound,
  type DatasetId,
  type UploadId,
  type UploadCounts,
} from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { packedCollection } from '@leadmart/platform/mongo';
import type { DncCheck } from '../datasets/dataset.js';
import {
  uploads,
  type SkipFlags,
  type Upload,
  type UploadDocument,
  type UploadKey,
  type UploadState,
} from './upload.schema.js';

const dueAt = 'sweep.dueAt';

/** The fields that are set when the upload's leads are put on the shelves. */
export type CompletedUpload = Required<Pick<Upload, 'counts' | 'completedAt' | 'added'>>;

/** The fields that are set when a part of a file is added. */
export type Sent = CompletedUpload & Required<Pick<Upload, 'sent' | 'isSending'>>;

/** Reads and writes uploads; what others may read of them is in UploadReader. A change of state compares the state first; false means that another request changed it. It also ends a claim of the sweeper, whose step then changes nothing. */
@Injectable()
export class UploadRepository {
  /** For the job that sweeps them. */
  readonly rows: mongo.Collection<UploadDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.rows = packedCollection(connection, uploads.name, uploads.schema);
  }

  /** Stores an upload whose file is about to be stored, or whose parts follow. */
  async insert(upload: Upload): Promise<void> {
    await this.rows.insertOne(withUnderscoreId(upload));
  }

  async find(datasetId: DatasetId, id: UploadId, tx?: ClientSession): Promise<Upload | undefined> {
    const document = await this.rows.findOne({ _id: id, datasetId }, { session: tx });
    return document ? withId(document) : undefined;
  }

  /** Throws UploadNotFound, also for an upload whose id no answer contained yet. */
  async findKnown({ datasetId, uploadId }: UploadKey): Promise<Upload> {
    const upload = await this.find(datasetId, uploadId);
    if (!upload || upload.state === 'taking') throw UploadNotFound();
    return upload;
  }

  /** Returns one page of a dataset's history, newest first, and the number of all uploads. */
  async list(datasetId: DatasetId, page: number): Promise<{ uploads: Upload[]; total: number }> {
    const listed = { datasetId, listed: true };
    const [uploads, total] = await Promise.all([
      this.rows
        .find(listed)
        .project<UploadDocument>({ fixes: 0, outline: 0 })
        .sort({ startedAt: -1, _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .toArray(),
      this.rows.countDocuments(listed),
    ]);
    return { uploads: uploads.map(withId), total };
  }

  /** Returns the upload of the same file to the same dataset by the same admin that was completed since. */
  async sameCompleted(
    { datasetId, adminId, contentHash }: Upload,
    since: Date,
  ): Promise<Upload | undefined> {
    const same = { datasetId, adminId, contentHash, state: 'completed' } as const;
    const document = await this.rows.findOne({ ...same, completedAt: { $gte: since } });
    return document ? withId(document) : undefined;
  }

  /** Stores that the upload waits for an admin, with its file kept. May be repeated while it waits. */
  async wait(
    id: UploadId,
    seen: { counts: UploadCounts; agreed: SkipFlags; keptUntil: Date } & Pick<
      Upload,
      'fixes' | 'outline'
    >,
  ): Promise<boolean> {
    const { keptUntil, ...found } = seen;
    return this.compareAndSet(
      { id, from: ['taking', 'waiting'] },
      {
        $set: { ...found, state: 'waiting', listed: true },
        $max: { [dueAt]: keptUntil },
      },
    );
  }

  /** Postpones the expiry while the file is being read. */
  async keepUntil(id: UploadId, until: Date): Promise<void> {
    await this.compareAndSet({ id, from: ['waiting'] }, { $max: { [dueAt]: until } });
  }

  /**
   * Stores an upload that was not stored before, or changes one that waits. Keeps its file for a while if it has invalid
   * rows; otherwise the sweeper removes it at once.
   */
  async complete(upload: Upload, done: CompletedUpload, tx: ClientSession): Promise<boolean> {
    const $set = { ...done, state: 'completed' as const, listed: true };
    const { id, state, ...fields } = upload;
    if (state === 'taking') {
      await this.rows.insertOne({ _id: id, ...fields, ...$set }, { session: tx });
      return true;
    }
    const file = done.counts.invalidCount > 0 ? {} : { [dueAt]: done.completedAt };
    const corrections = fields.fixes && { fixes: fields.fixes };
    const update = { $set: { ...$set, ...file, ...corrections }, $unset: { outline: '' } as const };
    return this.compareAndSet({ id, from: [state] }, update, tx);
  }

  /**
   * Stores a part of a file that is sent in parts, if it is the next one: the first puts the upload on the shelves. `upload`
   * is as it is with the part.
   */
  async addPart(upload: Upload & Sent, tx: ClientSession): Promise<boolean> {
    const { id, counts, added, completedAt, sent, isSending, sweep } = upload;
    const $set = { counts, added, completedAt, sent, isSending, sweep } as Partial<UploadDocument>;
    const filter = { _id: id, state: { $in: ['taking', 'completed'] }, isSending: true } as const;
    const changed = await this.rows.updateOne(
      { ...filter, 'sent.parts': sent.parts - 1 },
      { $set: { ...$set, state: 'completed', listed: true } },
      { session: tx },
    );
    return changed.matchedCount === 1;
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
      { $set: { state: 'cancelled', listed: false, [dueAt]: now } },
      tx,
    );
  }

  /** Postpones the expiry while the file is stored. */
  async stillTaking(id: UploadId, until: Date): Promise<void> {
    await this.compareAndSet({ id, from: ['taking'] }, { $set: { [dueAt]: until } });
  }

  /** Ends the storing of a file without result. No answer contained the upload's id, so the sweeper removes it. */
  async giveUp(id: UploadId, now: Date): Promise<void> {
    await this.compareAndSet({ id, from: ['taking'] }, { $set: { [dueAt]: now } });
  }

  /** Returns the oldest check among the completed uploads and the source of the latest, with two index reads. */
  async dncCheckOf(datasetId: DatasetId, tx: ClientSession): Promise<DncCheck> {
    const checked = { datasetId, state: 'completed' as const, dncCheckedOn: { $exists: true } };
    const first = (order: 1 | -1) =>
      this.rows.findOne(checked, { session: tx, sort: { dncCheckedOn: order, _id: order } });
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
    const $unset = { ...update.$unset, 'sweep.claim': '' as const };
    const changed = await this.rows.updateOne(filter, { ...update, $unset }, { session: tx });
    return changed.matchedCount === 1;
  }
}
