import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { leadsOn, type Page } from './page.js';

/** The lengths of the lines and the lines, deflated together. */
export interface DeflatedPage {
  readonly leads: number;
  readonly deflated: Buffer;
}

/** Higher levels save a tenth of the bytes for twice the processor time. See decisions/0021. */
const level = 1;
const lengthBytes = 2;
/** Most pages fit into one buffer of this size, so that zlib copies nothing. */
const chunkSize = 32 * 1_024;

const deflate = promisify(deflateRaw);

/** Deflates in a thread, because it takes as long as many requests. */
export async function toDeflatedPage(page: Page): Promise<DeflatedPage> {
  const bytes = Buffer.concat([lengthsOf(page), page.lines]);
  return { leads: leadsOn(page), deflated: await deflate(bytes, { level, chunkSize }) };
}

export function inflatePage({ leads, deflated }: DeflatedPage): Omit<Page, 'layout'> {
  const inflated = inflateRawSync(deflated, { chunkSize });
  const start = leads * lengthBytes;
  return { lines: inflated.subarray(start), offsets: offsetsOf(inflated.subarray(0, start)) };
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
