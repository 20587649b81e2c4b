import { describe, expect, it } from '@jest/globals';
import { verifiedFileKinds } from '@leadmart/contracts';
import { hashEntry } from '../documents/file-names.js';
import { decideVerdict } from './verification.decisions.js';

const sha256 = 'a'.repeat(64);
const other = hashEntry('csv', 'b'.repeat(64));

describe('the verdict about a file', () => {
  it.each(verifiedFileKinds)('a hash that is stored for a file of kind %s is genuine', (kind) => {
    const file = { hashes: [other, hashEntry(kind, sha256)] };
    expect(decideVerdict(sha256, file, false)).toEqual({ verdict: 'genuine', kind });
  });

  it('an unknown hash is that of a changed file if there is a file with the id, or else unknown', () => {
    expect(decideVerdict(sha256, undefined, true)).toEqual({ verdict: 'changed' });
    expect(decideVerdict(sha256, undefined, false)).toEqual({ verdict: 'unknown' });
  });
});
