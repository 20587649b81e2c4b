import { packedCollection } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import type { Connection, mongo } from 'mongoose';
import { firstLayout } from '../lead-layouts.js';
import type { Page } from './page.js';
import { PAGE_MODEL, pageSchema, type PageDocument } from './page.schema.js';
import { shelfId, type ShelfIndex } from '../shelves/shelf.js';

/** The key of one version of a page, written by one upload. */
export interface PageKey {
  readonly datasetId: DatasetId;
  readonly shelf: ShelfIndex;
  readonly page: number;
  readonly uploadId: UploadId;
}

export function pageId({ datasetId, shelf, page, uploadId }: PageKey): string {
  return `${shelfId(datasetId, shelf)}:${page}:${uploadId}`;
}

/** Reads and writes pages. An upload writes a page once; downloads read it. */
@Injectable()
export class PageRepository {
  private readonly pages: mongo.Collection<PageDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.pages = packedCollection(connection, PAGE_MODEL, pageSchema);
  }

  /** Writes pages that no segment refers to yet. */
  async stage(pages: readonly { key: PageKey; page: Page }[]): Promise<void> {
    const rows = pages.map(({ key, page: { layout, lines, offsets } }) => ({
      _id: pageId(key),
      uploadId: key.uploadId,
      layout,
      lines,
      offsets,
    }));
    if (rows.length > 0) await this.pages.insertMany(rows, { ordered: false });
  }

  async find(ids: readonly string[]): Promise<Map<string, Page>> {
    const rows = await this.pages
      .find({ _id: { $in: [...ids] } }, { batchSize: ids.length + 1 })
      .toArray();
    return new Map(
      rows.map(({ _id, layout = firstLayout, lines, offsets }) => [
        _id,
        { layout, lines, offsets },
      ]),
    );
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.pages.deleteMany({ _id: { $in: [...ids] } });
  }

  async removeStaged(uploadId: UploadId): Promise<void> {
    await this.pages.deleteMany({ uploadId });
  }
}
