import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { withId } from '@leadmart/platform/entities';
import { packedCollection } from '@leadmart/platform/mongo';
import type { Place } from '@leadmart/stock';
import type { UploadCheck } from '../lead-checks/last-checks.decisions.js';
import { UploadRanges, type RangedUpload } from './upload-ranges.js';
import { uploads, type Upload, type UploadDocument } from './upload.schema.js';

export type LatestUpload = Pick<Upload, 'datasetId'> &
  Required<Pick<Upload, 'completedAt' | 'added'>>;

/** A file that waits for a decision of an admin. */
export interface WaitingUpload extends Pick<Upload, 'datasetId' | 'startedAt'> {
  readonly keptUntil: Date;
}

/** The uploads whose leads are on the shelves, or were until the upload was undone; and those that wait. */
@Injectable()
export class UploadReader {
  private readonly uploads: mongo.Collection<UploadDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.uploads = packedCollection(connection, uploads.name, uploads.schema);
  }

  /** Returns undefined when the upload is not completed. */
  async completed(datasetId: DatasetId, id: UploadId): Promise<Upload | undefined> {
    const document = await this.uploads.findOne({ _id: id, datasetId, state: 'completed' });
    return document ? withId(document) : undefined;
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

  /** Returns the files that wait for a decision, the first to expire first. */
  async waiting(limit: number): Promise<WaitingUpload[]> {
    return this.uploads
      .find({ state: 'waiting' })
      .project<WaitingUpload>({ _id: 0, datasetId: 1, startedAt: 1, keptUntil: '$sweep.dueAt' })
      .sort({ 'sweep.dueAt': 1 })
      .limit(limit)
      .toArray();
  }

  /** Returns the uploads of these datasets whose leads are on the shelves. */
  async completedOf(datasetIds: readonly DatasetId[]): Promise<RangedUpload[]> {
    return this.uploads
      .find({ datasetId: { $in: [...datasetIds] }, listed: true, state: 'completed' })
      .project<RangedUpload>({ _id: 0, id: '$_id', datasetId: 1, added: 1, completedAt: 1 })
      .toArray();
  }

  /** Returns for each lead whether the upload that brought it was undone. */
  async undoneIn(datasetId: DatasetId): Promise<(place: Place) => boolean> {
    const undone = await this.uploads
      .find({ datasetId, listed: true, state: 'undone' })
      .project<RangedUpload>({ _id: 0, id: '$_id', datasetId: 1, added: 1 })
      .toArray();
    const ranges = new UploadRanges(undone);
    return (place) => ranges.uploadOf(datasetId, place) !== undefined;
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
}
