import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { testTokens } from '../testing/test-tokens.js';
import {
  ConfigError,
  readConfig,
  refuseInProduction,
  refusePublished,
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
  it('applies the defaults of environment variables and parses the others', () => {
    const config = readConfig(serviceEnv, usable);
    expect(config).toMatchObject({ PORT: 8081, HOST: '127.0.0.1', MONGO_DB_PREFIX: 'leadmart' });
    expect(config.PUBLIC_URL).toBe('https://leadmart.example');
    expect(config.AUTH_JWKS.keys).toHaveLength(1);
  });

  it('names every invalid environment variable at once', () => {
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

  it('treats an empty environment variable as absent', () => {
    expect(readConfig(serviceEnv, { ...usable, LOG_LEVEL: '' }).LOG_LEVEL).toBe('info');
  });

  it('an error about the configuration does not repeat an invalid value, which may be a secret', () => {
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

describe('the production rules', () => {
  const env = refuseInProduction(
    serviceEnv.extend({ TOKEN: z.string().optional(), LIMIT: z.coerce.number().default(1) }),
    { TOKEN: refusePublished },
  );
  const production = {
    ...usable,
    NODE_ENV: 'production',
    AMQP_URL: 'amqps://leadmart:4f1c8ab2@broker:5671',
    MONGO_URL: 'mongodb://leadmart:4f1c8ab2@a:27017,b:27017/?replicaSet=rs0',
  };
  const refused = (changes: Record<string, string>) =>
    Object.keys(badVariables(env, { ...production, ...changes }));

  it('accepts a production configuration with its own secrets', () => {
    expect(() => readConfig(env, production)).not.toThrow();
  });

  it.each([
    ['PUBLIC_URL', 'http://leadmart.example'],
    ['AMQP_URL', 'amqp://guest:guest@broker'],
    ['AMQP_URL', 'amqp://gu%65st:guest@broker'],
    ['AMQP_URL', 'amqp://broker:5672'],
    ['AMQP_URL', 'amqp://leadmart:leadmart@broker'],
    ['MONGO_URL', 'mongodb://database:27017'],
    ['MONGO_URL', 'mongodb://localhost,database'],
    ['MONGO_URL', 'mongodb+srv://leadmart:leadmart@database'],
    ['TOKEN', 'SG.sandbox'],
  ])('refuses %s=%s in production', (name, value) => {
    expect(refused({ [name]: value })).toEqual([name]);
    expect(() => readConfig(env, { ...production, [name]: value, NODE_ENV: 'test' })).not.toThrow();
  });

  it.each([
    'mongodb://127.0.0.1:27017/?replicaSet=rs0',
    'mongodb://database/?authMechanism=MONGODB-X509',
  ])('accepts the database %s in production', (MONGO_URL) => {
    expect(() => readConfig(env, { ...production, MONGO_URL })).not.toThrow();
  });

  it('names refused values together with missing and invalid variables, without their values', () => {
    const bad = {
      PUBLIC_URL: 'http://hunter2.example',
      AMQP_URL: 'amqp://hunter2:hunter2@broker',
      MONGO_URL: 'mongodb://hunter2',
      PORT: 'hunter2',
      AUTH_JWKS: '',
    };
    expect(refused(bad).sort()).toEqual(Object.keys(bad).sort());
    expect(() => readConfig(env, { ...production, ...bad })).not.toThrow(/hunter2/);
  });
});
