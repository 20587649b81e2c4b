import { createPrivateKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { settingsIn, withSecrets } from './env-file.js';
import { publicKeySet } from './keys.js';

describe('the settings of docker-compose', () => {
  const example =
    '# A word.\nMONGO_PASSWORD=\nAUTH_PRIVATE_KEY=\nAUTH_JWKS=\nAMQP_PASSWORD=mine\nADMIN_EMAIL=\n';

  it('get the secrets that are empty, and keep what somebody has filled in', () => {
    const values = settingsIn(withSecrets(example));
    expect(values['MONGO_PASSWORD']).toMatch(/^[0-9a-f]{48}$/);
    expect(values).toMatchObject({ AMQP_PASSWORD: 'mine', ADMIN_EMAIL: '' });
    expect(withSecrets(example)).not.toBe(withSecrets(example));
  });

  it('are read with or without quotes', () => {
    expect(settingsIn("A='x <y>'\nB=\"z\"\n# C=1\nD=it's\nE=\n")).toEqual({
      A: 'x <y>',
      B: 'z',
      D: "it's",
      E: '',
    });
  });

  it('hold a key in one line, and the public half of the same one', () => {
    const { AUTH_PRIVATE_KEY = '', AUTH_JWKS } = settingsIn(withSecrets(example));
    const pem = AUTH_PRIVATE_KEY.replaceAll('\\n', '\n');
    expect(createPrivateKey(pem).asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    expect(publicKeySet(pem)).toBe(AUTH_JWKS);
  });
});
