import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets made once for one data folder. Production uses others. */
export interface LocalKeys {
  /** PKCS8 PEM, for auth alone. */
  authPrivateKey: string;
  /** JSON Web Key Set, for everyone. */
  authJwks: string;
  stripeWebhookSecret: string;
  /** The secret that proves a request's origin from the gateway to services. */
  gatewaySecret: string;
  /** The key of the hashes of phones that opted out, for leads alone. */
  optOutKey: string;
  /** The secret of the key that signs diligence files, for leads alone. */
  diligenceSecret: string;
  /** The key that encrypts secrets of authenticator apps, for auth alone. */
  secondFactorKey: string;
}

export function loadOrCreateKeys(dataDir: string): LocalKeys {
  const folder = join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const authPrivateKey = readOrCreate(join(folder, 'auth-private.pem'), newPrivateKey);
  return {
    authPrivateKey,
    authJwks: publicKeySet(authPrivateKey),
    stripeWebhookSecret: readOrCreate(
      join(folder, 'stripe-webhook-secret'),
      () => `whsec_${randomBytes(24).toString('hex')}`,
    ),
    gatewaySecret: readOrCreate(join(folder, 'gateway-secret'), newSecret),
    optOutKey: readOrCreate(join(folder, 'opt-out-key'), newSecret),
    diligenceSecret: readOrCreate(join(folder, 'diligence-secret'), newSecret),
    secondFactorKey: readOrCreate(join(folder, 'second-factor-key'), newSecret),
  };
}

const newSecret = () => randomBytes(32).toString('hex');

/** The key id is a hash of the public key, so the private key file is all there is to keep. */
export function publicKeySet(privateKeyPem: string): string {
  const { kty, crv, x, y } = createPublicKey(createPrivateKey(privateKeyPem)).export({
    format: 'jwk',
  });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return JSON.stringify({ keys: [{ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }] });
}

export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function readOrCreate(file: string, create: () => string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const created = create();
  writeFileSync(file, created, { mode: 0o600, flag: 'wx' });
  return created;
}
