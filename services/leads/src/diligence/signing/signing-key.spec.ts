import { createPublicKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { keyIdOf, signingKeyOf } from './signing-key.js';

const secret = 'a secret of thirty-two characters';

describe('the key that signs diligence files', () => {
  it('the same secret always gives the same key, another one another', () => {
    const key = signingKeyOf(secret);
    expect(signingKeyOf(secret)).toMatchObject({ id: key.id, publicKey: key.publicKey });
    expect(signingKeyOf(`${secret}!`).id).not.toBe(key.id);
    const der = createPublicKey(key.publicKey).export({ type: 'spki', format: 'der' });
    expect(key.id).toBe(keyIdOf(der));
    expect(key.id).toMatch(/^[0-9a-f]{16}$/);
    expect(createPublicKey(key.publicKey).asymmetricKeyType).toBe('ed25519');
  });
});
