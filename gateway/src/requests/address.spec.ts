import { describe, expect, it } from '@jest/globals';
import { readAddress } from './address.js';

describe('reading an address', () => {
  it('finds the route of an API path', () => {
    expect(readAddress('/api/v1/payments/webhook').route?.access).toBe('public');
    expect(readAddress('/api/v1/payments/process?x=1').route?.access).toBe('user');
    for (const path of ['/api/v1/authority', '/api/v1', '/api/v1datasets', '/api/v2/datasets']) {
      expect(readAddress(path)).toMatchObject({ isApi: true, route: undefined });
    }
  });

  it('treats every path outside /api as a path of the site', () => {
    for (const path of ['/', '/verify-email/abc', '/apiary', '/API/v1/auth']) {
      expect(readAddress(path)).toMatchObject({ isApi: false, route: undefined });
    }
  });
});

describe('an ambiguous address', () => {
  it.each([
    '/api/v1/auth/../admin/credits/users',
    '/api/v1/auth/..',
    '/api/v1/./auth/login',
    '/api/v1/auth/%2e%2e/admin/credits/users',
    '/api/v1/auth/%2E./admin/credits/users',
    '/api/v1/auth/..%2fadmin/credits/users',
    '/api/v1/auth%2f..%2fadmin',
    '/api/v1/auth/%252e%252e/admin',
    '/api/v1//admin/credits/users',
    '//api/v1/admin/credits/users',
    '/api/v1/auth\\..\\admin',
    '/api/v1/auth/%5c..%5cadmin',
    '/api/v1/auth;/../admin',
    '/api/v1/auth/login#/../../admin',
    '/api/v1/auth/%00',
    '/api/v1/auth/%0d%0aHost:x',
    '/api/v1/auth/%zz',
    '/api/v1/auth/%ff',
    '/api/v1/auth/login\tx',
    'http://elsewhere.example/api/v1/auth/login',
    '*',
    '',
    `/api/v1/auth/${'x'.repeat(5_000)}`,
  ])('refuses an ambiguous address: %j', (target) => {
    expect(() => readAddress(target)).toThrow(/^URL is (not well formed|too long)$/);
  });

  it('accepts harmless escapes in an address', () => {
    expect(readAddress('/api/v1/admin/users/search?q=a%2Fb%20c%2e').route?.service).toBe('auth');
    expect(readAddress('/api/v1/auth/verify-email/a-b_c~d%20e').route?.service).toBe('auth');
  });
});
