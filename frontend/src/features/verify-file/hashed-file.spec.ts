import { webcrypto } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hashFile, idIn, isFileId } from './hashed-file.js';

// jsdom has no hashes.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

const id = '69244c3fe2a1b7d0935fa6c8';

describe('a file that is checked', () => {
  it('the hash is the SHA-256 of its bytes, and a diligence file names its id', async () => {
    const csv = await hashFile(new File(['abc'], 'Pack.CSV'));
    expect(csv).toEqual({
      name: 'Pack.CSV',
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      isCsv: true,
    });
    const text = JSON.stringify({ document: { id } });
    expect(await hashFile(new File([text], 'a.json'))).toMatchObject({ id, isCsv: false });
    expect(await hashFile(new File([text], 'a.pdf'))).not.toHaveProperty('id');
  });

  it('the id is taken from a file of our form only', () => {
    expect(idIn(`{"document":{"id":"${id}-12"}}`)).toBe(`${id}-12`);
    for (const text of ['', '{', 'null', '[]', '{"document":{"id":7}}', '{"document":{"id":"x"}}'])
      expect(idIn(text)).toBeUndefined();
    expect([isFileId(id), isFileId(`${id}-0`), isFileId(`${id} `)]).toEqual([true, false, false]);
  });
});
