import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '@leadmart/platform/config';
import { testTokens } from '@leadmart/platform/testing';
import { billingEnv } from './billing.config.js';

const word = randomBytes(24).toString('hex');
const production = {
  NODE_ENV: 'production',
  PORT: '1',
  MONGO_URL: 'mongodb://127.0.0.1:1',
  AMQP_URL: `amqp://leadmart:${word}@broker`,
  PUBLIC_URL: 'https://leadmart.example',
  AUTH_JWKS: testTokens().jwks,
  GATEWAY_SECRET: word,
  STRIPE_SECRET_KEY: `sk_live_${word}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${word}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${word}`,
  SELLER_NAME: 'Leadmart Inc.',
  SELLER_ADDRESS: '1 Main Street | Springfield',
  SELLER_TAX_ID: 'US 1',
  SELLER_EMAIL: 'billing@leadmart.example',
};

function refused(changes: Record<string, string>): string[] {
  try {
    readConfig(billingEnv, { ...production, ...changes });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...new Set(error.variables.map(({ name }) => name))];
  }
}

describe('the configuration of billing in production', () => {
  it('accepts live keys, restricted keys and two webhook secrets in production', () => {
    expect(refused({})).toEqual([]);
    expect(refused({ STRIPE_SECRET_KEY: `rk_live_${word}` })).toEqual([]);
    expect(refused({ STRIPE_WEBHOOK_SECRET: `whsec_${word}, whsec_0${word}` })).toEqual([]);
  });

  it.each([
    '',
    ',',
    'whsec_',
    'whsec_sandbox',
    'whsec_test',
    'whsec_journey',
    'whsec_old,whsec_new',
    `whsec_${word},whsec_sandbox`,
    `whsec_${word},`,
  ])('refuses the webhook secret "%s" in production', (STRIPE_WEBHOOK_SECRET) => {
    expect(refused({ STRIPE_WEBHOOK_SECRET })).toEqual(['STRIPE_WEBHOOK_SECRET']);
  });

  it.each([
    ['STRIPE_SECRET_KEY', `sk_test_${word}`],
    ['STRIPE_SECRET_KEY', `rk_test_${word}`],
    ['STRIPE_PUBLISHABLE_KEY', `pk_test_${word}`],
  ])('refuses %s=%s in production unless TRIAL is true', (name, key) => {
    expect(refused({ [name]: key })).toEqual([name]);
    expect(refused({ [name]: key, TRIAL: 'false' })).toEqual([name]);
    expect(refused({ [name]: key, TRIAL: 'true' })).toEqual([]);
  });

  it('names each part of the seller that is missing in production unless TRIAL is true', () => {
    const seller = { SELLER_NAME: '', SELLER_ADDRESS: ' ', SELLER_TAX_ID: '', SELLER_EMAIL: '' };
    expect(refused(seller)).toEqual(Object.keys(seller));
    expect(refused({ ...seller, TRIAL: 'true' })).toEqual([]);
  });

  it('refuses the seller of the examples in production unless TRIAL is true', () => {
    const seller = {
      SELLER_ADDRESS: '500 Market Street | San Francisco, CA 94105 | United States',
      SELLER_TAX_ID: 'US 12-3456789',
      SELLER_EMAIL: 'billing@leadmart.test',
    };
    expect(refused(seller)).toEqual(Object.keys(seller));
    expect(refused({ ...seller, TRIAL: 'true' })).toEqual([]);
  });

  it('refuses all settings of the sandbox at once in production, also in a trial', () => {
    const sandbox = {
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: '',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
      STRIPE_API_URL: 'http://sandbox:8090',
      STRIPE_JS_URL: 'http://sandbox:8090/stripe.js',
      DECLINES_FREE_PER_ADDRESS: '1000',
      DEMO_ACCOUNTS: 'true',
    };
    expect(refused({ ...sandbox, TRIAL: 'true' })).toEqual(Object.keys(sandbox));
  });
});
