import { describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import type { UploadId } from '@leadmart/contracts';
import { encodePage } from './page.js';
import { readRawPage } from './raw-page.js';
import { toStoredPage } from './stored-page.js';

const { BSON } = mongo;
const bytesOf = (document: object) => Buffer.from(BSON.serialize(document));

describe('reading a page from bytes of the database', () => {
  it('returns all fields of a page', async () => {
    const lines = ['first,é\r\n', 'second\r\n'].map((line) => Buffer.from(line));
    const content = await toStoredPage(encodePage(lines));
    const document = { _id: 'é:5:u', uploadId: 'u' as UploadId, layout: 1, ...content };
    expect(readRawPage(bytesOf(document))).toEqual(document);
  });

  it('returns checksums above 2³¹, which the database stores as a double', () => {
    const numbers = { crc32: 0xffff_ffff, size: 0x7fff_ffff };
    expect(readRawPage(bytesOf(numbers))).toEqual(numbers);
  });

  it('refuses a type that no field of a page has', () => {
    expect(() => readRawPage(bytesOf({ layout: null }))).toThrow('the BSON type 10');
  });
});
