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

describe('proof of identity', () => {
  it.each(asked.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is listed with the proof that it declares, or with the reason why it needs none',
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

  it('is never declared with scopes of API keys, which give no proof', () => {
    const both = allEndpoints().filter(({ proof, scopes }) => proof && scopes);
    expect(both.map(nameOf)).toEqual([]);
  });

  it('is never declared on a public operation, which has no session', () => {
    const open = allEndpoints().filter(({ proof, access }) => proof && access === 'public');
    expect(open.map(nameOf)).toEqual([]);
  });
});
