import { packedCollection } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { blockBytes, blockFrom, type DirectoryBlock } from './directory-block.js';
import {
  DIRECTORY_BLOCK_MODEL,
  directoryBlockSchema,
  type DirectoryBlockDocument,
} from './directory-block.schema.js';
import { DIRECTORY_MODEL, directorySchema, type DirectoryDocument } from './directory.schema.js';

/** Area code → the upload that wrote its current block. */
export type DirectoryTable = ReadonlyMap<number, UploadId>;

export function blockId(datasetId: DatasetId, area: number, uploadId: UploadId): string {
  return `${datasetId}:${area}:${uploadId}`;
}

/** Reads and writes the directory of each dataset: phone → shelf and number, one packed block for each area code. */
@Injectable()
export class DirectoryRepository {
  private readonly tables: mongo.Collection<DirectoryDocument>;
  private readonly blocks: mongo.Collection<DirectoryBlockDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.tables = packedCollection(connection, DIRECTORY_MODEL, directorySchema);
    this.blocks = packedCollection(connection, DIRECTORY_BLOCK_MODEL, directoryBlockSchema);
  }

  async table(datasetId: DatasetId): Promise<DirectoryTable> {
    const row = await this.tables.findOne({ _id: datasetId });
    const blocks = Object.entries(row?.blocks ?? {});
    return new Map(blocks.map(([area, uploadId]) => [Number(area), uploadId]));
  }

  /** Returns the current blocks of these areas; an area without leads is missing. */
  async find(
    datasetId: DatasetId,
    table: DirectoryTable,
    areas: readonly number[],
  ): Promise<Map<number, DirectoryBlock>> {
    const areaOfId = new Map<string, number>();
    for (const area of areas) {
      const uploadId = table.get(area);
      if (uploadId !== undefined) areaOfId.set(blockId(datasetId, area, uploadId), area);
    }
    const rows = await this.blocks
      .find({ _id: { $in: [...areaOfId.keys()] } }, { batchSize: areas.length + 1 })
      .toArray();
    // Without this check, the phones of a lost block would appear to be new.
    if (rows.length !== areaOfId.size) throw new Error(`directory of ${datasetId} lacks a block`);
    return new Map(rows.map((row) => [areaOfId.get(row._id) ?? 0, blockFrom(row.entries)]));
  }

  /** Writes blocks that the table does not refer to yet. */
  async stage(
    datasetId: DatasetId,
    uploadId: UploadId,
    blocks: ReadonlyMap<number, DirectoryBlock>,
  ): Promise<void> {
    const rows = [...blocks].map(([area, block]) => ({
      _id: blockId(datasetId, area, uploadId),
      uploadId,
      entries: blockBytes(block),
    }));
    if (rows.length > 0) await this.blocks.insertMany(rows, { ordered: false });
  }

  /** Makes the staged blocks of these areas current. */
  async adopt(
    { datasetId, shelfUpdateId }: { datasetId: DatasetId; shelfUpdateId: UploadId },
    areas: readonly number[],
    tx: ClientSession,
  ): Promise<void> {
    if (areas.length === 0) return;
    const $set = Object.fromEntries(areas.map((area) => [`blocks.${area}`, shelfUpdateId]));
    await this.tables.updateOne({ _id: datasetId }, { $set }, { session: tx, upsert: true });
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.blocks.deleteMany({ _id: { $in: [...ids] } });
  }

  async removeStaged(uploadId: UploadId): Promise<void> {
    await this.blocks.deleteMany({ uploadId });
  }
}
