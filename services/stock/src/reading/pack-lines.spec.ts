import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { DatasetId, PurchaseId, UploadId } from '@leadmart/contracts';
import { fileHead } from '../lead-line.js';
import { CurrentPages } from '../pages/current-pages.js';
import { KnownSegments } from '../pages/known-segments.js';
import { encodePage, leadsPerPage } from '../pages/page.js';
import { pageId } from '../pages/page.repository.js';
import { halvesOf, leadsPerHalf, type StoredPage, toStoredPage } from '../pages/stored-page.js';
import { setOf } from '../shelves/number-set.js';
import { chosenShelves } from '../shelves/shelf.js';
import type { Segment } from '../shelves/shelf.schema.js';
import { PackLeads } from './pack-leads.js';
import { PackLines, type ContentEncoding } from './pack-lines.js';
import { PackPageReader } from './pack-page-reader.js';

const datasetId = 'd' as DatasetId;
const [shelf, otherShelf] = chosenShelves(['AL', 'CA'], 'dnc') as [number, number];
const pack = {
  id: 'p' as PurchaseId,
  datasetId,
  states: ['CA', 'AL'] as const,
  phoneStatus: 'dnc' as const,
};
const pagesPerShelf = 250;
const lineOf = (index: number, number: number) =>
  `${index},${number},CA,${'x'.repeat(number % 90)},,clean,a@b.c\r\n`;

/** A dataset in memory whose pages one upload wrote. */
class FakePages {
  readonly contents = new Map<string, StoredPage>();
  segments: readonly Segment[] = [];
  reads = 0;
  shelfReads = 0;
  private readonly known = new KnownSegments({
    find: (_dataset: DatasetId, indexes: readonly number[]) => {
      if (indexes.length > 0) this.shelfReads += 1;
      const { segments } = this;
      return Promise.resolve(new Map(indexes.map((index) => [index, { segments }])));
    },
  } as never);

  async write(uploadId: string, pages = pagesPerShelf): Promise<void> {
    this.segments = [{ fromPage: 0, uploadId: uploadId as UploadId }];
    for (const index of [shelf, otherShelf])
      for (let page = 0; page < pages; page += 1) {
        const lines = Array.from({ length: leadsPerPage }, (_, place) =>
          Buffer.from(lineOf(index, page * leadsPerPage + place)),
        );
        this.contents.set(
          pageId({ datasetId, shelf: index, page, uploadId: uploadId as UploadId }),
          await toStoredPage(encodePage(lines)),
        );
      }
  }

  /** Reads the pack with these numbers of both shelves. */
  read(
    numbers: readonly number[],
    encoding: ContentEncoding = 'identity',
    bom = true,
  ): AsyncGenerator<Buffer> {
    return this.linesOf(numbers).read(pack, { encoding, bom });
  }

  linesOf(numbers: readonly number[]): PackLines {
    return new PackLines(this.readerOf(numbers).reader);
  }

  leadsOf(numbers: readonly number[]): PackLeads {
    const { reader, allocations } = this.readerOf(numbers);
    return new PackLeads(reader, allocations);
  }

  private readerOf(numbers: readonly number[]) {
    const allocated = [shelf, otherShelf].map((index) => ({
      index,
      numbers: setOf(numbers),
      seenWithdrawn: 0,
    }));
    const findContents = (ids: readonly string[]) => {
      this.reads += 1;
      const found = ids.flatMap((id) => {
        const content = this.contents.get(id);
        return content ? [[id, content] as const] : [];
      });
      return Promise.resolve(new Map(found));
    };
    const allocations = { find: () => Promise.resolve(allocated) } as never;
    const pages = new CurrentPages(this.known, { findContents } as never);
    return { reader: new PackPageReader(allocations, pages), allocations };
  }
}

async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  return (await bytesOf(pieces)).toString();
}

const expected = (numbers: readonly number[], bom = true) =>
  fileHead(bom).toString() +
  [shelf, otherShelf].flatMap((index) => numbers.map((n) => lineOf(index, n))).join('');

const scattered = Array.from({ length: 20_000 }, (_, i) => i * 3 + (i % 7 === 0 ? 1 : 0));

describe('the lines of a pack', () => {
  it('the lines of a pack are those of its numbers', async () => {
    const pages = new FakePages();
    await pages.write('a');
    for (const numbers of [[0], [255, 256], [5, 6, 7, 900], scattered])
      expect(await textOf(pages.read(numbers))).toBe(expected(numbers));
  });

  it('gzipped lines of a pack inflate to the same bytes, whatever pages, leads and head', async () => {
    const anyRun = fc.record({
      from: fc.nat({ max: 7 * leadsPerPage }),
      leads: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 600 })),
    });
    const anyRuns = fc.array(anyRun, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(anyRuns, fc.boolean(), async (runs, bom) => {
        const pages = new FakePages();
        await pages.write('a', 10);
        const wanted = new Set(
          runs.flatMap(({ from, leads }) => Array.from({ length: leads }, (_, i) => from + i)),
        );
        const numbers = [...wanted].toSorted((a, b) => a - b);
        const plain = await textOf(pages.read(numbers, 'identity', bom));
        expect(plain === expected(numbers, bom)).toBe(true);
        const gzipped = await bytesOf(pages.read(numbers, 'gzip', bom));
        expect(gunzipSync(gzipped).toString() === plain).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('sends a page or its half as it is stored when all of it is wanted', async () => {
    const pages = new FakePages();
    await pages.write('a', 3);
    // Half a page and five leads before the second page, and five leads after it.
    const before = leadsPerHalf + 5;
    const numbers = Array.from(
      { length: before + leadsPerPage + 5 },
      (_, i) => leadsPerPage - before + i,
    );
    const gzipped = await bytesOf(pages.read(numbers, 'gzip'));
    const sentOf = (page: number, index: number) => {
      const id = pageId({ datasetId, shelf: index, page, uploadId: 'a' as UploadId });
      const content = pages.contents.get(id);
      const halves = content && halvesOf(content);
      return halves?.map(({ joinable }) => gzipped.includes(joinable));
    };
    for (const index of [shelf, otherShelf])
      expect([0, 1, 2].map((page) => sentOf(page, index))).toEqual([
        [false, true],
        [true, true],
        [false, false],
      ]);
  });

  it('reads the lines of a pack from the pages that replace others during a slow download', async () => {
    const pages = new FakePages();
    await pages.write('a');
    const reading = pages.read(scattered);
    const { value } = await reading.next();
    pages.contents.clear();
    await pages.write('b');
    expect(String(value) + (await textOf(reading))).toBe(expected(scattered));
    expect(pages.shelfReads).toBe(2);
  });

  it.each(['identity', 'gzip'] as const)(
    'end with an error when a page is missing, sent as %s',
    async (encoding) => {
      const pages = new FakePages();
      await pages.write('a', 2);
      await expect(textOf(pages.read([0, 600], encoding))).rejects.toThrow('is missing');
    },
  );

  it('reads the lines of a pack two batches ahead of the client and no further', async () => {
    const pages = new FakePages();
    await pages.write('a');
    const reading = pages.read(scattered);
    await reading.next();
    await new Promise(setImmediate);
    expect(pages.reads).toBe(3);
    await reading.return(undefined);
    await new Promise(setImmediate);
    expect(pages.reads).toBe(3);
  });

  it('sends the lines of a pack in pieces of about 64 KB', async () => {
    const pages = new FakePages();
    await pages.write('a');
    const sizes: number[] = [];
    for await (const piece of pages.read(scattered)) sizes.push(piece.length);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(64 * 1_024);
    expect(Math.max(...sizes)).toBeLessThan(128 * 1_024);
  });
});

describe('the leads of a pack', () => {
  it('leads of a large pack come in small parts, and other work has its turn between them', async () => {
    const pages = new FakePages();
    await pages.write('a');
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    const parts: number[] = [];
    for await (const leads of pages.leadsOf(scattered).read(pack)) parts.push(leads.length);
    clearImmediate(next);
    expect(parts.reduce((sum, leads) => sum + leads)).toBe(2 * scattered.length);
    expect(Math.max(...parts)).toBeLessThanOrEqual(4 * leadsPerPage);
    expect(turns).toBeGreaterThanOrEqual(parts.length - 1);
  });
});
