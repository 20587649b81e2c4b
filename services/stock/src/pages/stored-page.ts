import { inflateJoined, joinedCrc32, toJoinable } from '@leadmart/platform/deflate';
import { lengthsOf, offsetsOf, splitLengths } from './line-lengths.js';
import { cutPage, leadsOn, leadsPerPage, type Page } from './page.js';
import type { PageDocument } from './page.schema.js';

/** The content of a page as stored. */
export type StoredPage = Omit<PageDocument, '_id' | 'uploadId' | 'layout'>;

/** The number of leads of the first half. */
export const leadsPerHalf = leadsPerPage / 2;

/** Deflates the lines of a page in threads. */
export async function toStoredPage(page: Page): Promise<StoredPage> {
  const { lines } = page;
  const lengths = lengthsOf(page);
  const leads = leadsOn(page);
  if (leads <= leadsPerHalf) return { ...(await toJoinable(lines)), lengths };
  const [first, second] = await Promise.all([
    toJoinable(cutPage(page, 0, leadsPerHalf)),
    toJoinable(cutPage(page, leadsPerHalf, leads)),
  ]);
  return {
    joinable: Buffer.concat([first.joinable, second.joinable]),
    size: lines.length,
    crc32: joinedCrc32(first.crc32, second),
    lengths,
    firstHalf: first.joinable.length,
    firstCrc32: first.crc32,
    secondCrc32: second.crc32,
  };
}

/** Returns the two halves, each as a page of its own, or undefined if the page has fewer leads than two. */
export function halvesOf(
  page: StoredPage,
): readonly [first: StoredPage, second: StoredPage] | undefined {
  const { joinable, size, lengths, firstHalf, firstCrc32, secondCrc32 } = page;
  if (firstHalf === undefined || firstCrc32 === undefined || secondCrc32 === undefined)
    return undefined;
  const { at, bytes } = splitLengths(lengths, leadsPerHalf);
  return [
    {
      joinable: joinable.subarray(0, firstHalf),
      size: bytes,
      crc32: firstCrc32,
      lengths: lengths.subarray(0, at),
    },
    {
      joinable: joinable.subarray(firstHalf),
      size: size - bytes,
      crc32: secondCrc32,
      lengths: lengths.subarray(at),
    },
  ];
}

/** Opens stored pages, all at once. Throws if one is damaged. */
export function toPages<K>(stored: ReadonlyMap<K, StoredPage>): Map<K, Page> {
  const inflated = inflateJoined([...stored.values()]);
  return new Map(
    [...stored].map(([key, { lengths }], i) => [
      key,
      { lines: inflated[i] ?? noLines, offsets: offsetsOf(lengths) },
    ]),
  );
}

const noLines = Buffer.alloc(0);
