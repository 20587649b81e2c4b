import { describe, expect, it } from '@jest/globals';
import { allEndpoints, type Endpoint, type Proof } from '../index.js';
import { proofs, withoutProof } from './proof-of-identity.data.js';

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const listed = new Map(
  Object.entries(withoutProof).flatMap(([reason, names]) => names.map((name) => [name, reason])),
);

/** Operations that change something, and reads that give away the whole account. */
const asked = allEndpoints().filter(
  ({ method, access, proof }) => access !== 'public' && (method !== 'GET' || proof !== undefined),
);

/** Section 7 of the specification, without the names of parameters. */
const specified = [
  'GET /user/validate',
  'POST /auth/login',
  'POST /auth/register',
  'POST /auth/resend-verification',
  'GET /auth/verify-email/{}',
  'POST /auth/forgot-password',
  'POST /auth/reset-password/{}',
  'GET /datasets',
  'GET /leads/availability',
  'POST /leads/purchase',
  'GET /leads/purchase-status/{}',
  'GET /leads/purchase-jobs/in-progress',
  'GET /leads/packs',
  'GET /leads/packs/{}/download',
  'GET /purchases/history',
  'GET /credits/packages',
  'POST /payments/process',
  'GET /announcements',
  'GET /analytics/dashboard',
  'GET /analytics/revenue-timeline',
  'POST /admin/datasets',
  'PATCH /admin/datasets/{}/name',
  'PATCH /admin/datasets/{}/pricing',
  'PATCH /admin/datasets/{}/visibility',
  'DELETE /admin/datasets/{}',
  'POST /admin/datasets/{}/validate-headers',
  'POST /admin/datasets/{}/upload',
  'GET /admin/credits/users',
  'POST /admin/credits/add',
  'POST /admin/credits/remove',
  'POST /admin/credits/set',
  'POST /admin/credits/add-all',
  'POST /admin/credits/remove-all',
  'GET /admin/users/search',
  'POST /admin/mail/send',
  'POST /admin/credits/packages',
  'PUT /admin/credits/packages/{}',
  'DELETE /admin/credits/packages/{}',
  'POST /admin/credits/packages/apply-discount',
  'POST /admin/announcements',
  'PUT /admin/announcements/{}',
  'DELETE /admin/announcements/{}',
];
const isSpecified = (name: string): boolean =>
  specified.includes(name.replaceAll(/\{\w+\}/g, '{}'));

describe('proof of identity', () => {
  it.each(asked.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is listed in proof-of-identity.data.ts: with the proof that it declares, or with the reason why it needs none',
    (name, { proof }) => {
      const expected: Proof | undefined = proofs[name];
      expect({ name, proof, isFree: listed.has(name) }).toEqual({
        name,
        proof: expected,
        isFree: expected === undefined,
      });
    },
  );

  it('lists no operation that does not exist, and none twice', () => {
    const names = new Set(asked.map(nameOf));
    const all = [...Object.keys(proofs), ...Object.values(withoutProof).flat()];
    expect(all.filter((name) => !names.has(name))).toEqual([]);
    expect(all).toHaveLength(new Set(all).size);
  });

  it('calls of the specification need no proof of identity, except a card on file and limits of operators', () => {
    const calls = allEndpoints().filter((endpoint) => isSpecified(nameOf(endpoint)));
    expect(calls).toHaveLength(specified.length);
    const asking = calls.flatMap(({ path, proof }) =>
      typeof proof === 'string' ? [[path, proof]] : [],
    );
    expect(asking).toEqual([['/payments/process', 'saved-card']]);
  });

  it('no call with scopes of API keys, which give no proof, declares a proof of identity', () => {
    const both = allEndpoints().filter(({ proof, scopes }) => proof && scopes);
    expect(both.map(nameOf)).toEqual([]);
  });

  it('no public operation, which has no session, declares a proof of identity', () => {
    const open = allEndpoints().filter(({ proof, access }) => proof && access === 'public');
    expect(open.map(nameOf)).toEqual([]);
  });
});
