import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  diligenceFormats,
  verifiedFileKinds,
  type DiligenceFileId,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { withId } from '@leadmart/platform/entities';
import { hashEntry } from '../documents/file-names.js';
import {
  diligenceFiles,
  type DiligenceFile,
  type DiligenceFileDocument,
} from './diligence-file.schema.js';

/** Diligence files of any pack. */
@Injectable()
export class DiligenceFileReader {
  constructor(
    @InjectModel(diligenceFiles.name) private readonly files: Model<DiligenceFileDocument>,
  ) {}

  /** The file whose text or PDF has this hash. */
  async withOwnHash(sha256: string): Promise<DiligenceFile | undefined> {
    const entries = diligenceFormats.map((kind) => hashEntry(kind, sha256));
    const found = await this.files.findOne({ hashes: { $in: entries } }).lean();
    return found ? withId(found) : undefined;
  }

  /** The file of a pack that has this hash, or whose CSV has it. */
  async ofPackWith(packId: PurchaseId, sha256: string): Promise<DiligenceFile | undefined> {
    const entries = verifiedFileKinds.map((kind) => hashEntry(kind, sha256));
    const found = await this.files.findOne({ hashes: { $in: entries }, packId }).lean();
    return found ? withId(found) : undefined;
  }

  async find(id: DiligenceFileId): Promise<DiligenceFile | undefined> {
    const found = await this.files.findById(id).lean();
    return found ? withId(found) : undefined;
  }

  /** Yields all files of a buyer, pack by pack. */
  async *ofBuyer(buyerId: UserId): AsyncGenerator<DiligenceFile> {
    const order = { packId: 1, number: -1 } as const;
    for await (const row of this.files.find({ buyerId }).sort(order).lean().cursor())
      yield withId(row);
  }
}
