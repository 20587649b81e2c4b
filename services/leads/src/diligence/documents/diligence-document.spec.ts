import { verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { signingKeyOf } from '../signing/signing-key.js';
import { readSigned, signedText, type DiligenceDocument } from './diligence-document.js';

const secret = 'a secret of thirty-two characters';
const document = { format: 'leadmart-diligence', id: 'p1', about: 'ä "quoted"\n' } as unknown;

describe('the text of a diligence file', () => {
  it('the signature is of the second line with its end, and the same document gives the same file', () => {
    const key = signingKeyOf(secret);
    const text = signedText(document as DiligenceDocument, key);
    expect(signedText(document as DiligenceDocument, signingKeyOf(secret))).toBe(text);
    const lines = text.split('\n');
    expect(lines).toHaveLength(6);
    const signature = Buffer.from((lines[3] ?? '').slice(1, -1), 'base64');
    expect(verify(null, Buffer.from(`${lines[1]}\n`), key.publicKey, signature)).toBe(true);
    expect(verify(null, Buffer.from(`${lines[1]} \n`), key.publicKey, signature)).toBe(false);
    expect(readSigned(text)).toEqual({
      document,
      keyId: key.id,
      signature: signature.toString('base64'),
    });
  });
});
