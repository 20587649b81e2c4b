import { describe, expect, it } from '@jest/globals';
import type { DatasetId, UserId } from '@leadmart/contracts';
import { ExclusionsOutOfDate } from '../guards/exclusion.js';
import { Exclusions } from './exclusions.js';

const key = { datasetId: 'd' as DatasetId, buyerId: 'b' as UserId, holder: 'b' as UserId };
const outOfDate = () => Promise.reject(new ExclusionsOutOfDate());

/** A service without patience whose settlements begin with this read. */
function serviceWith(find: () => Promise<unknown>): Exclusions {
  class Impatient extends (Exclusions as unknown as new (counts: object) => object) {
    protected readonly patienceMs = 1;
  }
  return new Impatient({ find }) as unknown as Exclusions;
}

describe('work that needs exclusions', () => {
  it('refuses work that needs exclusions when a settlement takes long', async () => {
    const service = serviceWith(() => new Promise(() => undefined));
    const refusal = { code: 'LEADS.COMPARISON_RUNNING' };
    await expect(service.during(key, outOfDate)).rejects.toMatchObject(refusal);
    await expect(service.during(key, () => Promise.resolve(3))).resolves.toBe(3);
  });

  it('fails as its settlement does', async () => {
    const failing = serviceWith(() => Promise.reject(new Error('away')));
    await expect(failing.during(key, outOfDate)).rejects.toThrow('away');
  });
});
