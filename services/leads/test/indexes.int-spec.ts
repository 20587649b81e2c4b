import { describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import {
  packSorts,
  packsQuery,
  type DatasetId,
  type PurchaseId,
  type ScrubId,
  type UploadId,
  type UserId,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { explainsWithIndex } from '@leadmart/platform/testing';
import { DueRows } from '@leadmart/platform/work';
import { StockCountsRepository } from '@leadmart/stock/internals/counts/stock-counts.repository';
import { DirectoryRepository } from '@leadmart/stock/internals/directories/directory.repository';
import { AllocationRepository } from '@leadmart/stock/internals/holdings/allocation.repository';
import { HoldingRepository } from '@leadmart/stock/internals/holdings/holding.repository';
import { MarkRepository } from '@leadmart/stock/internals/marks/mark.repository';
import { PageRepository } from '@leadmart/stock/internals/pages/page.repository';
import { shelfIndex } from '@leadmart/stock/internals/shelves/shelf';
import { ShelfRepository } from '@leadmart/stock/internals/shelves/shelf.repository';
import { PieceRepository } from '@leadmart/stock/internals/staged/piece.repository';
import { StagingRepository } from '@leadmart/stock/internals/staged/staging.repository';
import { StatusLogRepository } from '@leadmart/stock/internals/status-log/status-log.repository';
import { TwinRepository } from '@leadmart/stock/internals/twins/twin.repository';
import { RateSumsRepository } from '../src/care/returns/rates/rate-sums.repository.js';
import { UncountedRepository } from '../src/care/returns/rates/uncounted.repository.js';
import { StatusReaderRepository } from '../src/care/status-changes/readers/status-reader.repository.js';
import * as leadsJobs from '../src/leads.jobs.js';
import { BuyerRepository } from '../src/selling/buyers/buyer.repository.js';
import { PackReader } from '../src/selling/packs/pack.reader.js';
import { PackRepository } from '../src/selling/packs/pack.repository.js';
import { UnpublishedPurchaseRepository } from '../src/selling/purchases/publishing/unpublished-purchase.repository.js';
import { PurchaseReader } from '../src/selling/purchases/purchase.reader.js';
import { PurchaseRepository } from '../src/selling/purchases/purchase.repository.js';
import { StockAlertRepository } from '../src/selling/stock-alerts/stock-alert.repository.js';
import { TakingRepository } from '../src/stock/taking.repository.js';
import { DatasetReader } from '../src/supply/datasets/dataset.reader.js';
import { ScrubPartRepository } from '../src/supply/scrubs/storing/scrub-part.repository.js';
import { ScrubRunRepository } from '../src/supply/scrubs/storing/scrub-run.repository.js';
import { ScrubRepository } from '../src/supply/scrubs/storing/scrub.repository.js';
import { UploadReader } from '../src/supply/uploads/upload.reader.js';
import { UploadRepository } from '../src/supply/uploads/upload.repository.js';
import { FilePieceRepository } from '../src/supply/uploads/waiting/file-piece.repository.js';
import { someLeads } from './factories/csv-lead.js';
import { startLeads } from './start-leads.js';

// With documents of their own, so that the query for them runs.
const leads = await startLeads();
const file = someLeads(5);
const dataset = await leads.aDataset(file);
const buyer = leads.aBuyer();
await leads.buy(buyer, dataset._id);
// An entry of the status log.
const becomeDnc = file.slice(0, 1).map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' }));
await leads.upload(dataset._id, becomeDnc, { skipDuplicates: 'true' });
/** A holder with leads on one shelf. */
const owner = { datasetId: dataset._id as DatasetId, holder: buyer.id };

const id = newId();
const [datasetId, purchaseId, uploadId] = [id as DatasetId, id as PurchaseId, id as UploadId];
const buyerId = id as UserId;
const now = new Date();
/** With every filter. */
const everyPack = packsQuery.parse({
  name: 'roof',
  status: 'clean',
  states: 'CA,TX',
  min: 1,
  max: 9,
  from: now.toISOString(),
  to: now.toISOString(),
});
const ranges = [0, 1, 98].map((index) => ({ index, first: 300, count: 5 }));

type Repository = abstract new (...args: never[]) => object;
const query = <R extends Repository>(
  repository: R,
  name: keyof InstanceType<R> & string,
  run: (repository: InstanceType<R>) => PromiseLike<unknown>,
) => ({
  name: `${repository.name}.${name}`,
  run: () => run(leads.app.get(repository as never)),
});

const queries = [
  query(BuyerRepository, 'findAll', (one) => one.findAll([buyerId])),
  query(DatasetReader, 'list', (one) => one.list()),
  query(DatasetReader, 'find', (one) => one.find(datasetId)),
  query(DatasetReader, 'pageAfter', (one) => one.pageAfter(id, 10)),
  query(PurchaseReader, 'pageAfter', (one) => one.pageAfter(id, 10)),
  ...packSorts
    .filter((sort) => !sort.endsWith('name'))
    .map((sort) => ({
      ...query(PackReader, 'page', (one) => one.page(buyerId, { ...everyPack, sort })),
      name: `PackReader.page by ${sort}`,
    })),
  ...(['-date', 'date'] as const).map((sort) => ({
    ...query(PackReader, 'page', (one) =>
      one.page(buyerId, { ...everyPack, sort, cursor: `${now.getTime()}.${id}` }),
    ),
    name: `PackReader.page behind a cursor by ${sort}`,
  })),
  query(PackReader, 'findAll', (one) => one.findAll(buyerId, [purchaseId])),
  query(PackReader, 'recentPlaces', (one) => one.recentPlaces([buyerId], now)),
  query(PackRepository, 'forgetNames', (one) => one.forgetNames(buyerId)),
  query(PackReader, 'recentSizes', (one) => one.recentSizes(buyerId, now, 10)),
  query(PackReader, 'count', (one) => one.count(buyerId, everyPack)),
  query(PackReader, 'totals', (one) => one.totals(buyerId, now)),
  query(PurchaseRepository, 'listInProgress', (one) =>
    one.listInProgress([buyerId, id as UserId], now),
  ),
  query(PurchaseRepository, 'findByKey', (one) => one.findByKey(buyerId, 'x')),
  query(PurchaseRepository, 'oldestUnfinished', (one) => one.oldestUnfinished()),
  query(UploadReader, 'waiting', (one) => one.waiting(10)),
  query(UploadReader, 'latest', (one) => one.latest(now, 10)),
  query(UploadReader, 'checkedAfter', (one) => one.checkedAfter(datasetId, '2026-01-01')),
  query(UploadRepository, 'list', (one) => one.list(datasetId, 1)),
  query(UploadRepository, 'dncCheckOf', (one) =>
    leads.app.get(Transactions).run((tx) => one.dncCheckOf(datasetId, tx)),
  ),
  query(StagingRepository, 'isRunning', (one) => one.isRunning(id, id, now)),
  query(FilePieceRepository, 'load', (one) => one.load(uploadId, 1)),
  query(AllocationRepository, 'find', (one) => one.find(purchaseId)),
  query(AllocationRepository, 'takenFrom', (one) => one.takenFrom(datasetId, ranges).next()),
  query(UnpublishedPurchaseRepository, 'claimDue', (one) => one.claimDue(now, 10, 1_000)),
  query(UncountedRepository, 'purchasesFrom', (one) => one.purchasesFrom(datasetId)),
  query(RateSumsRepository, 'soldAmong', (one) => one.soldAmong(datasetId, [uploadId], 'day')),
  query(PageRepository, 'find', (one) => one.find(['a', 'b'])),
  query(PageRepository, 'removeStaged', (one) => one.removeStaged(uploadId)),
  query(DirectoryRepository, 'runs', (one) => one.runs(datasetId)),
  query(PieceRepository, 'removeStaged', (one) => one.removeStaged(id)),
  query(TwinRepository, 'find', (one) => one.find({ from: datasetId, to: datasetId })),
  query(ShelfRepository, 'find', (one) => one.find(datasetId, [0, 1], ['segments'])),
  query(MarkRepository, 'on', (one) => one.on(datasetId, { shelves: [0, 1] })),
  query(MarkRepository, 'of', (one) => one.of({ datasetId, by: id })),
  query(MarkRepository, 'isAny', (one) =>
    leads.app.get(Transactions).run((tx) => one.isAny(datasetId, ['wireless'], tx)),
  ),
  query(HoldingRepository, 'findHoldings', (one) =>
    leads.app.get(Transactions).run(async (tx) => {
      const { own: known } = await one.findHolders({ ...owner, buyerId: owner.holder }, tx);
      if (!known) throw new Error('expected the holder of the purchase');
      const held = { ...owner, known, indexes: [shelfIndex('CA', 'clean')] };
      await one.findHoldings(owner.datasetId, [held], tx);
    }),
  ),
  query(TakingRepository, 'purchasesOf', (one) => one.purchasesOf(owner.holder, owner.datasetId)),
  query(StockCountsRepository, 'findMany', (one) => one.findMany([datasetId])),
  query(StatusLogRepository, 'read', (one) => one.read(owner.datasetId, { first: 1, last: 1 })),
  query(StatusLogRepository, 'readDnc', (one) =>
    one.readDnc(owner.datasetId, { first: 1, last: 1 }, [0]),
  ),
  query(StatusLogRepository, 'firstSince', (one) => one.firstSince(owner.datasetId, now, 1)),
  query(StatusReaderRepository, 'find', (one) => one.find(buyerId)),
  query(StockAlertRepository, 'ofBuyer', (one) => one.ofBuyer(buyerId)),
  query(StockAlertRepository, 'reached', (one) =>
    one.reached(
      datasetId,
      [0, 84].map((index) => ({ index, at: 9 })),
      5,
    ),
  ),
  query(StockAlertRepository, 'lookSoon', (one) => one.lookSoon([buyerId], now)),
  query(StockAlertRepository, 'waitingOrders', (one) => one.waitingOrders(undefined, 5)),
  query(StockAlertRepository, 'removeAll', (one) => one.removeAll(buyerId)),
  query(StockCountsRepository, 'countsOfAll', (one) => one.countsOfAll()),
  query(HoldingRepository, 'findOwners', (one) =>
    leads.app
      .get(Transactions)
      .run((tx) => one.findOwners(owner.datasetId, [0, 1], { after: '', limit: 10 }, tx)),
  ),
  query(HoldingRepository, 'isAnyOwned', (one) =>
    leads.app.get(Transactions).run((tx) => one.isAnyOwned(owner.datasetId, tx)),
  ),
  query(TakingRepository, 'buyersOf', (one) => one.buyersOf([purchaseId])),
  query(StatusReaderRepository, 'findMany', (one) => one.findMany([buyerId])),
  query(StockCountsRepository, 'statusLogEnds', (one) => one.statusLogEnds()),
  query(DatasetReader, 'namesOf', (one) => one.namesOf([datasetId])),
  query(ScrubRepository, 'list', (one) => one.list(1)),
  query(ScrubRepository, 'removeUnstarted', (one) => one.removeUnstarted(id as ScrubId)),
  query(ScrubRepository, 'failing', (one) => one.failing()),
  query(ScrubPartRepository, 'counts', (one) => one.counts(id as ScrubId)),
  query(ScrubRunRepository, 'checksOf', (one) => one.checksOf(datasetId)),
  query(ScrubRunRepository, 'of', (one) => one.of([id as ScrubId])),
  query(EventLog, 'replaySource', (one) => one.replaySource.page(id, 10)),
];

const rowsJobs = Object.values(leadsJobs).flatMap(({ name, by }) =>
  typeof by === 'object' ? [{ name, ...by }] : [],
);

describe('the job', () => {
  it.each(rowsJobs)('$name claims due rows by an index', async ({ collection, ...place }) => {
    const { db } = leads.app.get<Connection>(getConnectionToken());
    if (!db) throw new Error('there is no connection');
    const rows = new DueRows(db.collection<{ _id: string }>(collection), { ...place, leaseMs: 1 });
    expect(await explainsWithIndex(leads.app, () => rows.claim(now))).not.toContain('SORT');
  });
});

describe('queries of the leads service', () => {
  it.each(queries)('$name reads and sorts by an index', async ({ run }) => {
    expect(await explainsWithIndex(leads.app, run)).not.toContain('SORT');
  });

  it.each(['name', '-name'] as const)('packs by %s are read by their index', async (sort) => {
    // The embedded server does not sort by an index with a collation; MongoDB does.
    const page = () => leads.app.get(PackReader).page(buyerId, { ...everyPack, sort });
    expect(await explainsWithIndex(leads.app, page)).toContain('IXSCAN');
  });
});
