import { randomBytes } from 'node:crypto';
import { newPrivateKey, publicKeySet } from './keys.js';

const secret = (bytes: number): string => randomBytes(bytes).toString('hex');

/**
 * The example's text with a value for each secret that is empty in it. What is filled in stays. Single
 * quotes, because compose v2 and docker-compose 1.29 read nothing else alike.
 */
export function withSecrets(example: string): string {
  const privateKey = newPrivateKey();
  const secrets: Readonly<Record<string, string>> = {
    MONGO_PASSWORD: secret(24),
    MONGO_CLUSTER_KEY: secret(64),
    AMQP_PASSWORD: secret(24),
    AUTH_PRIVATE_KEY: privateKey.trimEnd().replaceAll('\n', '\\n'),
    AUTH_JWKS: publicKeySet(privateKey),
    STRIPE_WEBHOOK_SECRET: `whsec_${secret(24)}`,
  };
  return example.replace(/^([A-Z_]+)=$/gm, (line, name: string) =>
    name in secrets ? `${line}'${secrets[name]}'` : line,
  );
}

/** What such a file says: one variable a line, its value as it is or in quotes. */
export function settingsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.trim().replace(/^(['"])(.*)\1$/, '$2'),
    ]),
  );
}
