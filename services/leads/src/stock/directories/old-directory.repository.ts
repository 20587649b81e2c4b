import { packedCollection } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import {
  DIRECTORY_PIECE_MODEL,
  directoryPieceSchema,
  type DirectoryPieceDocument,
} from './directory-piece.schema.js';
import { PieceMissing } from './directory.repository.js';
import type { Entries } from './entries.js';
import { entriesOfBlock } from './old-block.js';
import {
  OLD_DIRECTORY_MODEL,
  oldDirectorySchema,
  type OldDirectoryDocument,
} from './old-directory.schema.js';

/** The block of one area code. */
export interface OldBlock {
  readonly area: number;
  readonly id: string;
}

const firstArea = 200;
const areaCount = 800;
const blocksAtOnce = 8;

/** Reads the directories that earlier builds wrote, one block for each area code. See decisions/0023. */
@Injectable()
export class OldDirectoryRepository {
  private readonly directories: mongo.Collection<OldDirectoryDocument>;
  private readonly blocks: mongo.Collection<DirectoryPieceDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.directories = packedCollection(connection, OLD_DIRECTORY_MODEL, oldDirectorySchema);
    this.blocks = packedCollection(connection, DIRECTORY_PIECE_MODEL, directoryPieceSchema);
  }

  /** Returns the current blocks in the order of their phones. */
  async blocksOf(datasetId: DatasetId): Promise<OldBlock[]> {
    const row = await this.directories.findOne({ _id: datasetId });
    return Object.entries(row?.blocks ?? {})
      .map(([area, uploadId]) => ({ area: Number(area), id: `${datasetId}:${area}:${uploadId}` }))
      .sort((a, b) => a.area - b.area);
  }

  /** Reads all entries of blocks in the order of their phones. */
  async *entriesOf(blocks: readonly OldBlock[]): AsyncGenerator<Entries> {
    for (let at = 0; at < blocks.length; at += blocksAtOnce) {
      const some = blocks.slice(at, at + blocksAtOnce);
      const rows = await this.blocks.find({ _id: { $in: some.map(({ id }) => id) } }).toArray();
      const stored = new Map(rows.map(({ _id, entries }) => [_id, entries]));
      for (const { area, id } of some) {
        const block = stored.get(id);
        if (block === undefined) throw new PieceMissing(`directory block ${id} is missing`);
        if (block.length > 0) yield entriesOfBlock(area, block);
      }
    }
  }

  /**
   * Closes a directory for earlier builds: every area code names a block that does not exist, so an upload by such a
   * build fails before it changes anything. It would add the phones of the new directory a second time.
   */
  async close(datasetId: DatasetId, tx: ClientSession): Promise<void> {
    const noBlock = '' as UploadId;
    const areas = Array.from({ length: areaCount }, (_, i) => [firstArea + i, noBlock] as const);
    const blocks = Object.fromEntries(areas);
    await this.directories.replaceOne(
      { _id: datasetId },
      { blocks },
      { session: tx, upsert: true },
    );
  }
}
