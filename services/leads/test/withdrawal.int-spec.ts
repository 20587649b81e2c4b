import { describe, expect, it, jest } from '@jest/globals';
import {
  cents,
  LeadsAdminActed,
  UploadInProgress,
  type DatasetId,
  type WithdrawnPartView,
} from '@leadmart/contracts';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { AllocationRepository } from '@leadmart/stock/internals/holdings/allocation.repository';
import { ClaimRepository } from '../src/care/returns/claims/claim.repository.js';
import { ClaimedLeadRepository } from '../src/care/returns/claims/claimed-lead.repository.js';
import { RateSumsRepository } from '../src/care/returns/rates/rate-sums.repository.js';
import { UncountedRepository } from '../src/care/returns/rates/uncounted.repository.js';
import { PhoneWithdrawer } from '../src/care/returns/withdrawal/phone-withdrawer.js';
import { withdrawReturned } from '../src/leads.jobs.js';
import { UploadReader } from '../src/supply/uploads/upload.reader.js';
import { aLead, phonesIn, someLeads } from './factories/csv-lead.js';
import { returnSteps } from './return-steps.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads();
const steps = returnSteps(leads);

const stillDue = { 'work.dueAt': { $exists: true } };
const makeDue = () =>
  leads.mongo.collection('claims').updateMany(stillDue, { $min: { 'work.dueAt': new Date(0) } });
const toCount = () => leads.app.get(ClaimRepository).rows.find(stillDue).toArray();
const run = () => leads.app.get(Work).runNow(withdrawReturned);
const availableIn = (datasetId: string, phoneStatus: 'clean' | 'dnc' = 'clean') =>
  leads.available(leads.aBuyer(), datasetId, { phoneStatus });

describe('a lead that buyers returned as disconnected', () => {
  it('withdraws a lead after two returns as disconnected, wherever its phone is for sale; it stays known', async () => {
    const stock = await steps.aStock();
    const phone = stock.rows[7]?.phoneNumber ?? '';
    const other = await steps.aStock([aLead({ phoneNumber: phone }), ...someLeads(4)]);
    await steps.returnLead(stock.id, phone);
    await run();
    expect([await availableIn(stock.id), await availableIn(other.id)]).toEqual([50, 5]);
    await steps.returnLead(stock.id, phone);
    await run();
    expect([await availableIn(stock.id), await availableIn(other.id)]).toEqual([49, 4]);
    await run();
    expect(await availableIn(stock.id)).toBe(49);
    const again = [aLead({ phoneNumber: phone }), ...someLeads(1)];
    await leads.uploaded(stock.id, again);
    expect(await availableIn(stock.id)).toBe(50);
    await leads
      .uploaded(stock.id, [aLead({ phoneNumber: phone, phoneNumberStatus: 'dnc' })])
      .catch(() => undefined);
    expect([await availableIn(stock.id), await availableIn(stock.id, 'dnc')]).toEqual([50, 0]);
  });

  it('stays for sale after one buyer, or when they give other reasons', async () => {
    const stock = await steps.aStock();
    const [a = '', b = ''] = stock.rows.map(({ phoneNumber }) => phoneNumber);
    await steps.returnLead(stock.id, a);
    await steps.returnLead(stock.id, b);
    await steps.returnLead(stock.id, b, 'wrong-person');
    await run();
    expect(await availableIn(stock.id)).toBe(50);
  });

  it('stays for sale whatever new accounts return, whose claims wait for an admin until they paid (soak)', async () => {
    const stock = await steps.aStock();
    const phone = stock.rows[5]?.phoneNumber ?? '';
    const returnedBy = async (buyer: TestBuyer) => {
      const { status, automatic } = await steps.claimLead(stock.id, phone, { buyer });
      await run();
      return { status, automatic, left: await availableIn(stock.id) };
    };
    const waits = { status: 'open', automatic: false, left: 50 };
    const credits = () => leads.pay(leads.aBuyer(), { paid: cents(0) });
    expect([await returnedBy(leads.aBuyer()), await returnedBy(leads.aBuyer())]).toEqual([
      waits,
      waits,
    ]);
    expect([await returnedBy(await credits()), await returnedBy(await credits())]).toEqual([
      waits,
      waits,
    ]);
    const atOnce = { status: 'approved', automatic: true, left: 50 };
    expect([
      await returnedBy(await leads.aPayingBuyer()),
      await returnedBy(await leads.aPayingBuyer()),
    ]).toEqual([atOnce, atOnce]);
    const old = { openedAt: '2026-01-05T10:00:00.000Z' };
    expect(await returnedBy(await leads.aPayingBuyer(old))).toEqual(atOnce);
    expect(await returnedBy(await leads.aPayingBuyer(old))).toEqual({ ...atOnce, left: 49 });
  });

  it('the next run withdraws a lead when a process dies or an upload holds the dataset', async () => {
    const stock = await steps.aStock();
    const phone = stock.rows[3]?.phoneNumber ?? '';
    await steps.returnLead(stock.id, phone);
    await steps.returnLead(stock.id, phone);
    const withdrawal = leads.app.get(PhoneWithdrawer);
    const failing = jest.spyOn(withdrawal, 'withdraw');
    failing.mockRejectedValue(new Error('the process died'));
    await run();
    failing.mockRejectedValue(UploadInProgress());
    await makeDue();
    await run();
    jest.restoreAllMocks();
    expect(await availableIn(stock.id)).toBe(50);
    await makeDue();
    await run();
    expect(await availableIn(stock.id)).toBe(49);
    expect(await toCount()).toEqual([]);
  });

  it('a withdrawal does not wait for another claim that fails, which is tried later and later', async () => {
    const [bad, good] = [await steps.aStock(), await steps.aStock()];
    for (const stock of [bad, good])
      for (let buyer = 0; buyer < 2; buyer += 1)
        await steps.returnLead(stock.id, stock.rows[1]?.phoneNumber ?? '');
    const claimedLeads = leads.app.get(ClaimedLeadRepository);
    const ofClaim = claimedLeads.ofClaim.bind(claimedLeads);
    jest
      .spyOn(claimedLeads, 'ofClaim')
      .mockImplementation((claim, ...more) =>
        'datasetId' in claim && claim.datasetId === bad.id
          ? Promise.reject(new Error('unreadable'))
          : ofClaim(claim, ...more),
      );
    await run();
    expect(await availableIn(good.id)).toBe(49);
    await run();
    const waiting = await toCount();
    expect(waiting.map(({ work }) => work?.failures)).toEqual([1, 1]);
    jest.restoreAllMocks();
    await makeDue();
    await run();
    expect(await availableIn(bad.id)).toBe(49);
    expect(await toCount()).toEqual([]);
  });

  it('a purchase that runs beside the withdrawal of a lead does not sell it', async () => {
    const stock = await steps.aStock();
    const phone = stock.rows[9]?.phoneNumber ?? '';
    await steps.returnLead(stock.id, phone);
    await steps.returnLead(stock.id, phone);
    const buyers = Array.from({ length: 8 }, () => leads.aBuyer());
    const wish = { quantity: 50, acceptPartial: true };
    const [sold] = await Promise.all([
      Promise.all(buyers.map((buyer) => leads.buy(buyer, stock.id, wish))),
      run(),
    ]);
    // A purchase completes with the lead before its withdrawal, or without it; none is sold it afterwards.
    for (const [i, { status, jobId }] of sold.entries()) {
      const buyer = buyers[i] as TestBuyer;
      if (status !== 'completed') continue;
      const { text } = await leads.download(buyer, jobId);
      const rest = await leads.available(buyer, stock.id);
      expect({ sold: phonesIn(text).length, rest }).toEqual(
        text.includes(phone) ? { sold: 50, rest: 0 } : { sold: 49, rest: 0 },
      );
    }
    const last = leads.aBuyer();
    const { jobId } = await leads.buy(last, stock.id, wish);
    const { text } = await leads.download(last, jobId);
    expect([phonesIn(text).length, text.includes(phone)]).toEqual([49, false]);
  });
});

describe('the bad part of an upload', () => {
  it('withdraws the bad part of an upload in one action, once, with an audit record', async () => {
    const [stock, other] = [await steps.aStock(), await steps.aStock()];
    const more = [...someLeads(20), aLead({ state: 'TX' })];
    const later = await leads.uploaded(stock.id, more);
    const [a = '', b = '', c = '', d = '', e = ''] = stock.rows.map((row) => row.phoneNumber);
    await steps.returnLead(stock.id, a);
    await steps.returnLead(stock.id, b);
    // Neither returned as disconnected nor in this upload of this dataset.
    await steps.returnLead(stock.id, c, 'wrong-person');
    const { _id: declined } = await steps.claimLead(stock.id, d);
    await steps.decide([{ claim: declined, approve: 'none' }]);
    await steps.claimLead(stock.id, e);
    await steps.returnLead(stock.id, more[0]?.phoneNumber ?? '');
    await steps.returnLead(stock.id, more[20]?.phoneNumber ?? '', 'disconnected', 'TX');
    await steps.returnLead(other.id, other.rows[9]?.phoneNumber ?? '');
    const withdraw = async (uploadId: string, token = leads.admin) =>
      leads
        .as(token)
        .post<WithdrawnPartView & { code: string }>(
          `/admin/datasets/${stock.id}/uploads/${uploadId}/withdraw-returned`,
        );
    const answers = await Promise.all([withdraw(stock.uploadId), withdraw(stock.uploadId)]);
    expect(answers.map(({ body }) => body.withdrawn).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(answers[0]?.body.returned).toBe(2);
    expect(await availableIn(stock.id)).toBe(68);
    const acts = () =>
      leads.bus
        .seen(LeadsAdminActed)
        .filter(({ action, subject }) => action.endsWith('withdrawn') && subject.id === stock.id);
    await until(() => acts().length > 0);
    expect(acts()).toMatchObject([{ after: { withdrawn: 2 } }]);
    expect((await withdraw(later)).body).toEqual({ returned: 2, withdrawn: 2 });
    expect((await withdraw('65f000000000000000000099')).status).toBe(404);
    const undone = await leads.uploaded(stock.id, someLeads(2));
    await leads.undo(stock.id, undone);
    expect((await withdraw(undone)).status).toBe(404);
    expect((await withdraw(stock.uploadId, leads.aBuyer().token)).status).toBe(403);
  });
});

describe('queries of withdrawals and rates', () => {
  it('read by an index', async () => {
    const { app } = leads;
    const ranges = [{ index: 0, first: 0, count: 5 }];
    const datasetId = '65f000000000000000000031' as DatasetId;
    const claimed = app.get(ClaimedLeadRepository);
    await explainsWithIndex(app, () => claimed.disconnectedWithin(datasetId, ranges));
    await explainsWithIndex(app, () => app.get(ClaimRepository).open(9));
    await explainsWithIndex(app, () => app.get(ClaimRepository).mostFailures());
    const claim = { id: datasetId, buyerId: datasetId } as never;
    await explainsWithIndex(app, () => claimed.approvedOf([claim]).next());
    await explainsWithIndex(app, () => app.get(RateSumsRepository).since('2026-01-01'));
    await explainsWithIndex(app, () => app.get(UploadReader).named([]));
    const uncounted = app.get(UncountedRepository);
    for (const find of [() => uncounted.purchases(9), () => uncounted.claims(9)])
      expect(await explainsWithIndex(app, find)).not.toContain('SORT');
    await explainsWithIndex(app, () => app.get(UploadReader).completedOf([datasetId]));
    const sold = app.get(AllocationRepository).ofPurchases(['65f000000000000000000041' as never]);
    await explainsWithIndex(app, () => sold.next());
  });
});
