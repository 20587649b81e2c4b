import { describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@leadmart/contracts';
import { asksProofFirst } from './proof.js';

const now = Date.parse('2026-03-01T15:00:00.000Z');
const tokenProved = (secondsAgo: number) => {
  const claims = { sub: 'ann?>~', proved: now / 1_000 - secondsAgo };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
};

describe('asking for a proof before a call', () => {
  it('asks before what cannot be undone and the server does not ask for, and before nothing else', () => {
    const asked = allEndpoints().filter((call) => asksProofFirst(call, tokenProved(901), now));
    const named = asked.map(({ method, path, proof }) => [`${method} ${path}`, proof]);
    expect(new Map(named as [string, undefined][])).toEqual(
      new Map([
        ['DELETE /admin/datasets/{id}', { above: 'deletions' }],
        ['DELETE /admin/credits/packages/{id}', { above: 'prices' }],
      ]),
    );
  });

  it('asks after 15 minutes, and leaves a token that it cannot read to the server', () => {
    const call = { method: 'DELETE', path: '/admin/datasets/d1' };
    expect(asksProofFirst(call, tokenProved(890), now)).toBe(false);
    for (const token of [null, 'opaque', 'a.b.c', 'e30.e30.x'])
      expect(asksProofFirst(call, token, now)).toBe(false);
  });
});
