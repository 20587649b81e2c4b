import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type PurchaseId, type UserId } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { refusedKeys } from '@leadmart/platform/mongo';
import { hashEntry, sha256Of } from '../documents/file-names.js';
import {
  diligenceFiles,
  type DiligenceFile,
  type DiligenceFileDocument,
} from './diligence-file.schema.js';

/** The pack of a buyer. */
export interface PackKey {
  readonly packId: PurchaseId;
  readonly buyerId: UserId;
}

/** Reads and writes the files of a pack; those of other packs are read by DiligenceFileReader. A file that is stored never changes. */
@Injectable()
export class DiligenceFileRepository {
  constructor(
    @InjectModel(diligenceFiles.name) private readonly files: Model<DiligenceFileDocument>,
  ) {}

  /** Returns those that it stored. The others have the ids of files that another process made. */
  async add(files: readonly DiligenceFile[]): Promise<DiligenceFile[]> {
    if (files.length === 0) return [];
    const documents = files.map(withUnderscoreId);
    const stored = this.files.insertMany(documents, {
      ordered: false,
      throwOnValidationError: true,
    });
    const known = await stored.then((): number[] => [], refusedKeys);
    return files.filter((_, index) => !known.includes(index));
  }

  /** The file of the pack as it was sold. */
  async sold({ packId, buyerId }: PackKey): Promise<DiligenceFile | undefined> {
    const found = await this.files.findOne({ buyerId, packId, number: 0 }).lean();
    return found ? withId(found) : undefined;
  }

  /** The newest file of the pack. */
  async newest({ packId, buyerId }: PackKey): Promise<DiligenceFile | undefined> {
    const found = await this.files.findOne({ buyerId, packId }).sort({ number: -1 }).lean();
    return found ? withId(found) : undefined;
  }

  /** The PDF of a file, if it was asked for before. */
  async pdfOf({ id: _id, buyerId }: DiligenceFile): Promise<Buffer | undefined> {
    const found = await this.files.findOne({ _id, buyerId }).select('pdf').lean();
    // A lean read returns the driver's binary.
    return found?.pdf && Buffer.from(found.pdf.buffer);
  }

  /** Stores the PDF of a file and its hash, unless another process has, and returns the one that is stored. */
  async addPdf(file: DiligenceFile, pdf: Buffer): Promise<Buffer> {
    const { id: _id, buyerId } = file;
    const $push = { hashes: hashEntry('pdf', sha256Of(pdf)) };
    await this.files.updateOne({ _id, buyerId, pdf: { $exists: false } }, { $set: { pdf }, $push });
    return (await this.pdfOf(file)) ?? pdf;
  }
}
