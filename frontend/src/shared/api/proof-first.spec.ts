import { allEndpoints } from '@leadmart/contracts';
import { describe, expect, it } from '@jest/globals';
import { asksProofFirst } from './proof-first.js';

const now = Date.parse('2026-03-01T15:00:00.000Z');
const tokenProved = (secondsAgo: number) => {
  const claims = { sub: 'ann?>~', proved: now / 1_000 - secondsAgo };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
};

describe('asking for a proof before a call of an admin', () => {
  it.each(
    allEndpoints().map(
      ({ method, path, proof }) => [`${method} ${path}`, { method, path, proof }] as const,
    ),
  )('%s is asked first if the server asks above an amount only', (_name, { proof, ...call }) => {
    expect(asksProofFirst(call, tokenProved(901), now)).toBe(typeof proof === 'object');
  });

  it('asks after 15 minutes, and leaves a token that it cannot read to the server', () => {
    const call = { method: 'POST', path: '/admin/mail/send' };
    expect(asksProofFirst(call, tokenProved(890), now)).toBe(false);
    for (const token of [null, 'opaque', 'a.b.c', 'e30.e30.x'])
      expect(asksProofFirst(call, token, now)).toBe(false);
  });
});
