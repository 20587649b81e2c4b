import { describe, expect, it } from '@jest/globals';
import { choosePartition } from '../stack/partition.js';
import { planPorts } from '../stack/ports.js';
import { readSettings } from '../stack/settings.js';
import { processNames, type ProcessName } from './catalogue.js';
import { serviceEnvironment } from './environment.js';

const environmentOf = (service: ProcessName, env: NodeJS.ProcessEnv = {}) =>
  serviceEnvironment(service, {
    settings: readSettings({ PORT_BASE: '9080', ...env }, '/checkout'),
    ports: planPorts(9080),
    keys: {
      authPrivateKey: 'the private key',
      authJwks: '{"keys":[]}',
      stripeWebhookSecret: 'whsec_own',
      gatewaySecret: 'a secret of thirty-two characters',
      optOutKey: 'another secret of thirty-two characters',
      diligenceSecret: 'a third secret of thirty-two characters',
      secondFactorKey: 'the third secret of thirty-two characters',
    },
    partition: choosePartition({ portBase: 9080, brokerIsShared: true, mongoIsShared: false }),
    mongoUrl: 'mongodb://127.0.0.1:9100',
    amqpUrl: 'amqp://127.0.0.1:5672',
  });

describe('the environment of a service', () => {
  it('gives the private key to auth alone and the public ones to everybody', () => {
    for (const name of processNames) {
      const env = environmentOf(name);
      expect(env['AUTH_JWKS']).toBe('{"keys":[]}');
      expect(env['AUTH_PRIVATE_KEY']).toBe(name === 'auth' ? 'the private key' : undefined);
    }
  });

  it('gives each service its own port, on loopback, and the shared servers', () => {
    expect(environmentOf('leads')).toMatchObject({
      HOST: '127.0.0.1',
      PORT: '9082',
      MONGO_URL: 'mongodb://127.0.0.1:9100',
      MONGO_DB_PREFIX: 'leadmart',
      AMQP_NAMESPACE: 'leadmart-9080',
      PUBLIC_URL: 'http://localhost:9080',
      UPLOAD_DIR: '/checkout/.data/uploads',
    });
  });

  it('gives the gateway the addresses of the other services', () => {
    expect(environmentOf('gateway')).toMatchObject({
      AUTH_URL: 'http://127.0.0.1:9081',
      ADMIN_MAIL_URL: 'http://127.0.0.1:9084',
    });
  });

  it('points to the sandbox only where no key of the vendor is given', () => {
    expect(environmentOf('billing')['STRIPE_API_URL']).toBe('http://127.0.0.1:9090');
    expect(environmentOf('admin-mail')['SENDGRID_API_URL']).toBe('http://127.0.0.1:9090');

    const real = { STRIPE_SECRET_KEY: 'sk_test_real' };
    expect(environmentOf('billing', real)).toMatchObject({ STRIPE_SECRET_KEY: 'sk_test_real' });
    expect(environmentOf('billing', real)).not.toHaveProperty('STRIPE_API_URL');
    expect(environmentOf('admin-mail', real)).toHaveProperty('SENDGRID_API_URL');
  });
});
