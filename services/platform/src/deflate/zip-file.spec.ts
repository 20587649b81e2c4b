import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { toJoinableSync } from './joinable.js';
import { ZipFile, zippedPieces } from './zip-file.js';

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

interface ListedFile {
  readonly name: string;
  readonly offset: number;
  readonly crc32: number;
  readonly compressed: number;
  readonly size: number;
  readonly time: readonly number[];
}

/** Reads the list at the end as every program does, of which `tail` are the last bytes and `before` the number of others. */
function listIn(tail: Buffer, before = 0): ListedFile[] {
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let count = tail.readUInt16LE(end + 10);
  let at = tail.readUInt32LE(end + 16) - before;
  if (end >= 20 && tail.readUInt32LE(end - 20) === 0x07064b50) {
    const record = Number(tail.readBigUInt64LE(end - 12)) - before;
    expect(tail.readUInt32LE(record)).toBe(0x06064b50);
    count = Number(tail.readBigUInt64LE(record + 32));
    at = Number(tail.readBigUInt64LE(record + 48)) - before;
  }
  return Array.from({ length: count }, () => {
    if (tail.readUInt32LE(at) !== 0x02014b50) throw new Error(`no listed file at ${at}`);
    const [nameBytes, extraBytes] = [tail.readUInt16LE(at + 28), tail.readUInt16LE(at + 30)];
    const extra = at + 46 + nameBytes;
    const offset = tail.readUInt32LE(at + 42);
    const file = {
      name: tail.toString('latin1', at + 46, extra),
      offset: offset < 0xffff_ffff ? offset : Number(tail.readBigUInt64LE(extra + 4)),
      crc32: tail.readUInt32LE(at + 16),
      compressed: tail.readUInt32LE(at + 20),
      size: tail.readUInt32LE(at + 24),
      time: [tail.readUInt16LE(at + 12), tail.readUInt16LE(at + 14)],
    };
    at = extra + extraBytes;
    return file;
  });
}

function filesIn(zip: Buffer): Record<string, string> {
  return Object.fromEntries(
    listIn(zip).map(({ name, offset, ...file }) => {
      const from = offset + 30 + name.length;
      const content = zip.subarray(from, from + file.compressed);
      expect(zip.readUInt32LE(from + content.length)).toBe(0x08074b50);
      const text = inflateRawSync(content);
      expect(file).toMatchObject({
        size: text.length,
        crc32: crc32(text),
        // 10:20:30 on 22 November 2026.
        time: [(10 << 11) | (20 << 5) | 15, (46 << 9) | (11 << 5) | 22],
      });
      return [name, text.toString()];
    }),
  );
}

describe('a zip file', () => {
  it('a zip file has the files that were written to it', async () => {
    const files = {
      'a.csv': ['one\r\n', 'two\r\n'],
      'b.csv': ['x'.repeat(100_000)],
      'c.csv': [''],
    };
    const whole = Object.entries(files).map(([name, texts]) => [name, texts.join('')]);
    expect(filesIn(await zipOf(files))).toEqual(Object.fromEntries(whole));
  });

  it('a zip file can have more than 65,535 files', () => {
    const zip = new ZipFile();
    const bytes = Array.from({ length: 70_000 }, (_, i) => [
      zip.begin({ name: `${i}.csv`, at }),
      zip.endEntry(),
    ]).flat();
    const list = listIn(Buffer.concat([...bytes, zip.end()]));
    expect(list).toHaveLength(70_000);
    expect(list.at(-1)).toMatchObject({ name: '69999.csv', size: 0 });
  });

  it('a zip file can have more than 4 GB', () => {
    const zip = new ZipFile();
    // Passed on as it is, so the same memory stands for all parts.
    const part = { joinable: Buffer.alloc(2 ** 28), size: 2 ** 28, crc32: 0 };
    let written = 0;
    const starts = ['a.csv', 'b.csv', 'c.csv'].map((name) => {
      const start = written;
      written += zip.begin({ name, at }).length;
      for (let i = 0; i < 9; i += 1) written += zip.add(part).length;
      written += zip.endEntry().length;
      return { name, offset: start, size: 9 * 2 ** 28 };
    });
    expect(starts[2]?.offset).toBeGreaterThan(2 ** 32);
    expect(listIn(zip.end(), written)).toMatchObject(starts);
  });
});
