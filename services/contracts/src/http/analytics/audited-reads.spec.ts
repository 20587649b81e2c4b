import { describe, expect, it } from '@jest/globals';
import { allEndpoints } from '../../index.js';
import { readsWithoutRecord } from './audited-reads.data.js';

const reads = allEndpoints()
  .filter(({ method, access }) => method === 'GET' && access === 'admin')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const free = Object.values(readsWithoutRecord).flat();

describe('reads of admins', () => {
  it.each(reads)(
    '%s is recorded, or listed in audited-reads.data.ts with the reason why not',
    (name, { audited }) => {
      expect(audited !== undefined).toBe(!free.includes(name));
    },
  );

  it('records reads of admins with the id in their path, or with the name of what they list', () => {
    const nameless = reads.filter(
      ([, { path, audited }]) =>
        audited && audited.subject.name === undefined && !path.includes('{id}'),
    );
    expect(nameless).toEqual([]);
  });

  it('lists no read that does not exist, and none twice', () => {
    const names = reads.map(([name]): string => name);
    expect(free.filter((name) => !names.includes(name))).toEqual([]);
    expect(free).toHaveLength(new Set(free).size);
  });
});
