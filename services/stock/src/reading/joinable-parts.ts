import { type Joinable, toJoinable, toJoinableSync } from '@leadmart/platform/deflate';
import { fileHead } from '../lead-line.js';
import type { FoundPage } from '../pages/current-pages.js';
import { linesIn } from '../pages/line-lengths.js';
import { type Cut, leadsPerPage } from '../pages/page.js';
import { halvesOf, leadsPerHalf } from '../pages/stored-page.js';
import { foundLines } from './found-lines.js';

/** Up to so many bytes are deflated without a thread, some 0.2 ms. */
const deflatedSyncBytes = 64 * 1_024;
/** The bytes that are deflated at once. Fewer cost more, because preparing zlib costs as much as deflating a page. */
const deflatedAtOnceBytes = 256 * 1_024;

/** Yields the parts of a pack's file, deflated. Pages that are wanted whole are parts as they are stored. */
export async function* joinableParts(
  batches: AsyncIterable<readonly FoundPage[]>,
  bom: boolean,
): AsyncGenerator<readonly Joinable[], undefined> {
  yield [toJoinableSync(fileHead(bom))];
  for await (const batch of batches) yield await partsOf(batch);
  return undefined;
}

/** Returns whole pages and halves of pages as stored, and the lines between them, deflated. */
async function partsOf(found: readonly FoundPage[]): Promise<Joinable[]> {
  const wanted = found.flatMap(wantedParts);
  const linesOf = foundLines(wanted.flatMap(({ page, stored }) => (stored ? [] : [page])));
  const parts: (Joinable | Promise<Joinable>)[] = [];
  let lines: Buffer[] = [];
  let bytes = 0;
  const deflateLines = () => {
    if (bytes > 0) parts.push(deflated(Buffer.concat(lines, bytes)));
    lines = [];
    bytes = 0;
  };
  for (const { page, stored } of wanted) {
    for (const cut of linesOf.get(page) ?? []) {
      lines.push(cut);
      bytes += cut.length;
    }
    if (stored || bytes >= deflatedAtOnceBytes) deflateLines();
    if (stored) parts.push(stored);
  }
  deflateLines();
  // Most parts are ready at once, and a promise for each would cost as much as finding its page.
  if (parts.every(isReady)) return parts;
  return Promise.all(parts.map((part) => Promise.resolve(part)));
}

function isReady(part: Joinable | Promise<Joinable>): part is Joinable {
  return !(part instanceof Promise);
}

function deflated(bytes: Buffer): Joinable | Promise<Joinable> {
  return bytes.length > deflatedSyncBytes ? toJoinable(bytes) : toJoinableSync(bytes);
}

/** A page or a half of one, and its bytes if it is wanted as it is stored. */
interface WantedPart {
  readonly page: FoundPage;
  readonly stored: Joinable | undefined;
}

function wantedParts(page: FoundPage): WantedPart[] {
  const stored = asStored(page);
  if (stored) return [{ page, stored }];
  return wantedHalves(page).map((half) => ({ page: half, stored: asStored(half) }));
}

function asStored({ content, cuts }: FoundPage): Joinable | undefined {
  const [cut, another] = cuts;
  if (another) return undefined;
  return cut?.from === 0 && cut.to === linesIn(content.lengths) ? content : undefined;
}

/** Returns the halves of a page that have wanted lines, each as a page of its own. */
function wantedHalves(page: FoundPage): FoundPage[] {
  const { content, cuts } = page;
  const [first, second] = halvesOf(content) ?? [];
  if (!first || !second) return [page];
  return [
    { ...page, content: first, cuts: cutsWithin(cuts, 0, leadsPerHalf) },
    { ...page, content: second, cuts: cutsWithin(cuts, leadsPerHalf, leadsPerPage) },
  ].filter((half) => half.cuts.length > 0);
}

/** Returns the parts of cuts that lie between two places, as seen from the first of these places. */
function cutsWithin(cuts: readonly Cut[], from: number, to: number): Cut[] {
  return cuts
    .map((cut) => ({ from: Math.max(cut.from, from) - from, to: Math.min(cut.to, to) - from }))
    .filter((cut) => cut.from < cut.to);
}
