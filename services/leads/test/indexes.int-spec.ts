import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@leadmart/platform/mongo';
import type { DatasetId } from '@leadmart/contracts';
import { explainsWithIndex } from '@leadmart/platform/testing';
import { allocatedFrom } from '../src/stock/holdings/allocation.repository.js';
import { someLeads } from './lead-csv.js';
import { startLeads, type Leads } from './start-leads.js';

let leads: Leads;
beforeAll(async () => {
  leads = await startLeads();
  const dataset = await leads.aDataset(someLeads(5));
  await leads.buy(leads.aBuyer(), dataset._id);
});
afterAll(() => leads.close());

const id = newId();
const now = new Date();
const checkedUploads = { datasetId: id, state: 'completed', dncCheckedOn: { $exists: true } };
const ranges = [0, 1, 98].map((index) => ({ index, first: 300, count: 5 }));
const unfinished = { $in: ['pending', 'processing'] };

describe('every query is served by an index', () => {
  it.each([
    ['datasets', { living: true }, { createdAt: 1 }],
    ['datasets', { nameKey: 'x', living: true }, undefined],
    ['datasets', { _id: { $gt: id } }, { _id: 1 }],
    ['purchases', { _id: { $gt: id } }, { _id: 1 }],
    ['chronicle', { _id: { $gt: id } }, { _id: 1 }],
    ['purchases', { buyerId: id, status: 'completed' }, { endedAt: -1, _id: -1 }],
    ['purchases', { buyerId: id, status: unfinished }, undefined],
    ['purchases', { buyerId: id, status: 'failed', endedAt: { $gte: now } }, { endedAt: -1 }],
    ['purchases', { buyerId: id, idempotencyKey: 'x' }, undefined],
    ['purchases', { resumeAt: { $lte: now } }, { resumeAt: 1 }],
    ['uploads', { sweepAt: { $lte: now } }, undefined],
    ['uploads', { datasetId: id, listed: true }, { startedAt: -1, _id: -1 }],
    ['uploads', checkedUploads, { dncCheckedOn: 1, _id: 1 }],
    ['uploads', checkedUploads, { dncCheckedOn: -1, _id: -1 }],
    ['stagings', { sweepAt: { $lte: now } }, undefined],
    ['stagings', { datasetId: id, state: 'staging', sweepAt: { $lte: now } }, undefined],
    ['upload_files', { uploadId: id }, { _id: 1 }],
    ['allocations', allocatedFrom(id as DatasetId, ranges), undefined],
    ['pages', { uploadId: id }, undefined],
    ['pages', { _id: { $in: ['a', 'b'] } }, undefined],
    ['directory_blocks', { uploadId: id }, undefined],
    ['shelves', { _id: { $in: ['a', 'b'] } }, undefined],
    ['holdings', { _id: { $in: ['a', 'b'] } }, undefined],
    ['holders', { _id: 'a' }, undefined],
    ['stocks', { _id: id }, undefined],
    ['allocations', { _id: id }, undefined],
  ] as const)('%s %j sorted by %j', async (collection, filter, sort) => {
    const query = leads.mongo.collection(collection).find(filter as object);
    const stages = await explainsWithIndex(sort ? query.sort(sort) : query);
    expect(stages).not.toContain('SORT');
  });
});
