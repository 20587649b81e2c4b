import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { joinedCrc32 } from './joined-crc32.js';

describe('the CRC-32 of two byte sequences', () => {
  it('the CRC-32 of two byte sequences is that of the bytes one after the other', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array({ maxLength: 5_000 }), (first, second) => {
        const joined = joinedCrc32(crc32(first), { crc32: crc32(second), size: second.length });
        expect(joined).toBe(crc32(Buffer.concat([first, second])));
      }),
    );
  });

  it('the CRC-32 of two byte sequences is right for many bytes', () => {
    const [first, second] = [Buffer.from('head'), Buffer.alloc(3_000_017, 'x')];
    const joined = joinedCrc32(crc32(first), { crc32: crc32(second), size: second.length });
    expect(joined).toBe(crc32(Buffer.concat([first, second])));
  });
});
