import { describe, expect, it } from '@jest/globals';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { setOf } from '@leadmart/stock/internals/shelves/number-set';
import { shelfIndex } from '@leadmart/stock/internals/shelves/shelf';
import type { ClaimedLead } from '../claims/claim.js';
import { RateTally } from './rate-tally.js';

const datasetId = 'd' as DatasetId;
const index = shelfIndex('TX', 'clean');
const uploads = [
  { id: 'two' as UploadId, datasetId, added: [{ index, first: 10, count: 10 }] },
  { id: 'one' as UploadId, datasetId, added: [{ index, first: 0, count: 10 }] },
  { id: 'other' as UploadId, datasetId: 'e' as DatasetId, added: [{ index, first: 0, count: 99 }] },
];
const sold = (at: string, numbers: number[]) => ({
  datasetId,
  boughtAt: new Date(at),
  shelves: [{ index, numbers: setOf(numbers) as Buffer, seenWithdrawn: 0 }],
});
const returned = (number: number) =>
  ({
    datasetId,
    shelf: index,
    number,
    reason: 'duplicate',
    boughtAt: new Date('2026-01-02T00:00:00Z'),
  }) as ClaimedLead;

describe('a tally of sold and returned leads', () => {
  it('adds them up by day and dataset, and in these by state, upload and reason', () => {
    const tally = new RateTally(uploads);
    tally.addSold(sold('2026-01-01T23:59:59Z', [1, 2]));
    tally.addSold(sold('2026-01-02T00:00:00Z', [8, 9, 10]));
    tally.addSold(sold('2026-01-02T12:00:00Z', [3, 25]));
    tally.addReturned(returned(10));
    expect(tally.result()).toEqual([
      {
        datasetId,
        day: '2026-01-01',
        $inc: { sold: 2, 'states.TX.sold': 2, 'uploads.one.sold': 2 },
      },
      {
        datasetId,
        day: '2026-01-02',
        $inc: {
          sold: 5,
          'states.TX.sold': 5,
          'uploads.one.sold': 3,
          'uploads.two.sold': 1,
          returned: 1,
          'states.TX.returned': 1,
          'reasons.duplicate.returned': 1,
          'uploads.two.returned': 1,
        },
      },
    ]);
  });
});
