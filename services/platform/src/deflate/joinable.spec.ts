import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { endOfJoined, inflateJoined, toJoinable, toJoinableSync } from './joinable.js';

const anyBytes = fc
  .array(fc.oneof(fc.constant('Ann,Lee,CA,Fresno\r\n'), fc.string({ unit: 'binary' })))
  .map((texts) => Buffer.from(texts.join('')));

describe('joinable deflated bytes', () => {
  it('joinable bytes are one deflate stream when they follow each other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyBytes), async (texts) => {
        const parts = await Promise.all(texts.map(toJoinable));
        expect(texts.map(toJoinableSync)).toEqual(parts);
        const stream = Buffer.concat([...parts.map(({ joinable }) => joinable), endOfJoined]);
        expect(inflateRawSync(stream)).toEqual(Buffer.concat(texts));
        expect(inflateJoined(parts)).toEqual(texts);
      }),
      { numRuns: 50 },
    );
  });

  it('refuses joined bytes when a part is damaged, even if the others are not', () => {
    const [one, another] = ['a'.repeat(50), 'b'.repeat(50)].map((text) =>
      toJoinableSync(Buffer.from(text)),
    );
    if (!one || !another) throw new Error('two parts are needed');
    const shorter = { ...one, joinable: toJoinableSync(Buffer.from('a'.repeat(49))).joinable };
    const other = { ...one, joinable: another.joinable };
    for (const damaged of [shorter, other])
      expect(() => inflateJoined([damaged, another])).toThrow('damaged');
    const garbled = { ...one, joinable: Buffer.from('no deflated bytes') };
    expect(() => inflateJoined([another, garbled])).toThrow();
  });
});
