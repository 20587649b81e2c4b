import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  PurchaseCompleted,
  tenths,
  type DatasetId,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import { publishCompletions } from '../../src/leads.jobs.js';
import { UnpublishedPurchaseRepository } from '../../src/selling/purchases/publishing/unpublished-purchase.repository.js';
import { purchases, type PurchaseDocument } from '../../src/selling/purchases/purchase.schema.js';
import { aPurchase } from '../factories/purchase.js';

const now = new Date('2026-01-05T10:00:00.000Z');
const [due, later, published] = ['a', 'b', 'c'].map((digit) => digit.repeat(24) as PurchaseId) as [
  PurchaseId,
  PurchaseId,
  PurchaseId,
];
const buyerId = 'd'.repeat(24) as UserId;
const datasetId = 'e'.repeat(24) as DatasetId;
const after = (ms: number) => new Date(+now + ms);

const database = await openTestDatabase();
await database.model(purchases);
const work = database.work({ publishCompletions });
const unpublished = new UnpublishedPurchaseRepository(database.connection, work);

const rows = () => database.mongo.collection<PurchaseDocument>('purchases');
const rowOf = (id: PurchaseId) => rows().findOne({ _id: id });

/** A purchase that completed 8 leads at this time. */
const stored = async (id: PurchaseId, publishing?: { dueAt: Date }) => {
  const { id: _id, ...fields } = aPurchase({ id, buyerId, datasetId, delivered: 8, endedAt: now });
  await rows().insertOne({ _id, ...fields, ...(publishing && { publishing }) });
};
beforeEach(async () => {
  await rows().deleteMany({});
  await stored(published);
  await stored(later, { dueAt: after(5) });
  await stored(due, { dueAt: now });
});

describe('a completed purchase whose event is not published', () => {
  it('a purchase is claimed once with its event, whose id and time are always the same', async () => {
    const { due: claimed } = await unpublished.claimDue(now, 9, 0);
    const payload = { purchaseId: due, quantity: 8, cost: tenths(500) };
    const dueAt = after(publishCompletions.by.leaseMs);
    expect(claimed).toMatchObject([
      { _id: due, kind: 'event', createdAt: now, nextAttemptAt: dueAt, attempts: 0 },
    ]);
    expect(claimed[0]?.envelope).toMatchObject({
      type: PurchaseCompleted.type,
      occurredAt: now.toISOString(),
      payload: { ...payload, occurredAt: now.toISOString() },
    });
    expect(await unpublished.claimDue(now, 9, 5)).toEqual({ due: [], nextAt: after(5) });
    const again = await unpublished.claimDue(dueAt, 9, 0);
    expect(again.due.map(({ _id }) => _id).sort()).toEqual([due, later]);
    const repeated = again.due.find(({ _id }) => _id === due);
    expect(repeated?.envelope.messageId).toBe(claimed[0]?.envelope.messageId);
  });

  it('a purchase is not due again before its next attempt, and never when it is published', async () => {
    await unpublished.postpone(due, { nextAttemptAt: after(9) });
    await unpublished.postpone(published, { nextAttemptAt: after(9) });
    expect(await rowOf(due)).toMatchObject({ publishing: { dueAt: after(9) } });
    expect(await rowOf(later)).toMatchObject({ publishing: { dueAt: after(5) } });
    expect(await rowOf(published)).not.toHaveProperty('publishing');
    await unpublished.remove([due, 'x']);
    expect(await rowOf(due)).not.toHaveProperty('publishing');
    expect(await rowOf(later)).toHaveProperty('publishing');
  });
});
