import { readConfig } from '@leadmart/platform/config';
import { testTokens } from '@leadmart/platform/testing';
import { authEnv, type AuthConfig } from '../../src/auth.config.js';

/** A configuration with all its defaults, but for what a test changes. */
export function aTestConfig(changes: Record<string, string> = {}): AuthConfig {
  const { jwks, privateKey } = testTokens();
  return readConfig(authEnv, {
    NODE_ENV: 'test',
    PORT: '0',
    MONGO_URL: 'mongodb://127.0.0.1:1',
    AMQP_URL: 'amqp://127.0.0.1:1',
    PUBLIC_URL: 'https://leadmart.example',
    AUTH_JWKS: jwks,
    AUTH_PRIVATE_KEY: privateKey,
    ...changes,
  });
}
