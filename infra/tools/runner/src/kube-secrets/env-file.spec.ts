import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../paths.js';
import { publicKeySet } from '../stack/keys.js';
import { settingsIn, withSecrets } from './env-file.js';

const fileAt = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

describe('the settings of docker-compose', () => {
  const example = fileAt('.env.example').replace(/^AMQP_PASSWORD=$/m, 'AMQP_PASSWORD=mine');
  const values = settingsIn(withSecrets(example));

  it('get the secrets that are empty, and keep what somebody has filled in', () => {
    expect(values['MONGO_PASSWORD']).toMatch(/^[0-9a-f]{48}$/);
    expect(values['STRIPE_WEBHOOK_SECRET']).toMatch(/^whsec_[0-9a-f]{48}$/);
    expect(values).toMatchObject({ AMQP_PASSWORD: 'mine', ADMIN_EMAIL: '', DEMO_ACCOUNTS: 'true' });
    const others = settingsIn(withSecrets(example));
    expect(others['MONGO_PASSWORD']).not.toBe(values['MONGO_PASSWORD']);
  });

  it('reads the settings of docker-compose with or without quotes', () => {
    expect(settingsIn("A='x <y>'\nB=\"z\"\n# C=1\nD=it's\nE=\n")).toEqual({
      A: 'x <y>',
      B: 'z',
      D: "it's",
      E: '',
    });
  });

  it('stand between single quotes when they are more than a word: compose reads nothing else alike', () => {
    for (const line of withSecrets(example).split('\n'))
      if (/^[A-Z]/.test(line)) expect(line).toMatch(/^[A-Z0-9_]+=('[^']*'|[^' "#$\\]*)$/);
  });

  it('hold a key in one line, and the public half of the same one', () => {
    const pem = (values['AUTH_PRIVATE_KEY'] ?? '').replaceAll('\\n', '\n');
    expect(createPrivateKey(pem).asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    expect(publicKeySet(pem)).toBe(values['AUTH_JWKS']);
  });
});
