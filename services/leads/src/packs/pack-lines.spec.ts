import { describe, expect, it } from '@jest/globals';
import type { DatasetId, PurchaseId, UploadId } from '@leadmart/contracts';
import { leadLayouts } from '../stock/lead-layouts.js';
import { pageFormats, toPageContent, type PageContent } from '../stock/pages/page-format.js';
import { encodePage, leadsPerPage } from '../stock/pages/page.js';
import { pageId } from '../stock/pages/page.repository.js';
import type { Segment } from '../stock/pages/segment.js';
import { setOf } from '../stock/shelves/number-set.js';
import { PackLines } from './pack-lines.js';

const datasetId = 'd' as DatasetId;
const pack = { id: 'p' as PurchaseId, datasetId, layout: 1 };
const [shelf, otherShelf] = [3, 8];
const lineOf = (index: number, number: number) => `${index},${number},${'x'.repeat(80)}\r\n`;

/** A dataset in memory whose pages one upload wrote, in alternating formats. */
class FakePages {
  readonly contents = new Map<string, PageContent>();
  segments: readonly Segment[] = [];
  reads = 0;
  shelfReads = 0;

  async write(uploadId: string, pagesPerShelf: number): Promise<void> {
    this.segments = [{ fromPage: 0, uploadId: uploadId as UploadId }];
    for (const index of [shelf, otherShelf])
      for (let page = 0; page < pagesPerShelf; page += 1) {
        const lines = Array.from({ length: leadsPerPage }, (_, place) =>
          Buffer.from(lineOf(index, page * leadsPerPage + place)),
        );
        const format = pageFormats[page % 2] ?? 'plain';
        this.contents.set(
          pageId({ datasetId, shelf: index, page, uploadId: uploadId as UploadId }),
          await toPageContent(encodePage(lines, 1), format),
        );
      }
  }

  /** Reads the pack with these numbers of both shelves. */
  read(numbers: readonly number[]): AsyncGenerator<Buffer> {
    return this.linesOf(numbers).read(pack);
  }

  linesOf(numbers: readonly number[]): PackLines {
    const allocated = [shelf, otherShelf].map((index) => ({
      index,
      numbers: setOf(numbers),
      seenWithdrawn: 0,
    }));
    const shelves = () => {
      this.shelfReads += 1;
      const { segments } = this;
      return Promise.resolve(new Map([shelf, otherShelf].map((index) => [index, { segments }])));
    };
    const findContents = (ids: readonly string[]) => {
      this.reads += 1;
      const found = ids.flatMap((id) => {
        const content = this.contents.get(id);
        return content ? [[id, content] as const] : [];
      });
      return Promise.resolve(new Map(found));
    };
    return new PackLines(
      { find: () => Promise.resolve(allocated) } as never,
      { find: shelves } as never,
      { findContents } as never,
      leadLayouts,
    );
  }
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read).toString();
}

const expected = (numbers: readonly number[]) =>
  leadLayouts.current.head.toString() +
  [shelf, otherShelf].flatMap((index) => numbers.map((n) => lineOf(index, n))).join('');

const scattered = Array.from({ length: 20_000 }, (_, i) => i * 3 + (i % 7 === 0 ? 1 : 0));

describe('the lines of a pack', () => {
  it('are those of its numbers, from pages of each format', async () => {
    const pages = new FakePages();
    await pages.write('a', 250);
    for (const numbers of [[0], [255, 256], [5, 6, 7, 900], scattered])
      expect(await textOf(pages.read(numbers))).toBe(expected(numbers));
  });

  it('are read from the pages that replace others during a slow download', async () => {
    const pages = new FakePages();
    await pages.write('a', 250);
    const reading = pages.read(scattered);
    const { value } = await reading.next();
    pages.contents.clear();
    await pages.write('b', 250);
    expect(String(value) + (await textOf(reading))).toBe(expected(scattered));
    expect(pages.shelfReads).toBe(2);
  });

  it('end with an error when a page is missing', async () => {
    const pages = new FakePages();
    await pages.write('a', 2);
    await expect(textOf(pages.read([0, 600]))).rejects.toThrow('is missing');
  });

  it('are opened with the first piece read, or fail before a byte is sent', async () => {
    const pages = new FakePages();
    await pages.write('a', 250);
    const pieces = await pages.linesOf(scattered).open(pack);
    expect(pages.reads).toBeGreaterThan(0);
    expect(await textOf(pieces)).toBe(expected(scattered));
    await expect(pages.linesOf([250 * leadsPerPage]).open(pack)).rejects.toThrow('is missing');
  });

  it('are read one batch ahead of the client and no further', async () => {
    const pages = new FakePages();
    await pages.write('a', 250);
    const reading = pages.read(scattered);
    await reading.next();
    await new Promise(setImmediate);
    expect(pages.reads).toBe(2);
    await reading.return(undefined);
    await new Promise(setImmediate);
    expect(pages.reads).toBe(2);
  });

  it('are sent in pieces of about 64 KB', async () => {
    const pages = new FakePages();
    await pages.write('a', 250);
    const sizes: number[] = [];
    for await (const piece of pages.read(scattered)) sizes.push(piece.length);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(64 * 1_024);
    expect(Math.max(...sizes)).toBeLessThan(128 * 1_024);
  });
});
