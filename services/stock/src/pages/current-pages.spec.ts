import { describe, expect, it } from '@jest/globals';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import type { ShelfIndex } from '../shelves/shelf.js';
import type { Segment } from '../shelves/shelf.schema.js';
import { CurrentPages } from './current-pages.js';
import { KeptPages } from './kept-pages.js';
import { KnownSegments } from './known-segments.js';
import { encodePage } from './page.js';
import { pageId } from './page.repository.js';
import { toStoredPage, type StoredPage } from './stored-page.js';

const datasetId = 'd' as DatasetId;

/** Shelves and pages in memory, with a count of the reads of shelves. */
class FakeStock {
  readonly segments = new Map<ShelfIndex, Segment[]>();
  readonly contents = new Map<string, StoredPage>();
  shelfReads = 0;
  readonly pages = new CurrentPages(
    new KnownSegments({
      find: (_dataset: DatasetId, indexes: readonly ShelfIndex[]) => {
        if (indexes.length > 0) this.shelfReads += 1;
        const found = indexes.flatMap((index) => {
          const segments = this.segments.get(index);
          return segments ? [[index, { segments }] as const] : [];
        });
        return Promise.resolve(new Map(found));
      },
    } as never),
    { findContents: (ids: readonly string[]) => this.findContents(ids) } as never,
  );
  pagesRead = 0;

  private findContents(ids: readonly string[]) {
    this.pagesRead += ids.length;
    return Promise.resolve(new Map(this.contents));
  }

  /** Writes a page of a shelf, as an upload whose leads end with it. */
  async write(shelf: ShelfIndex, page: number, { by, leads }: { by: string; leads: number }) {
    const uploadId = by as UploadId;
    const kept = (this.segments.get(shelf) ?? []).filter(({ fromPage }) => fromPage < page);
    this.segments.set(shelf, [...kept, { fromPage: page, uploadId }]);
    const lines = Array.from({ length: leads }, (_, i) => Buffer.from(`${by}${i}\r\n`));
    const content = await toStoredPage(encodePage(lines));
    this.contents.set(pageId({ datasetId, shelf, page, uploadId }), content);
  }

  /** Finds the page with lines up to `to`, and returns the upload that wrote it. */
  async writerOf(shelf: ShelfIndex, page: number, to: number): Promise<string | undefined> {
    const [found] = await this.pages.find(datasetId, [{ shelf, page, cuts: [{ from: 0, to }] }]);
    return [...this.contents].find(([, content]) => content === found?.content)?.[0].at(-1);
  }
}

const shelf = 3 as ShelfIndex;

describe('the current pages of a dataset', () => {
  it('finds the current pages of a dataset without reading their shelf again', async () => {
    const stock = new FakeStock();
    await stock.write(shelf, 0, { by: 'a', leads: 100 });
    expect(await stock.writerOf(shelf, 0, 50)).toBe('a');
    expect(await stock.writerOf(shelf, 0, 100)).toBe('a');
    expect(stock.shelfReads).toBe(1);
  });

  it('the current page is one with all wanted lines, while a page that it replaced is still stored', async () => {
    const stock = new FakeStock();
    await stock.write(shelf, 0, { by: 'a', leads: 100 });
    expect(await stock.writerOf(shelf, 0, 100)).toBe('a');
    await stock.write(shelf, 0, { by: 'b', leads: 200 });
    expect(await stock.writerOf(shelf, 0, 100)).toBe('a');
    expect(await stock.writerOf(shelf, 0, 101)).toBe('b');
    await stock.write(shelf, 1, { by: 'c', leads: 1 });
    expect(await stock.writerOf(shelf, 1, 1)).toBe('c');
    expect(stock.shelfReads).toBe(3);
  });

  it('finds current pages after an upload to an empty shelf', async () => {
    const stock = new FakeStock();
    await stock.pages.locate(datasetId, [shelf]);
    await stock.write(shelf, 0, { by: 'a', leads: 1 });
    expect(await stock.writerOf(shelf, 0, 1)).toBe('a');
  });

  it('do not exist with more lines than any upload wrote', async () => {
    const stock = new FakeStock();
    await stock.write(shelf, 0, { by: 'a', leads: 100 });
    await expect(stock.writerOf(shelf, 0, 101)).rejects.toThrow('is missing');
  });

  it('looks for current pages again on shelves that were read before many others', async () => {
    const stock = new FakeStock();
    await stock.write(shelf, 0, { by: 'a', leads: 1 });
    expect(await stock.writerOf(shelf, 0, 1)).toBe('a');
    const many = Array.from({ length: 199_999 }, (_, fromPage) => ({
      fromPage,
      uploadId: 'b' as UploadId,
    }));
    stock.segments.set(4 as ShelfIndex, many);
    await stock.pages.locate(datasetId, [4 as ShelfIndex]);
    expect(stock.shelfReads).toBe(2);
    expect(await stock.writerOf(shelf, 0, 1)).toBe('a');
    expect(stock.shelfReads).toBe(3);
  });
});

describe('pages that are kept for several packs', () => {
  it('each page is read and opened once, until lines are wanted that an upload added', async () => {
    const stock = new FakeStock();
    await stock.write(shelf, 0, { by: 'a', leads: 10 });
    await stock.write(shelf, 1, { by: 'a', leads: 10 });
    const kept = new KeptPages(stock.pages);
    await kept.locate(datasetId, [shelf]);
    const read = async (page: number, to: number) => {
      const wanted = [0, page].map((one) => ({ shelf, page: one, cuts: [{ from: 0, to }] }));
      const found = await kept.find(datasetId, wanted);
      return [...kept.open(found)].map(([{ page: number }, opened]) => ({ number, opened }));
    };
    const [first, second] = await read(1, 5);
    expect([first?.number, second?.number, stock.pagesRead]).toEqual([0, 1, 2]);
    const [again, same] = await read(1, 10);
    expect(again?.opened).toBe(first?.opened);
    expect(same?.opened).toBe(second?.opened);
    expect(stock.pagesRead).toBe(2);
    await stock.write(shelf, 1, { by: 'b', leads: 20 });
    await kept.locate(datasetId, [shelf]);
    await expect(
      kept.find(datasetId, [{ shelf, page: 1, cuts: [{ from: 0, to: 20 }] }]),
    ).resolves.toHaveLength(1);
    expect(stock.pagesRead).toBeGreaterThan(2);
  });
});
