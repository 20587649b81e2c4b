import { readConfig } from '@leadmart/platform/config';
import { testTokens } from '@leadmart/platform/testing';
import { authEnv, type AuthConfig } from '../../src/auth.config.js';

/** Variables of auth for tests that start no service. */
export function anEnvironment(): Record<string, string> {
  const { jwks, privateKey, gatewaySecret } = testTokens();
  return {
    NODE_ENV: 'test',
    PORT: '0',
    MONGO_URL: 'mongodb://127.0.0.1:1',
    AMQP_URL: 'amqp://127.0.0.1:1',
    PUBLIC_URL: 'https://leadmart.example',
    AUTH_JWKS: jwks,
    GATEWAY_SECRET: gatewaySecret,
    AUTH_PRIVATE_KEY: privateKey,
    SECOND_FACTOR_KEYS: 'a key of second factors that only tests have',
  };
}

/** A configuration with the default values and the changes of a test. */
export const aConfig = (changes: Record<string, string> = {}): AuthConfig =>
  readConfig(authEnv, { ...anEnvironment(), ...changes });
