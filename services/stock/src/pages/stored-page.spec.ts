import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { encodePage, leadsOn, leadsPerPage, linesOf } from './page.js';
import { halvesOf, leadsPerHalf, toPages, toStoredPage } from './stored-page.js';

const anyLine = fc
  .oneof(
    { arbitrary: fc.nat({ max: 200 }), weight: 20 },
    { arbitrary: fc.nat({ max: 20_000 }), weight: 1 },
  )
  .map((length) => Buffer.alloc(length, 'lead'));
const pageOf = (minLength: number, maxLength: number) =>
  fc.array(anyLine, { minLength, maxLength, size: 'max' }).map((lines) => encodePage(lines));

describe('a stored page', () => {
  it('reads a stored page as it was written, together with others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pageOf(0, leadsPerPage), { maxLength: 4 }), async (pages) => {
        const stored = await Promise.all(pages.map(toStoredPage));
        expect([...toPages(new Map(stored.entries())).values()]).toEqual(pages);
      }),
      { numRuns: 20 },
    );
  });

  it('takes less than a third of the bytes of its page', async () => {
    const page = encodePage(
      Array.from({ length: leadsPerPage }, (_, i) =>
        Buffer.from(`Ann${i},Lee,CA,Fresno,415555${1000 + i},clean,ann${i}@example.com\r\n`),
      ),
    );
    const { joinable, lengths } = await toStoredPage(page);
    expect(joinable.length + lengths.length).toBeLessThan(
      (page.lines.length + page.offsets.length) / 3,
    );
  });

  it('refuses a stored page when its bytes are damaged', () => {
    const damaged = { joinable: Buffer.from('no deflated bytes'), size: 10, crc32: 0 };
    const stored = { ...damaged, lengths: Buffer.of(10) };
    expect(() => toPages(new Map([['one', stored]]))).toThrow();
  });

  it('a stored page has two halves with its first and its last lines', async () => {
    await fc.assert(
      fc.asyncProperty(pageOf(leadsPerHalf + 1, leadsPerPage), async (page) => {
        const stored = await toStoredPage(page);
        expect([stored.size, stored.crc32]).toEqual([page.lines.length, crc32(page.lines)]);
        const halves = halvesOf(stored) ?? [];
        const joined = Buffer.concat(halves.map(({ joinable }) => joinable));
        expect(joined.equals(stored.joinable)).toBe(true);
        const [first, second] = toPages(new Map(halves.entries())).values();
        const wanted = [
          [first, 0, leadsPerHalf],
          [second, leadsPerHalf, leadsOn(page)],
        ] as const;
        for (const [half, from, to] of wanted)
          expect(half && linesOf(half).map(String)).toEqual(
            linesOf(page).slice(from, to).map(String),
          );
      }),
      { numRuns: 20 },
    );
  });

  it('a stored page has no halves if it has no more lines than a half', async () => {
    await fc.assert(
      fc.asyncProperty(pageOf(0, leadsPerHalf), async (page) => {
        expect(halvesOf(await toStoredPage(page))).toBeUndefined();
      }),
      { numRuns: 10 },
    );
  });
});
