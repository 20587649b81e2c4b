import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { toJoinableSync } from '../../stock/pages/joinable.js';
import { zippedPieces } from './zipped-pieces.js';

const at = new Date('2026-11-22T10:20:30.000Z');

async function zipOf(files: Readonly<Record<string, readonly string[]>>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const zipped = Object.entries(files).map(([name, texts]) => ({
    name,
    at,
    parts: async function* () {
      for (const text of texts) yield [toJoinableSync(Buffer.from(text))];
    },
  }));
  for await (const piece of zippedPieces(zipped)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads the files by the list at the end, as every program does. */
function filesIn(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  return Object.fromEntries(
    Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
      const nameBytes = zip.readUInt16LE(at + 28);
      const name = zip.toString('latin1', at + 46, at + 46 + nameBytes);
      const offset = zip.readUInt32LE(at + 42) + 30 + nameBytes;
      const content = zip.subarray(offset, offset + zip.readUInt32LE(at + 20));
      expect(zip.readUInt32LE(offset + content.length)).toBe(0x08074b50);
      const text = inflateRawSync(content);
      expect(text.length).toBe(zip.readUInt32LE(at + 24));
      expect(crc32(text)).toBe(zip.readUInt32LE(at + 16));
      // 10:20:30 on 22 November 2026.
      expect(zip.readUInt16LE(at + 12)).toBe((10 << 11) | (20 << 5) | 15);
      expect(zip.readUInt16LE(at + 14)).toBe((46 << 9) | (11 << 5) | 22);
      at += 46 + nameBytes;
      return [name, text.toString()];
    }),
  );
}

describe('a zip file', () => {
  it('has the files that were written to it', async () => {
    const files = {
      'a.csv': ['one\r\n', 'two\r\n'],
      'b.csv': ['x'.repeat(100_000)],
      'c.csv': [''],
    };
    const whole = Object.entries(files).map(([name, texts]) => [name, texts.join('')]);
    expect(filesIn(await zipOf(files))).toEqual(Object.fromEntries(whole));
  });
});
