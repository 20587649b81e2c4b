import { describe, expect, it } from '@jest/globals';
import { acceptedEncodings } from './content-encoding.js';

describe('the encodings that a client accepts', () => {
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
  ])('a file goes as gzip to a client that accepts %p', (accepted) => {
    expect(acceptedEncodings(accepted, ['gzip'])).toEqual(['gzip']);
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
  ])('a file goes as it is to a client that accepts %p', (accepted) => {
    expect(acceptedEncodings(accepted, ['gzip'])).toEqual([]);
  });

  it.each([
    ['gzip, br', ['br', 'gzip']],
    ['br;q=0.5, gzip', ['gzip', 'br']],
    ['br;q=0, gzip', ['gzip']],
    ['br;q=0, *', ['gzip']],
    ['gzip;q=0, br;q=0', []],
    ['identity, br, gzip;q=0.9', ['br']],
  ])('a client that accepts %p prefers %p', (accepted, preferred) => {
    expect(acceptedEncodings(accepted, ['br', 'gzip'])).toEqual(preferred);
  });
});
