import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import type { ShelfIndex } from '../shelves/shelf.js';
import type { Segment } from '../shelves/shelf.schema.js';
import { KnownSegments } from './known-segments.js';
import { linesIn } from './line-lengths.js';
import { pageAt, type Cut } from './page.js';
import { pageId, PageRepository } from './page.repository.js';
import type { StoredPage } from './stored-page.js';

/** A page with such leads, and the lines to read from it, in their order. */
export interface WantedPage {
  readonly shelf: ShelfIndex;
  readonly page: number;
  readonly cuts: readonly Cut[];
}

/** A wanted page as stored. */
export interface FoundPage extends WantedPage {
  readonly content: StoredPage;
}

/**
 * Finds pages that have the wanted lines, with one command, also while uploads replace some of them. A page never changes:
 * one that an upload replaced has the same lines, only fewer.
 */
@Injectable()
export class CurrentPages {
  constructor(
    private readonly segments: KnownSegments,
    private readonly pages: PageRepository,
  ) {}

  /** Reads where the pages of these shelves are, unless it is known: one command for all batches of a reader. */
  async locate(datasetId: DatasetId, shelves: readonly ShelfIndex[]): Promise<void> {
    await this.segments.get(datasetId, shelves);
  }

  async find(datasetId: DatasetId, wanted: readonly WantedPage[]): Promise<FoundPage[]> {
    const shelves = [...new Set(wanted.map(({ shelf }) => shelf))];
    const known = await this.segments.get(datasetId, shelves);
    const found = await this.findIn(known, datasetId, wanted);
    if (!('missing' in found)) return found;
    // Since the segments were read, an upload has added pages, or has replaced one that has been removed.
    const current = await this.segments.read(datasetId, shelves);
    const again = await this.findIn(current, datasetId, wanted);
    if ('missing' in again) throw new Error(`page ${again.missing} is missing`);
    return again;
  }

  private async findIn(
    shelves: ReadonlyMap<ShelfIndex, readonly Segment[]>,
    datasetId: DatasetId,
    wanted: readonly WantedPage[],
  ): Promise<FoundPage[] | { readonly missing: string }> {
    const ids = wanted.map(({ shelf, page }) =>
      pageId({ datasetId, shelf, ...pageAt(shelves.get(shelf) ?? [], page) }),
    );
    const contents = await this.pages.findContents(ids);
    const found: FoundPage[] = [];
    for (const [i, page] of wanted.entries()) {
      const id = ids[i] ?? '';
      const content = contents.get(id);
      if (!content || linesIn(content.lengths) < (page.cuts.at(-1)?.to ?? 0))
        return { missing: id };
      found.push({ ...page, content });
    }
    return found;
  }
}
