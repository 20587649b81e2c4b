import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { firstLayout } from '../lead-layouts.js';
import { leadsOn, type Page } from './page.js';

/**
 * plain: lines and offsets as they are. deflated: the lengths of the lines and the lines, deflated. The formats have no
 * field in common but the layout, so that a build that does not know a format fails and sends no wrong bytes.
 */
export const pageFormats = ['plain', 'deflated'] as const;
export type PageFormat = (typeof pageFormats)[number];

/** The content of a page in one of the formats. `layout` is missing in pages older than layouts: see firstLayout. */
export type PageContent =
  | { readonly layout?: number; readonly lines: Buffer; readonly offsets: Buffer }
  | { readonly layout?: number; readonly leads: number; readonly deflated: Buffer };

/** Higher levels save a tenth of the bytes for twice the processor time. See decisions/0021. */
const level = 1;
const lengthBytes = 2;
/** Most pages fit into one buffer of this size, so that zlib copies nothing. */
const chunkSize = 32 * 1_024;

const deflate = promisify(deflateRaw);

/** Returns the content of a page as stored in this format. Deflates in a thread, because it takes as long as many requests. */
export async function toPageContent(page: Page, format: PageFormat): Promise<PageContent> {
  const { layout, lines, offsets } = page;
  if (format === 'plain') return { layout, lines, offsets };
  const bytes = Buffer.concat([lengthsOf(page), lines]);
  const deflated = await deflate(bytes, { level, chunkSize });
  return { layout, leads: leadsOn(page), deflated };
}

/** Returns a stored page in the form of all pages, whichever format it has. */
export function toPage(content: PageContent): Page {
  const layout = content.layout ?? firstLayout;
  if (!('deflated' in content)) return { layout, lines: content.lines, offsets: content.offsets };
  const inflated = inflateRawSync(content.deflated, { chunkSize });
  const start = content.leads * lengthBytes;
  return {
    layout,
    lines: inflated.subarray(start),
    offsets: offsetsOf(inflated.subarray(0, start)),
  };
}

/** The length of each line, 16-bit little-endian: half the size of offsets, and easier to deflate. */
function lengthsOf(page: Page): Buffer {
  const lengths = Buffer.allocUnsafe(leadsOn(page) * lengthBytes);
  for (let lead = 0; lead < leadsOn(page); lead += 1) {
    const length = page.offsets.readUInt32LE(lead * 4 + 4) - page.offsets.readUInt32LE(lead * 4);
    lengths.writeUInt16LE(length, lead * lengthBytes);
  }
  return lengths;
}

function offsetsOf(lengths: Buffer): Buffer {
  const leads = lengths.length / lengthBytes;
  const offsets = new Uint32Array(leads + 1);
  let at = 0;
  for (let lead = 0; lead < leads; lead += 1) {
    // Reads the bytes by themselves: a download reads every page, and readUInt16LE checks its arguments each time.
    at += (lengths[lead * lengthBytes] ?? 0) + 256 * (lengths[lead * lengthBytes + 1] ?? 0);
    offsets[lead + 1] = at;
  }
  return Buffer.from(offsets.buffer);
}
