import { describe, expect, it } from '@jest/globals';
import { crc32c } from './checksum.js';

describe('CRC-32C', () => {
  // The check value that catalogues of checksums give for the digits 1 to 9.
  it('of the digits is the known one, however they are cut', () => {
    expect(crc32c([Buffer.from('123456789')])).toBe(0xe3069283);
    expect(crc32c([Buffer.from('1234'), Buffer.from('56789')])).toBe(0xe3069283);
  });

  it('of nothing is zero', () => {
    expect(crc32c([])).toBe(0);
  });
});
