import { InjectConfig } from '@leadmart/platform/config';
import { packedCollection } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import type { Connection, mongo } from 'mongoose';
import type { LeadsConfig } from '../../leads.config.js';
import { toPage, toPageContent, type PageContent } from './page-format.js';
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

/** Each needs a third of a megabyte while it is deflated. */
const pagesDeflatedAtOnce = 8;

/** Reads and writes pages. An upload writes a page once; downloads read it. */
@Injectable()
export class PageRepository {
  private readonly pages: mongo.Collection<PageDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    @InjectConfig() private readonly config: Pick<LeadsConfig, 'PAGE_FORMAT'>,
  ) {
    this.pages = packedCollection(connection, PAGE_MODEL, pageSchema);
  }

  /** Writes pages that no segment refers to yet. */
  async stage(pages: readonly { key: PageKey; page: Page }[]): Promise<void> {
    const rows: PageDocument[] = [];
    for (let at = 0; at < pages.length; at += pagesDeflatedAtOnce) {
      const group = pages.slice(at, at + pagesDeflatedAtOnce);
      rows.push(...(await Promise.all(group.map((page) => this.documentOf(page)))));
    }
    if (rows.length > 0) await this.pages.insertMany(rows, { ordered: false });
  }

  async find(ids: readonly string[]): Promise<Map<string, Page>> {
    const contents = await this.findContents(ids);
    return new Map([...contents].map(([id, content]) => [id, toPage(content)]));
  }

  /** Returns pages as stored, which are smaller. `toPage` opens them. */
  async findContents(ids: readonly string[]): Promise<Map<string, PageContent>> {
    const rows = await this.pages
      .find({ _id: { $in: [...ids] } }, { batchSize: ids.length + 1 })
      .toArray();
    return new Map(rows.map((row) => [row._id, row]));
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.pages.deleteMany({ _id: { $in: [...ids] } });
  }

  async removeStaged(uploadId: UploadId): Promise<void> {
    await this.pages.deleteMany({ uploadId });
  }

  private async documentOf({ key, page }: { key: PageKey; page: Page }): Promise<PageDocument> {
    const content = await toPageContent(page, this.config.PAGE_FORMAT);
    return { _id: pageId(key), uploadId: key.uploadId, ...content };
  }
}
