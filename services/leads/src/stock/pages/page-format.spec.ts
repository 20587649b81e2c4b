import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { pageFormats, toPageContent, toPages, type PageContent } from './page-format.js';
import { encodePage, type Page } from './page.js';

const lines = ['Ann,Lee,CA,Fresno\r\n', 'Zoë,"Ray\r\nJr.",TX,\r\n'].map((line) =>
  Buffer.from(line),
);

const toPage = (content: PageContent): Page | undefined =>
  toPages(new Map([['one', content]])).get('one');

describe('stored pages', () => {
  it('are read as they were written, whichever formats they have', async () => {
    const anyPage = fc
      .array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { maxLength: 256 })
      .map((content) => content.map((line) => Buffer.from(line)))
      .map((content) => encodePage(content, 1));
    const anyStored = fc.tuple(anyPage, fc.constantFrom(...pageFormats));
    await fc.assert(
      fc.asyncProperty(fc.array(anyStored, { maxLength: 4 }), async (all) => {
        const stored = all.map(async ([page, format]) => [page, await toPageContent(page, format)]);
        const contents = new Map((await Promise.all(stored)) as [Page, PageContent][]);
        const read = toPages(contents);
        expect([...read.keys()]).toEqual([...contents.keys()]);
        for (const [written, page] of read) expect(page).toEqual(written);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a stored page', () => {
  it('has no field of another format but the layout, so that older builds cannot read it', async () => {
    const page = encodePage(lines, 1);
    const contents = await Promise.all(pageFormats.map((format) => toPageContent(page, format)));
    const fields = contents.flatMap((content) => Object.keys(content));
    const common = fields.filter((field, i) => fields.indexOf(field) !== i);
    expect([...new Set(common)]).toEqual(['layout']);
  });

  it('takes less than a third of the bytes when it is deflated or joinable', async () => {
    const page = encodePage(
      Array.from({ length: 256 }, (_, i) =>
        Buffer.from(`Ann${i},Lee,CA,Fresno,415555${1000 + i},clean,ann${i}@example.com\r\n`),
      ),
      1,
    );
    for (const format of ['deflated', 'joinable'] as const) {
      const fields = Object.values(await toPageContent(page, format));
      const { length } = Buffer.concat(fields.filter((field) => Buffer.isBuffer(field)));
      expect(length).toBeLessThan((page.lines.length + page.offsets.length) / 3);
    }
  });

  it('is refused when its bytes are damaged', () => {
    const bytes = Buffer.from('no deflated bytes');
    const sums = { size: 10, crc32: 0, lengths: Buffer.of(10) };
    expect(() => toPage({ layout: 1, leads: 2, deflated: bytes })).toThrow();
    expect(() => toPage({ layout: 1, joinable: bytes, ...sums })).toThrow();
  });
});
