import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import type { ShelfIndex } from '../shelves/shelf.js';
import type { PageContent } from './page-format.js';
import { pageId, PageRepository } from './page.repository.js';
import { pageAt, type Segment } from './segment.js';

export interface PagePlace {
  readonly shelf: ShelfIndex;
  readonly page: number;
}

/** A page as stored. */
export type StoredPage<P extends PagePlace> = P & { readonly content: PageContent };

type Shelves = ReadonlyMap<ShelfIndex, { readonly segments: readonly Segment[] }>;

/** The pages of a dataset, as far as the shelves of one reader are concerned. */
export interface PageSource {
  readonly datasetId: DatasetId;
  /** Reads the shelves again. */
  readonly segments: () => Promise<Shelves>;
  shelves: Shelves;
}

/** Finds the current version of pages with one command, also while an upload replaces some of them. */
@Injectable()
export class CurrentPages {
  constructor(private readonly pages: PageRepository) {}

  async find<P extends PagePlace>(
    source: PageSource,
    places: readonly P[],
  ): Promise<StoredPage<P>[]> {
    const found = await this.findCurrent(source, places);
    if (!('missing' in found)) return found;
    // An upload has replaced the page with a fuller one since the segments were read, and the sweeper has removed it.
    source.shelves = await source.segments();
    const again = await this.findCurrent(source, places);
    if ('missing' in again) throw new Error(`page ${again.missing} is missing`);
    return again;
  }

  private async findCurrent<P extends PagePlace>(
    { datasetId, shelves }: PageSource,
    places: readonly P[],
  ): Promise<StoredPage<P>[] | { readonly missing: string }> {
    const ids = places.map(({ shelf, page }) =>
      pageId({ datasetId, shelf, ...pageAt(shelves.get(shelf)?.segments ?? [], page) }),
    );
    const contents = await this.pages.findContents(ids);
    const missing = ids.find((id) => !contents.has(id));
    if (missing !== undefined) return { missing };
    return places.flatMap((place, i) => {
      const content = contents.get(ids[i] ?? '');
      return content ? [{ ...place, content }] : [];
    });
  }
}
