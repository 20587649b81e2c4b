import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { legalDocumentNames } from '@leadmart/contracts';
import { ConfigError, readConfig } from '@leadmart/platform/config';
import { testTokens } from '@leadmart/platform/testing';
import { authEnv } from './auth.config.js';

const tokens = testTokens();
const enough = {
  PORT: '1',
  MONGO_URL: 'mongodb://127.0.0.1:1',
  AMQP_URL: 'amqp://127.0.0.1:1',
  PUBLIC_URL: 'https://leadmart.example',
  AUTH_JWKS: tokens.jwks,
  GATEWAY_SECRET: tokens.gatewaySecret,
  AUTH_PRIVATE_KEY: tokens.privateKey,
  SECOND_FACTOR_KEYS: '7f4c'.repeat(16),
};
const ownTexts = mkdtempSync(join(tmpdir(), 'legal-'));
for (const name of legalDocumentNames) writeFileSync(join(ownTexts, `${name}.md`), '# Ours\n');
afterAll(() => rmSync(ownTexts, { recursive: true }));
const production = {
  NODE_ENV: 'production',
  AMQP_URL: 'amqp://leadmart:4f1c8ab2@broker',
  LEGAL_DIR: ownTexts,
};

function badVariables(changes: Record<string, string | undefined>): string[] {
  try {
    readConfig(authEnv, { ...enough, ...changes });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.variables.map(({ name }) => name);
  }
}

describe('the configuration of auth', () => {
  it('requires the signing key of auth and has defaults for the other variables', () => {
    const config = readConfig(authEnv, enough);
    expect(config).toMatchObject({ SESSION_HOURS: 12, DEMO_ACCOUNTS: false, RESET_LINK_HOURS: 1 });
    expect(badVariables({ AUTH_PRIVATE_KEY: undefined })).toEqual(['AUTH_PRIVATE_KEY']);
    expect(badVariables({ SECOND_FACTOR_KEYS: 'short' })).toEqual(['SECOND_FACTOR_KEYS']);
    expect(badVariables({ AUTH_PRIVATE_KEY: 'nonsense' })).toEqual(['AUTH_PRIVATE_KEY']);
  });

  it('accepts a signing key whose line breaks are written as backslash and n', () => {
    const AUTH_PRIVATE_KEY = tokens.privateKey.replaceAll('\n', '\\n');
    expect(badVariables({ AUTH_PRIVATE_KEY })).toEqual([]);
  });

  it('refuses a signing key whose public half is not in AUTH_JWKS', () => {
    expect(badVariables({ AUTH_JWKS: testTokens().jwks })).toEqual(['AUTH_JWKS']);
  });

  it('refuses demo accounts in production', () => {
    expect(badVariables(production)).toEqual([]);
    expect(badVariables({ ...production, DEMO_ACCOUNTS: 'true' })).toEqual(['DEMO_ACCOUNTS']);
  });

  it('refuses the sample texts of this repository in production, and names the files', () => {
    const environment = { ...enough, ...production, LEGAL_DIR: '' };
    expect(() => readConfig(authEnv, environment)).toThrow(
      /LEGAL_DIR: has samples: replace the text of terms\.md, privacy\.md, refunds\.md, acceptable-use\.md, company\.md/,
    );
    expect(badVariables({ LEGAL_DIR: '' })).toEqual([]);
  });

  it.each([
    'leadmart-demo',
    'eleven char',
    'aaaaaaaaaaaaaaaa',
    '123456789012',
    'P@ssw0rd-2026!',
    'Administrator1',
    'ChangeMe1234',
    'Welcome-to-12',
    'correct horse battery staple',
    'qwertyuiop12',
  ])('refuses %s as the password of the first admin in production', (ADMIN_PASSWORD) => {
    const bad = badVariables({ ...production, ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD });
    expect(new Set(bad)).toEqual(new Set(['ADMIN_PASSWORD']));
  });

  it('accepts an uncommon password of the first admin in production', () => {
    for (const ADMIN_PASSWORD of [
      'correct horse printing tulips',
      'vQ3x-81mD-tt0s',
      'e3b0c44298fc',
    ])
      expect(badVariables({ ...production, ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD })).toEqual([]);
  });

  it('requires ADMIN_EMAIL and a good ADMIN_PASSWORD together', () => {
    expect(badVariables({ ADMIN_EMAIL: 'a@b.co' })).toEqual(['ADMIN_PASSWORD']);
    expect(badVariables({ ADMIN_PASSWORD: 'long enough' })).toEqual(['ADMIN_EMAIL']);
    for (const ADMIN_PASSWORD of ['short', 'Password1']) {
      expect(badVariables({ ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD })).toEqual(['ADMIN_PASSWORD']);
    }
  });
});
