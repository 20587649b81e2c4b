import { createPrivateKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { withSecrets } from './env-file.js';
import { publicKeySet } from './keys.js';

const valuesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

describe('the settings of docker-compose', () => {
  const example = '# A word.\nMONGO_PASSWORD=\nAUTH_PRIVATE_KEY=\nAUTH_JWKS=\nAMQP_PASSWORD=mine\nADMIN_EMAIL=\n';

  it('get the secrets that are empty, and keep what somebody has filled in', () => {
    const values = valuesOf(withSecrets(example));
    expect(values['MONGO_PASSWORD']).toMatch(/^[0-9a-f]{48}$/);
    expect(values).toMatchObject({ AMQP_PASSWORD: 'mine', ADMIN_EMAIL: '' });
    expect(withSecrets(example)).not.toBe(withSecrets(example));
  });

  it('hold a key in one line, and the public half of the same one', () => {
    const { AUTH_PRIVATE_KEY = '', AUTH_JWKS } = valuesOf(withSecrets(example));
    const pem = AUTH_PRIVATE_KEY.replaceAll('\\n', '\n');
    expect(createPrivateKey(pem).asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    expect(publicKeySet(pem)).toBe(AUTH_JWKS);
  });
});
