import { describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@leadmart/contracts';
import { operationsAt, routeOf, routes } from './routes.js';

const prefixesOf = (access: string) =>
  [...routes.values()]
    .filter((route) => route.access === access)
    .map(({ prefix }) => prefix)
    .sort();

function operationsOf(path: string) {
  const route = routeOf(path);
  return route && operationsAt(route, path);
}

describe('the route table', () => {
  it.each([...allEndpoints()])(
    'routes $method $path to its service with the access of its endpoint',
    ({ path, service, access, upload }) => {
      const route = routeOf(path.replaceAll(/\{\w+\}/g, '65f000000000000000000001'));
      expect(route).toMatchObject({ service, access });
      if (path.startsWith('/admin/')) expect(access).toBe('admin');
      if (upload) expect(route?.body).toBe('upload');
    },
  );

  it('lists every route that needs no session', () => {
    expect(prefixesOf('public')).toEqual([
      // The token of the emailed link is the proof, here and below.
      '/auth/confirm-email',
      '/auth/forgot-password',
      '/auth/login',
      // A passkey is the proof.
      '/auth/passkey',
      '/auth/passkey/options',
      '/auth/register',
      // The cookie of the registration is the proof.
      '/auth/registrations',
      '/auth/resend-verification',
      '/auth/reset-password',
      '/auth/revert-email',
      // The challenge from the answer to the password is the proof.
      '/auth/second-step',
      '/auth/verify-email',
      // The landing page shows the stock to visitors.
      '/catalogue',
      // The pricing page shows the packages to visitors.
      '/credits/packages',
      // People without an account check the diligence file that a buyer gave them.
      '/diligence-keys',
      '/file-verification',
      '/leads/returns-policy',
      // Visitors read the terms before they register.
      '/legal',
      // Mail programs and people without a session open these links. The token in the link is the proof.
      '/mail/unsubscribe',
      '/opt-out-certificates',
      '/opt-outs',
      '/opt-outs/code',
      // The payment provider signs the raw bytes of its requests.
      '/payments/webhook',
      // The signature in the emailed link is the proof.
      '/receipts',
    ]);
  });

  it('accepts files on the routes of datasets, lists of phones, claims, calls, own checks and scrubs only', () => {
    const uploads = [...routes.values()].filter(({ body }) => body === 'upload');
    expect(uploads.map(({ prefix }) => prefix).toSorted()).toEqual([
      '/admin/datasets',
      '/admin/scrubs',
      '/leads/claim-files',
      '/leads/outcome-files',
      '/leads/own-checks',
      '/leads/suppression-lists',
      '/leads/suppression-lists/file',
    ]);
  });

  it.each([...allEndpoints()])('finds $method $path by its path and method only', (endpoint) => {
    const target = endpoint.path.replaceAll(/\{\w+\}/g, '65f000000000000000000001');
    expect(operationsOf(target)?.get(endpoint.method)).toBe(endpoint);
    expect(operationsOf(`${target}/a/b/c`)).toBeUndefined();
    if (endpoint.access !== 'user') expect(endpoint.scopes).toBeUndefined();
  });

  it('looks for whole paths before parameters', () => {
    expect(operationsOf('/leads/packs/download')?.get('GET')?.path).toBe('/leads/packs/download');
    expect([...(operationsOf('/auth/login')?.keys() ?? [])]).toEqual(['POST']);
  });

  it('matches whole path segments and prefers the longest prefix', () => {
    expect(routeOf('/admin/users/search')?.prefix).toBe('/admin/users/search');
    expect(routeOf('/admin/users/65f000000000000000000001/lock')?.prefix).toBe('/admin/users');
    expect(routeOf('/admin/users/')?.prefix).toBe('/admin/users');
    expect(routeOf('/mail/unsubscribe/t0')?.prefix).toBe('/mail/unsubscribe');
    for (const path of [
      '/auth',
      '/auth/login-page',
      '/mail/unsubscribers',
      '/payments-webhook',
      '/',
      '',
    ])
      expect(routeOf(path)).toBeUndefined();
  });
});
