import { createPublicKey, type KeyObject } from 'node:crypto';
import type { KeySet } from '@leadmart/platform/config';

/** The name under which everybody else knows the public half of our signing key; undefined when they do not. */
export function keyIdOf(privateKey: KeyObject, published: KeySet): string | undefined {
  const { x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  return published.keys.find((key) => key.x === x && key.y === y)?.kid;
}
