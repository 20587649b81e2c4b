import { createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { KeySet } from '@leadmart/platform/config';

/** The id of the signing key in the published key set; undefined if it is not published. */
export function keyIdOf(signingKey: KeyObject, published: KeySet): string | undefined {
  const { x, y } = createPublicKey(signingKey).export({ format: 'jwk' });
  return published.keys.find((key) => key.x === x && key.y === y)?.kid;
}

/** A key for one purpose. It follows from the signing key, which all replicas and the operator's command have. */
export function derivedKey(signingKey: KeyObject, purpose: string): Buffer {
  const secret = signingKey.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
