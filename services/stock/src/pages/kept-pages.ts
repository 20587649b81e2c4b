import { LRUCache } from 'lru-cache';
import type { DatasetId } from '@leadmart/contracts';
import { shelfId, type ShelfIndex } from '../shelves/shelf.js';
import type { CurrentPages, FoundPage, WantedPage } from './current-pages.js';
import { linesIn } from './line-lengths.js';
import type { Page } from './page.js';
import { toPages, type StoredPage } from './stored-page.js';

/** 25 kB each when they are opened. */
const mostPages = 512;

/**
 * The pages of packs that are read one after the other: each is read and opened once, because packs of one time have leads of
 * the same pages. Only for as long as that takes: an erasure blanks lines of a page.
 */
export class KeptPages implements Pick<CurrentPages, 'locate' | 'find'> {
  private readonly contents = new LRUCache<string, StoredPage>({ max: mostPages });
  private readonly opened = new WeakMap<StoredPage, Page>();

  constructor(private readonly pages: CurrentPages) {}

  locate(datasetId: DatasetId, shelves: readonly ShelfIndex[]): Promise<void> {
    return this.pages.locate(datasetId, shelves);
  }

  async find(datasetId: DatasetId, wanted: readonly WantedPage[]): Promise<FoundPage[]> {
    const keyOf = ({ shelf, page }: WantedPage) => `${shelfId(datasetId, shelf)}:${page}`;
    const kept = wanted.map((page) => {
      const content = this.contents.get(keyOf(page));
      // An upload may have added lines since.
      return content && linesIn(content.lengths) >= (page.cuts.at(-1)?.to ?? 0)
        ? content
        : undefined;
    });
    const unread = wanted.filter((_, i) => kept[i] === undefined);
    const read = unread.length > 0 ? await this.pages.find(datasetId, unread) : [];
    for (const page of read) this.contents.set(keyOf(page), page.content);
    const rest = read.values();
    return wanted.flatMap((page, i) => {
      const content = kept[i] ?? rest.next().value?.content;
      return content ? [{ ...page, content }] : [];
    });
  }

  /** Opens pages that `find` returned. */
  open(found: readonly FoundPage[]): Map<FoundPage, Page> {
    const unopened = found.filter(({ content }) => !this.opened.has(content));
    for (const [content, page] of toPages(
      new Map(unopened.map(({ content }) => [content, content])),
    ))
      this.opened.set(content, page);
    return new Map(
      found.flatMap((page) => {
        const opened = this.opened.get(page.content);
        return opened ? [[page, opened] as const] : [];
      }),
    );
  }
}
