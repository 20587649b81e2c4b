import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadOrCreateKeys } from './keys.js';

describe('keys of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'leadmart-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('makes the keys of a data folder once and keeps them, so that sessions outlive a restart', () => {
    expect(loadOrCreateKeys(folder)).toEqual(loadOrCreateKeys(folder));
  });

  it('only their owner can read the keys of a data folder', () => {
    loadOrCreateKeys(folder);
    expect(statSync(join(folder, 'keys/auth-private.pem')).mode & 0o777).toBe(0o600);
  });

  it('publish a public key that checks what the private one signs, and nothing private', () => {
    const { authPrivateKey, authJwks } = loadOrCreateKeys(folder);
    const [key] = (JSON.parse(authJwks) as { keys: Record<string, string>[] }).keys;
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' });
    expect(key).not.toHaveProperty('d');
    const signature = sign('sha256', Buffer.from('hello'), createPrivateKey(authPrivateKey));
    const publicKey = createPublicKey({ key: key ?? {}, format: 'jwk' });
    expect(verify('sha256', Buffer.from('hello'), publicKey, signature)).toBe(true);
  });
});
