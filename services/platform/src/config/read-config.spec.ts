import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { testTokens } from '../testing/test-tokens.js';
import {
  ConfigError,
  readConfig,
  refuseInProduction,
  refuseLocalUrl,
  serviceEnv,
} from './index.js';

const tokens = testTokens();
const usable = {
  PORT: '8081',
  MONGO_URL: 'mongodb://localhost:27017',
  AMQP_URL: 'amqp://localhost',
  AUTH_JWKS: tokens.jwks,
  GATEWAY_SECRET: tokens.gatewaySecret,
  PUBLIC_URL: 'https://leadmart.example/',
};

function badVariables(schema: z.ZodType, env: Record<string, string>): Record<string, string> {
  try {
    readConfig(schema, env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return Object.fromEntries(error.variables.map(({ name, expected }) => [name, expected]));
  }
  throw new Error('the configuration was accepted');
}

describe('reading the configuration', () => {
  it('fills in what has a default and parses the rest', () => {
    const config = readConfig(serviceEnv, usable);
    expect(config).toMatchObject({ PORT: 8081, HOST: '127.0.0.1', MONGO_DB_PREFIX: 'leadmart' });
    expect(config.PUBLIC_URL).toBe('https://leadmart.example');
    expect(config.AUTH_JWKS.keys).toHaveLength(1);
  });

  it('names every bad variable at once', () => {
    const bad = badVariables(serviceEnv, {
      ...usable,
      PORT: 'eighty',
      MONGO_URL: 'localhost',
      AUTH_JWKS: '{',
      AMQP_URL: '',
    });
    expect(Object.keys(bad).sort()).toEqual(['AMQP_URL', 'AUTH_JWKS', 'MONGO_URL', 'PORT']);
    expect(bad['AMQP_URL']).toBe('is missing');
    expect(bad['MONGO_URL']).toBe('expected a URL like mongodb://host:27017');
  });

  it('takes an empty variable for an absent one', () => {
    expect(readConfig(serviceEnv, { ...usable, LOG_LEVEL: '' }).LOG_LEVEL).toBe('info');
  });

  it('does not repeat a value, which may be a secret', () => {
    const env = { ...usable, PORT: 'hunter2', MONGO_URL: 'hunter2', AUTH_JWKS: 'hunter2' };
    expect(() => readConfig(serviceEnv, env)).toThrow(ConfigError);
    expect(() => readConfig(serviceEnv, env)).not.toThrow(/hunter2/);
  });

  it('refuses a private key among the public ones', () => {
    const [key] = (JSON.parse(tokens.jwks) as { keys: object[] }).keys;
    const AUTH_JWKS = JSON.stringify({ keys: [{ ...key, d: 'secret' }] });
    expect(badVariables(serviceEnv, { ...usable, AUTH_JWKS })['AUTH_JWKS']).toMatch(/private key/);
  });
});

describe('what production refuses', () => {
  const env = refuseInProduction(
    serviceEnv.extend({ STRIPE_API_URL: z.url().optional(), LIMIT: z.coerce.number().default(1) }),
    { STRIPE_API_URL: refuseLocalUrl },
  );
  const sandboxed = { ...usable, STRIPE_API_URL: 'http://localhost:8090' };

  it('is refused in production, by name', () => {
    expect(badVariables(env, { ...sandboxed, NODE_ENV: 'production' })).toEqual({
      STRIPE_API_URL: 'points to this machine, which production must not use',
    });
  });

  it('is accepted elsewhere', () => {
    expect(readConfig(env, sandboxed).STRIPE_API_URL).toBe('http://localhost:8090');
  });
});
