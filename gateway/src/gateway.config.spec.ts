import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '@leadmart/platform/config';
import { testTokens } from '@leadmart/platform/testing';
import { gatewayEnv } from './gateway.config.js';

const production = {
  NODE_ENV: 'production',
  PORT: '1',
  AMQP_URL: 'amqp://leadmart:4f1c8ab2@broker',
  PUBLIC_URL: 'https://leadmart.example',
  AUTH_JWKS: testTokens().jwks,
  GATEWAY_SECRET: '4f1c8ab2'.repeat(8),
  TRUST_PROXY: '1',
  SECURITY_CONTACT: 'security@acme.example',
  FRONTEND_DIR: '/nonexistent',
};

describe('the configuration of the gateway in production', () => {
  it.each(['', 'https://cdn.example https://js.example:8443'])('accepts CSP_SOURCES "%s"', (ok) => {
    expect(() => readConfig(gatewayEnv, { ...production, CSP_SOURCES: ok })).not.toThrow();
  });

  it.each(['http://cdn.example', 'https://cdn.example http://js.example', '*', 'https:', 'ws://x'])(
    'refuses CSP_SOURCES "%s" in production',
    (CSP_SOURCES) => {
      const read = (NODE_ENV: string) => () =>
        readConfig(gatewayEnv, { ...production, NODE_ENV, CSP_SOURCES });
      expect(read('production')).toThrow(/ {2}CSP_SOURCES: expected only https/);
      expect(read('development')).not.toThrow();
    },
  );

  it('demands TRUST_PROXY in production, also if no proxy is trusted', () => {
    const read = (NODE_ENV: string, TRUST_PROXY: string) => () =>
      readConfig(gatewayEnv, { ...production, NODE_ENV, TRUST_PROXY });
    expect(read('production', '')).toThrow(/ {2}TRUST_PROXY: expected the number of proxies/);
    expect(read('production', '0')).not.toThrow();
    expect(read('development', '')).not.toThrow();
  });

  it.each(['', 'support@leadmart.example', 'https://leadmart.example/report'])(
    'refuses SECURITY_CONTACT "%s" in production, where it is published',
    (SECURITY_CONTACT) => {
      const read = (NODE_ENV: string) => () =>
        readConfig(gatewayEnv, { ...production, NODE_ENV, SECURITY_CONTACT });
      expect(read('production')).toThrow(/ {2}SECURITY_CONTACT: is an example/);
      expect(read('development')).not.toThrow();
    },
  );

  it('refuses a site in production that was built without VITE_SUPPORT_EMAIL', () => {
    const read = (email: string) => () => {
      const FRONTEND_DIR = mkdtempSync(join(tmpdir(), 'leadmart-site-'));
      mkdirSync(join(FRONTEND_DIR, 'addressed'));
      writeFileSync(join(FRONTEND_DIR, 'addressed/index.html'), `<a href="mailto:${email}">`);
      try {
        readConfig(gatewayEnv, { ...production, FRONTEND_DIR });
      } finally {
        rmSync(FRONTEND_DIR, { recursive: true });
      }
    };
    expect(read('support@leadmart.example')).toThrow(/ {2}FRONTEND_DIR: .*set VITE_SUPPORT_EMAIL/);
    expect(read('support@acme.example')).not.toThrow();
  });
});
