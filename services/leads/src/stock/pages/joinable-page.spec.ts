import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { halvesOf, leadsPerHalf, toJoinablePage } from './joinable-page.js';
import { toPages } from './page-format.js';
import { encodePage, leadsOn, leadsPerPage, linesOf } from './page.js';

const anyLine = fc
  .oneof(
    { arbitrary: fc.nat({ max: 200 }), weight: 20 },
    { arbitrary: fc.nat({ max: 20_000 }), weight: 1 },
  )
  .map((length) => Buffer.alloc(length, 'lead'));
const pageOf = (minLength: number, maxLength: number) =>
  fc.array(anyLine, { minLength, maxLength, size: 'max' }).map((lines) => encodePage(lines, 1));

describe('a joinable page', () => {
  it('has two halves with its first and its last lines', async () => {
    await fc.assert(
      fc.asyncProperty(pageOf(leadsPerHalf + 1, leadsPerPage), async (page) => {
        const stored = await toJoinablePage(page);
        expect([stored.size, stored.crc32]).toEqual([page.lines.length, crc32(page.lines)]);
        const halves = (halvesOf(stored) ?? []).map((half) => ({ ...half, layout: 1 }));
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

  it('has none if it has no more lines than a half', async () => {
    await fc.assert(
      fc.asyncProperty(pageOf(0, leadsPerHalf), async (page) => {
        expect(halvesOf(await toJoinablePage(page))).toBeUndefined();
      }),
      { numRuns: 10 },
    );
  });
});
