import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { serviceNames } from '@leadmart/contracts';
import { settingsIn, withSecrets } from './env-file.js';
import { asManifests, kubernetesSecrets, refuseUnusable } from './kubernetes-secrets.js';

const example = [
  'MONGO_PASSWORD=',
  'MONGO_CLUSTER_KEY=',
  'AMQP_PASSWORD=',
  'AUTH_PRIVATE_KEY=',
  'AUTH_JWKS=',
  'GATEWAY_SECRET=',
  'OPT_OUT_KEYS=',
  'DILIGENCE_SECRET=',
  'SECOND_FACTOR_KEYS=',
  'STRIPE_WEBHOOK_SECRET=',
  'STRIPE_SECRET_KEY=sk_test_sandbox',
  'SENDGRID_API_KEY=SG.sandbox',
  '',
].join('\n');
const env = settingsIn(withSecrets(example));

describe('the secrets of an installation', () => {
  it('the secrets of an installation are as usable on Kubernetes as they are in .env', () => {
    const [manifest] = parseAllDocuments(asManifests(kubernetesSecrets(env, 'trial')));
    expect(manifest?.toJS()).toMatchObject({
      kind: 'Secret',
      metadata: { name: 'session-keys', namespace: 'leadmart' },
      stringData: { AUTH_JWKS: env['AUTH_JWKS'] },
    });
  });

  it('the secrets of an installation stay the same, and differ for each user of the database', () => {
    const once = kubernetesSecrets(env, 'production');
    expect(kubernetesSecrets(env, 'production')).toEqual(once);
    const passwords = once.flatMap(({ values }) => values['password'] ?? []);
    expect(new Set(passwords).size).toBe(serviceNames.length + 1);
    expect(passwords).not.toContain(env['MONGO_PASSWORD']);
  });

  it('refuses secrets by name while they are empty or the stand-ins', () => {
    const refuse = (settings: Record<string, string>, overlay: 'trial' | 'production') => () =>
      refuseUnusable(kubernetesSecrets(settings, overlay), overlay);
    expect(refuse(env, 'trial')).not.toThrow();
    expect(refuse(env, 'production')).toThrow(
      "STRIPE_SECRET_KEY (stripe-keys): is the sandbox's\n  SENDGRID_API_KEY (sendgrid-keys): is the sandbox's",
    );
    expect(refuse({ ...env, MONGO_PASSWORD: '' }, 'production')).toThrow(
      'password (mongo-auth-password): is empty',
    );
  });
});
