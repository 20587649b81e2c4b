import { describe, expect, it } from '@jest/globals';
import { crc32c } from './checksum.js';

describe('CRC-32C', () => {
  // The published check value for the digits 1 to 9.
  it('returns the published checksum of the digits, split at any position', () => {
    expect(crc32c([Buffer.from('123456789')])).toBe(0xe3069283);
    expect(crc32c([Buffer.from('1234'), Buffer.from('56789')])).toBe(0xe3069283);
  });

  it('returns zero for no bytes', () => {
    expect(crc32c([])).toBe(0);
  });
});
