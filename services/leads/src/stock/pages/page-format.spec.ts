import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { firstLayout } from '../lead-layouts.js';
import { pageFormats, toPage, toPageContent } from './page-format.js';
import { encodePage } from './page.js';

const lines = ['Ann,Lee,CA,Fresno\r\n', 'Zoë,"Ray\r\nJr.",TX,\r\n'].map((line) =>
  Buffer.from(line),
);

describe('a stored page', () => {
  it('returns the page that was stored, in each format', async () => {
    const anyLines = fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { maxLength: 256 });
    await fc.assert(
      fc.asyncProperty(anyLines, fc.constantFrom(...pageFormats), async (content, format) => {
        const page = encodePage(
          content.map((line) => Buffer.from(line)),
          1,
        );
        expect(toPage(await toPageContent(page, format))).toEqual(page);
      }),
      { numRuns: 50 },
    );
  });

  it('has the first layout if none is stored', () => {
    const { lines: text, offsets } = encodePage(lines, 1);
    expect(toPage({ lines: text, offsets }).layout).toBe(firstLayout);
  });

  it('has no field of plain pages but the layout when it is deflated, so that older builds cannot read it', async () => {
    const page = encodePage(lines, 1);
    const plain = await toPageContent(page, 'plain');
    const deflated = await toPageContent(page, 'deflated');
    const common = Object.keys(plain).filter((field) => field in deflated);
    expect(common).toEqual(['layout']);
  });

  it('takes less than a third of the bytes when it is deflated', async () => {
    const page = encodePage(
      Array.from({ length: 256 }, (_, i) =>
        Buffer.from(`Ann${i},Lee,CA,Fresno,415555${1000 + i},clean,ann${i}@example.com\r\n`),
      ),
      1,
    );
    const content = await toPageContent(page, 'deflated');
    if (!('deflated' in content)) throw new Error('the page is not deflated');
    expect(content.deflated.length).toBeLessThan((page.lines.length + page.offsets.length) / 3);
  });

  it('is refused when its bytes are damaged', () => {
    const content = { layout: 1, leads: 2, deflated: Buffer.from('no deflated bytes') };
    expect(() => toPage(content)).toThrow();
  });
});
