import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * `node make-env-file.js < .env.example` prints the file with a value for each empty secret. Other values do not change.
 * Plain JavaScript without packages, because machines that only run containers have none installed.
 */
const secret = (bytes) => randomBytes(bytes).toString('hex');

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

const secrets = {
  MONGO_PASSWORD: secret(24),
  MONGO_CLUSTER_KEY: secret(64),
  AMQP_PASSWORD: secret(24),
  AUTH_PRIVATE_KEY: pem.trimEnd().replaceAll('\n', '\\n'),
  AUTH_JWKS: JSON.stringify({ keys: [{ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }] }),
  GATEWAY_SECRET: secret(32),
  OPT_OUT_KEYS: secret(32),
  DILIGENCE_SECRET: secret(32),
  SECOND_FACTOR_KEYS: secret(32),
  STRIPE_WEBHOOK_SECRET: `whsec_${secret(24)}`,
};

// Single quotes: the only notation that compose v2 and docker-compose 1.29 read in the same way.
const filled = readFileSync(0, 'utf8').replace(/^([A-Z_]+)=$/gm, (line, name) =>
  name in secrets ? `${line}'${secrets[name]}'` : line,
);
process.stdout.write(filled);
