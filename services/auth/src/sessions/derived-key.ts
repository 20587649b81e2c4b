import { hkdfSync, type KeyObject } from 'node:crypto';

/** A key for one purpose. It follows from the signing key, which all replicas and the operator's command have. */
export function derivedKey(signingKey: KeyObject, purpose: string): Buffer {
  const secret = signingKey.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
