import { describe, expect, it } from '@jest/globals';
import { decideEncoding } from './content-encoding.decisions.js';

describe('the encoding of a download', () => {
  it.each([
    'gzip',
    'gzip, deflate, br, zstd',
    'deflate, GZIP;q=0.5',
    'br;q=1.0, gzip;q=0.8, *;q=0.1',
    'x-gzip',
    '*',
    'identity;q=0.5, gzip ; q = 0.5',
    'identity;q=0, *',
    'identity, gzip;q=1.000',
    'gzip;q=1.',
  ])('the encoding of a download is gzip for a client that accepts %p', (accepted) => {
    expect(decideEncoding(accepted)).toBe('gzip');
  });

  it.each([
    undefined,
    '',
    'identity',
    'br, deflate',
    'gzip;q=0',
    'gzip;q=0.000, deflate',
    '*;q=0',
    '*, gzip;q=0',
    'identity, gzip;q=0.5',
    'gzip;q=many',
    'gzip;q=1.0000',
    'gzip;level=9',
    'gzipped',
  ])('the encoding of a download is identity for a client that accepts %p', (accepted) => {
    expect(decideEncoding(accepted)).toBe('identity');
  });
});
