import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { batchesOf, findBytes, idsBelow, packedCollection } from '@leadmart/platform/mongo';
import { layoutOfPages } from '../lead-line.js';
import { shelfId, type ShelfIndex } from '../shelves/shelf.js';
import type { Page } from './page.js';
import { pages, type PageDocument } from './page.schema.js';
import { readRawPage } from './raw-page.js';
import { toPages, toStoredPage, type StoredPage } from './stored-page.js';

/** The key of one version of a page, written by one upload. */
interface PageKey {
  readonly datasetId: DatasetId;
  readonly shelf: ShelfIndex;
  readonly page: number;
  readonly uploadId: UploadId;
}

export function pageId({ datasetId, shelf, page, uploadId }: PageKey): string {
  return `${shelfId(datasetId, shelf)}:${page}:${uploadId}`;
}

/** A page that no segment refers to yet. */
export interface StagedPage {
  readonly key: PageKey;
  readonly page: Page;
}

/** Each needs two thirds of a megabyte while its halves are deflated. */
const pagesDeflatedAtOnce = 8;
/** The pages of one command: 400 KB. */
const pagesStoredAtOnce = 64;

/** Reads and writes pages. An upload writes a page once; downloads read it; an erasure blanks lines of it. */
@Injectable()
export class PageRepository {
  private readonly pages: mongo.Collection<PageDocument>;

  constructor(@InjectConnection() private readonly connection: Connection) {
    this.pages = packedCollection(connection, pages.name, pages.schema);
  }

  /**
   * Writes pages. While one group is deflated in threads, the next one is taken from `pages`, and an earlier one is
   * being stored. Calls `onProgress` before each write to the database.
   */
  async stage(pages: Iterable<StagedPage>, onProgress: () => Promise<void>): Promise<void> {
    let deflating: Promise<PageDocument[]> = Promise.resolve([]);
    let storing = Promise.resolve();
    let waiting: PageDocument[] = [];
    const store = async () => {
      await storing;
      storing = this.store(waiting, onProgress);
      // A failure is thrown where it is awaited.
      storing.catch(() => undefined);
      waiting = [];
    };
    for (const group of batchesOf(pages, pagesDeflatedAtOnce)) {
      waiting.push(...(await deflating));
      deflating = Promise.all(group.map((page) => this.documentOf(page)));
      deflating.catch(() => undefined);
      if (waiting.length >= pagesStoredAtOnce) await store();
    }
    waiting.push(...(await deflating));
    await store();
    await storing;
  }

  async find(ids: readonly string[]): Promise<Map<string, Page>> {
    return toPages(await this.findContents(ids));
  }

  /** Returns pages as stored, which are smaller. `toPages` opens them. */
  async findContents(ids: readonly string[]): Promise<Map<string, StoredPage>> {
    const pages = (await findBytes(this.connection, this.pages, ids)).map(readRawPage);
    pages.forEach(assertKnown);
    return new Map(pages.map((page) => [page._id, page]));
  }

  /** Returns every stored version of a page, also those that later uploads replaced. */
  async findVersions({ datasetId, shelf, page }: Omit<PageKey, 'uploadId'>): Promise<StagedPage[]> {
    const prefix = `${shelfId(datasetId, shelf)}:${page}`;
    const rows = await this.pages.find({ _id: idsBelow(prefix) }).toArray();
    rows.forEach(assertKnown);
    const pages = toPages(new Map(rows.map((row) => [row.uploadId, row])));
    return [...pages].map(([uploadId, content]) => ({
      key: { datasetId, shelf, page, uploadId },
      page: content,
    }));
  }

  /**
   * Replaces the content of a stored page, for an erasure only. Each download reads a page once, before or after it, and
   * calculates length and checksum from what it read.
   */
  async replace(staged: StagedPage): Promise<void> {
    const { _id, ...content } = await this.documentOf(staged);
    await this.pages.replaceOne({ _id }, content);
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.pages.deleteMany({ _id: { $in: [...ids] } });
  }

  async removeStaged(uploadId: UploadId): Promise<void> {
    await this.pages.deleteMany({ uploadId });
  }

  private async store(pages: readonly PageDocument[], onProgress: () => Promise<void>) {
    if (pages.length === 0) return;
    await onProgress();
    await this.pages.insertMany(pages, { ordered: false });
  }

  private async documentOf({ key, page }: StagedPage): Promise<PageDocument> {
    const content = await toStoredPage(page);
    return { _id: pageId(key), uploadId: key.uploadId, layout: layoutOfPages, ...content };
  }
}

function assertKnown({ layout }: PageDocument): void {
  if (layout !== layoutOfPages) throw new Error(`this build has no lead layout ${layout}`);
}
