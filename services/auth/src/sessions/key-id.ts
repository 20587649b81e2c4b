import { createPublicKey, type KeyObject } from 'node:crypto';
import type { KeySet } from '@leadmart/platform/config';

/** The id of the signing key in the published key set; undefined if it is not published. */
export function keyIdOf(privateKey: KeyObject, published: KeySet): string | undefined {
  const { x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  return published.keys.find((key) => key.x === x && key.y === y)?.kid;
}
