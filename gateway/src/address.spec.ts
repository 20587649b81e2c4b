import { describe, expect, it } from '@jest/globals';
import { allEndpoints, type Access } from '@leadmart/contracts';
import { readAddress } from './address.js';
import { routes } from './routes.js';

const strictness: Record<Access, number> = { public: 0, user: 1, admin: 2 };

describe('the route table', () => {
  it.each([...allEndpoints()])(
    'leads $method $path to its service, and checks no more and hardly less than it does',
    (endpoint) => {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, '65f000000000000000000001');
      const { route } = readAddress(`/api/v1${path}`);
      expect(route?.service).toBe(endpoint.service);
      expect(strictness[route?.access ?? 'admin']).toBeLessThanOrEqual(strictness[endpoint.access]);
      if (endpoint.path.startsWith('/admin/')) expect(route?.access).toBe('admin');
      if (endpoint.upload) expect(route?.body).toBe('upload');
    },
  );

  it('names each prefix once', () => {
    expect(new Set(routes.map(({ prefix }) => prefix)).size).toBe(routes.length);
  });

  it('takes whole words, and the longest prefix that fits', () => {
    expect(readAddress('/api/v1/payments/webhook').route?.access).toBe('public');
    expect(readAddress('/api/v1/payments/process').route?.access).toBe('user');
    expect(readAddress('/api/v1/mail/unsubscribe/t0').route?.access).toBe('public');
    for (const path of ['/api/v1/mail', '/api/v1/mail/send', '/api/v1/mail/unsubscribers'])
      expect(readAddress(path).route?.access).toBe('admin');
    for (const path of [
      '/api/v1/authority',
      '/api/v1/payments-webhook',
      '/api/v1',
      '/api/v2/auth',
    ]) {
      expect(readAddress(path)).toMatchObject({ isApi: true, route: undefined });
    }
  });

  it('leaves the site everything else', () => {
    for (const path of ['/', '/verify-email/abc', '/apiary', '/API/v1/auth']) {
      expect(readAddress(path)).toMatchObject({ isApi: false, route: undefined });
    }
  });
});

describe('an address that could be read in two ways', () => {
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
  ])('is refused: %j', (target) => {
    expect(() => readAddress(target)).toThrow(/^url: is (not well formed|too long)$/);
  });

  it('is not every address with an escape in it', () => {
    expect(readAddress('/api/v1/admin/users/search?q=a%2Fb%20c%2e').route?.service).toBe('auth');
    expect(readAddress('/api/v1/auth/verify-email/a-b_c~d%20e').route?.service).toBe('auth');
  });
});
