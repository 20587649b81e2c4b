import { afterEach, describe, expect, it } from '@jest/globals';
import {
  PurchaseFailed,
  ReleaseCredits,
  type InProgressJobView,
  type PurchaseId,
} from '@leadmart/contracts';
import { operatorOf, until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { resumePurchases } from '../src/leads.jobs.js';
import { operatedLeads } from '../src/leads.operations.js';
import { PurchaseRunner } from '../src/selling/purchases/fulfilment/purchase-runner.js';
import { PurchaseRepository } from '../src/selling/purchases/purchase.repository.js';
import { phonesIn, someLeads } from './factories/csv-lead.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads({
  PURCHASE_GIVE_UP_SECONDS: '600',
  PURCHASE_LEASE_SECONDS: '60',
  PURCHASES_AT_ONCE: '1',
});
afterEach(() => {
  delete leads.billing.interrupt;
});

const quantity = 10;
const price = quantity * 50;

async function aPurchase() {
  const dataset = await leads.aDataset(someLeads(30));
  const buyer = leads.aBuyer(1_000);
  return { dataset, buyer, datasetId: dataset._id };
}

async function expectSoldOnce(buyer: TestBuyer, datasetId: string, jobId: string) {
  expect(leads.billing.balanceOf(buyer.id)).toBe(10_000 - price);
  expect(await leads.available(buyer, datasetId)).toBe(20);
  expect(new Set(phonesIn((await leads.download(buyer, jobId)).text)).size).toBe(quantity);
}

/** Ends the lease of a purchase, as if its worker had died. */
const lapse = (jobId: string) =>
  leads.mongo
    .collection('purchases')
    .updateOne({ _id: jobId as never }, { $set: { 'work.dueAt': new Date(0) } });
const operator = (line: string) => operatorOf(operatedLeads, leads.environment)(line);
const resume = () => leads.app.get(Work).runNow(resumePurchases);

/** Runs the sweeper until the purchase ends. */
const endedBySweeper = (buyer: TestBuyer, jobId: string) =>
  until(async () => {
    await resume();
    const view = await leads.status(buyer, jobId);
    return view.status === 'completed' || view.status === 'failed' ? view : undefined;
  });

/** Whether the sweeper would look at the purchase at some time. */
const isEverDue = async (jobId: string) => {
  const due = { _id: jobId as PurchaseId, 'work.dueAt': { $exists: true } };
  return (await leads.app.get(PurchaseRepository).rows.countDocuments(due)) > 0;
};

function aGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('a purchase without an answer from billing', () => {
  it.each(['before', 'after'] as const)(
    'completes and charges a purchase once when the answer is lost %s the charge',
    async (when) => {
      const { buyer, datasetId } = await aPurchase();
      leads.billing.failNext('charge', when);
      const { body } = await leads.request(buyer, datasetId, { quantity });
      const { jobId } = body.data;
      expect((await endedBySweeper(buyer, jobId)).status).toBe('completed');
      await expectSoldOnce(buyer, datasetId, jobId);
    },
  );
});

describe('a purchase whose worker died', () => {
  it('finishes a purchase with another worker when the first one died at the charge', async () => {
    const { buyer, datasetId } = await aPurchase();
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    let stopped = false;
    leads.billing.interrupt = async () => {
      if (stopped) return;
      stopped = true;
      await asleep;
    };
    const { body } = await leads.request(buyer, datasetId, { quantity });
    const { jobId } = body.data;
    await until(() => stopped);
    const isOpen = await operator('purchases open');
    expect(isOpen).toMatchObject({ code: 0 });
    expect(isOpen.out).toContain(jobId);
    // A worker holds the purchase, so the operator's command skips it. The first one may have let go by now: billing is silent.
    const held = { work: { claim: 'another', dueAt: new Date(Date.now() + 3_600_000) } };
    await leads.mongo.collection('purchases').updateOne({ _id: jobId as never }, { $set: held });
    const tooEarly = await operator(`purchases resume --id ${jobId}`);
    expect(tooEarly).toMatchObject({ code: 1, out: expect.stringContaining('1 still open') });
    await lapse(jobId);
    const resumed = await operator(`purchases resume --id ${jobId}`);
    expect(resumed).toMatchObject({ code: 0, out: expect.stringContaining('completed') });
    expect(await leads.status(buyer, jobId)).toMatchObject({
      status: 'completed',
      progress: 100,
    });
    // The first worker was only slow: the rest of its work must change nothing.
    wake();
    await expectSoldOnce(buyer, datasetId, jobId);
  });

  it('leaves a purchase alone while another worker holds its lease', async () => {
    const { buyer, datasetId } = await aPurchase();
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    leads.billing.interrupt = () => asleep;
    const { body } = await leads.request(buyer, datasetId, { quantity });
    await until(() => leads.billing.asked.at(-1) === 'charge');
    const asked = leads.billing.asked.length;
    await resume();
    expect(leads.billing.asked).toHaveLength(asked);
    wake();
    expect((await leads.ended(buyer, body.data.jobId)).status).toBe('completed');
  });

  it('sells leads once when two workers run the same purchase', async () => {
    const { buyer, datasetId } = await aPurchase();
    leads.billing.interrupt = async () => {
      await leads.mongo
        .collection('purchases')
        .updateMany(
          { buyerId: buyer.id, status: 'processing' },
          { $set: { 'work.dueAt': new Date(0) } },
        );
    };
    const { body } = await leads.request(buyer, datasetId, { quantity });
    await Promise.all([resume(), resume(), leads.ended(buyer, body.data.jobId)]);
    await expectSoldOnce(buyer, datasetId, body.data.jobId);
  });
});

describe('a request that finds all slots of the process taken', () => {
  const inLine = () => leads.app.get(PurchaseRunner)['slots']['waiting'].length;
  const storedOf = (buyer: TestBuyer) =>
    leads.mongo.collection('purchases').countDocuments({ buyerId: buyer.id });

  /** A purchase that holds the only slot until the gate opens. */
  async function aTakenSlot(datasetId: string) {
    const gate = aGate();
    let isTaken = false;
    leads.billing.interrupt = async () => {
      isTaken = true;
      await gate.opened;
    };
    const first = leads.request(leads.aBuyer(), datasetId, { quantity: 1 });
    await until(() => isTaken);
    return { first, open: gate.open };
  }

  it('waits for its turn and then buys, with nothing stored before', async () => {
    const { buyer, datasetId } = await aPurchase();
    const slot = await aTakenSlot(datasetId);
    const waiting = leads.request(buyer, datasetId, { quantity });
    await until(() => inLine() === 1);
    expect(await storedOf(buyer)).toBe(0);
    slot.open();
    expect((await slot.first).status).toBe(202);
    const { jobId } = (await waiting).body.data;
    expect((await leads.ended(buyer, jobId)).status).toBe('completed');
  });

  it('buys nothing for a client that left before its turn', async () => {
    const { buyer, datasetId } = await aPurchase();
    const slot = await aTakenSlot(datasetId);
    const leaving = new AbortController();
    const body = { datasetId, states: ['CA'], phoneStatus: 'clean', quantity };
    const { token } = buyer;
    const { signal } = leaving;
    const left = leads.http('POST', '/leads/purchase', { token, body, signal });
    left.catch(() => undefined);
    await until(() => inLine() === 1);
    const next = leads.aBuyer();
    const waiting = leads.request(next, datasetId, { quantity: 1 });
    await until(() => inLine() === 2);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await until(() => inLine() === 1);
    slot.open();
    expect((await waiting).status).toBe(202);
    expect(await storedOf(buyer)).toBe(0);
    expect(leads.billing.balanceOf(buyer.id)).toBe(10_000);
  });
});

describe('a purchase that billing does not answer', () => {
  const age = (jobId: string) =>
    leads.mongo
      .collection('purchases')
      .updateOne(
        { _id: jobId as never },
        { $set: { createdAt: new Date(0), work: { dueAt: new Date(0) } } },
      );
  const endedBefore = (jobId: string, minutes: number) => {
    const endedAt = new Date(Date.now() - minutes * 60_000);
    return leads.mongo
      .collection('purchases')
      .updateOne({ _id: jobId as never }, { $set: { endedAt } });
  };

  it('gives a purchase up after a while and returns stock and credits', async () => {
    const { buyer, datasetId } = await aPurchase();
    leads.billing.interrupt = (question) => {
      if (question === 'charge') leads.billing.failNext('charge', 'after');
      return Promise.resolve();
    };
    const { body } = await leads.request(buyer, datasetId, { quantity });
    const { jobId } = body.data;
    await until(() => leads.billing.balanceOf(buyer.id) === 10_000 - price);
    expect(await leads.available(buyer, datasetId)).toBe(20);
    await age(jobId);
    await resume();
    expect(await leads.status(buyer, jobId)).toMatchObject({
      status: 'failed',
      error: 'This part of Leadmart is not available right now. Please try again in a moment.',
    });
    expect(await leads.available(buyer, datasetId)).toBe(30);
    await until(() => leads.bus.seen(ReleaseCredits).some((e) => e.purchaseId === jobId));
    await until(() => leads.bus.seen(PurchaseFailed).some((e) => e.purchaseId === jobId));
    leads.settleReleases();
    expect(leads.billing.balanceOf(buyer.id)).toBe(10_000);
    expect((await leads.download(buyer, jobId)).status).toBe(404);
    expect(await isEverDue(jobId)).toBe(false);
    const listed = async () => {
      const path = '/leads/purchase-jobs/in-progress';
      const { body: shown } = await leads.http<{ jobs: InProgressJobView[] }>('GET', path, buyer);
      return shown.jobs.map(({ _id }) => _id);
    };
    expect(await listed()).toEqual([jobId]);
    await endedBefore(jobId, 5);
    expect(await listed()).toEqual([]);

    // The release message may be lost in a restore; an operator sends it again.
    const released = () =>
      leads.bus.seen(ReleaseCredits).filter((e) => e.purchaseId === jobId).length;
    const before = released();
    expect((await operator(`purchases show --id ${jobId}`)).out).toContain('failed');
    expect(await operator(`purchases release --id ${jobId}`)).toMatchObject({ code: 0 });
    await until(() => released() === before + 1);

    // The next purchase is the only pack of the buyer.
    delete leads.billing.interrupt;
    await leads.buy(buyer, datasetId, { quantity: 1 });
    const packs = await leads.as(buyer).get('/leads/packs');
    const totals = { packs: 1, leads: 1, credits: 5 };
    expect(packs.body).toMatchObject({ packs: [{ quantity: 1 }], totalPacks: 1, totals });
  });

  it('ends a purchase without a pack when its credits were released before the charge', async () => {
    const { buyer, datasetId } = await aPurchase();
    leads.billing.failNext('charge');
    const { body } = await leads.request(buyer, datasetId, { quantity });
    const { jobId } = body.data;
    leads.billing.release(jobId, buyer.id);
    expect((await endedBySweeper(buyer, jobId)).status).toBe('failed');
    expect(await leads.available(buyer, datasetId)).toBe(30);
    expect(leads.billing.balanceOf(buyer.id)).toBe(10_000);
  });
});
