import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { CannotBeDone, type Operation } from '@leadmart/platform/operations';
import type { AuthConfig } from '../auth.config.js';
import { keyIdOf } from './signing-key.js';

type PublicKey = AuthConfig['AUTH_JWKS']['keys'][number];

const setOf = (keys: readonly PublicKey[]): string => JSON.stringify({ keys });

const show: Operation<AuthConfig> = {
  words: 'keys show',
  summary: 'Shows which keys check sessions, and which of them signs new ones',
  run: async ({ config, say }) => {
    const signing = keyIdOf(config.AUTH_PRIVATE_KEY, config.AUTH_JWKS);
    for (const { kid } of config.AUTH_JWKS.keys)
      say(kid === signing ? `${kid}  signs and checks` : `${kid}  checks only`);
    say(`A session lasts ${config.SESSION_HOURS} hours, one of its tokens at most one.`);
  },
};

const next: Operation<AuthConfig> = {
  words: 'keys new',
  summary: 'Creates a new signing key and prints the settings to introduce it',
  about:
    'Changes nothing. First give every process the printed AUTH_JWKS, which holds the old keys and the new one. When all ' +
    'of them run with it, give auth the printed AUTH_PRIVATE_KEY. The output is a secret: keep it in a file only you can read.',
  run: async ({ config, say }) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trimEnd();
    const added = publicKeyOf(publicKey.export({ format: 'jwk' }));
    say(`AUTH_JWKS=${setOf([...config.AUTH_JWKS.keys, added])}`);
    say(`AUTH_PRIVATE_KEY=${pem.replaceAll('\n', '\\n')}`);
  },
};

const retire: Operation<AuthConfig> = {
  words: 'keys retire',
  summary: 'Prints AUTH_JWKS with the signing key alone',
  about:
    'Changes nothing. With that set, sessions signed with older keys end: wait for an hour after the new ' +
    'key began to sign, unless the old key has leaked.',
  run: async ({ config, say }) => {
    const { x, y } = createPublicKey(config.AUTH_PRIVATE_KEY).export({ format: 'jwk' });
    const kept = config.AUTH_JWKS.keys.filter((key) => key.x === x && key.y === y);
    if (kept.length === 0) throw new CannotBeDone('AUTH_JWKS does not hold the signing key.');
    say(`AUTH_JWKS=${setOf(kept)}`);
  },
};

/** The key id is a hash of the key (RFC 7638). */
function publicKeyOf({ kty, crv, x, y }: { [name: string]: unknown }): PublicKey {
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' } as PublicKey;
}

/** Commands to exchange the keys that sign tokens without ending sessions. */
export const keyOperations = [show, next, retire];
