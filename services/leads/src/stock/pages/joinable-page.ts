import { toJoinable, type Joinable } from './joinable.js';
import { joinedCrc32 } from './joined-crc32.js';
import { lengthsOf, splitLengths } from './line-lengths.js';
import { cutPage, leadsOn, leadsPerPage, type Page } from './page.js';

/**
 * The lines of a page, joinable, and the length of each line. A page of more lines than a half has is deflated in two
 * halves, so that a download that wants a part of a page rarely needs to deflate all of that part again. Older pages have
 * no halves.
 */
export interface JoinableLines extends Joinable, Partial<Halves> {
  readonly lengths: Buffer;
}

/** The two halves of a page: where the second one begins, and the checksum of each. */
interface Halves {
  /** The number of deflated bytes of the first half. */
  readonly firstHalf: number;
  readonly firstCrc32: number;
  readonly secondCrc32: number;
}

/** The number of leads of the first half. */
export const leadsPerHalf = leadsPerPage / 2;

/** Deflates the lines of a page in threads. */
export async function toJoinablePage(page: Page): Promise<JoinableLines> {
  const lengths = lengthsOf(page);
  const leads = leadsOn(page);
  if (leads <= leadsPerHalf) return { ...(await toJoinable(page.lines)), lengths };
  const [first, second] = await Promise.all([
    toJoinable(cutPage(page, 0, leadsPerHalf)),
    toJoinable(cutPage(page, leadsPerHalf, leads)),
  ]);
  return {
    joinable: Buffer.concat([first.joinable, second.joinable]),
    size: page.lines.length,
    crc32: joinedCrc32(first.crc32, second),
    lengths,
    firstHalf: first.joinable.length,
    firstCrc32: first.crc32,
    secondCrc32: second.crc32,
  };
}

/** Returns the two halves, each as a page of its own, or undefined if the page was not deflated in halves. */
export function halvesOf(
  page: JoinableLines,
): readonly [first: JoinableLines, second: JoinableLines] | undefined {
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
