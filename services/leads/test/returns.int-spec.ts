import { describe, expect, it, jest } from '@jest/globals';
import {
  BalanceChanged,
  cents,
  ClaimDecided,
  CreditsReturned,
  LeadsAdminActed,
  tenths,
  type PurchaseId,
  type CurrentReturnsPolicyView,
  type ReturnsPolicy,
  type SentClaimView,
} from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { ClaimRepository } from '../src/care/returns/claims/claim.repository.js';
import { ClaimedLeadRepository } from '../src/care/returns/claims/claimed-lead.repository.js';
import { PackReturnsRepository } from '../src/care/returns/claims/pack-returns.repository.js';
import { BuyersService } from '../src/selling/buyers/buyers.service.js';
import { aLead, phonesIn, someLeads } from './factories/csv-lead.js';
import { returnSteps, type TestPack } from './return-steps.js';
import { startLeads, startReplica } from './start-leads.js';

const leads = await startLeads();
const steps = returnSteps(leads);
/** A second replica over the same database. */
const other = await startReplica(leads);

describe('a pack', () => {
  it('opens with its leads in pages, their status today and its terms of returns', async () => {
    const pack = await steps.aPack(60);
    const { pack: view, returns } = await steps.detailsOf(pack);
    expect(view).toMatchObject({ _id: pack.packId, quantity: 60 });
    expect(returns).toMatchObject({ windowDays: 14, isOpen: true, cap: 6, left: 6, automatic: 1 });
    const third = await steps.leadsOf(pack, '?page=3');
    expect(third).toMatchObject({ total: 60, page: 3, pages: 3 });
    expect(third.leads.map(({ phoneNumber }) => phoneNumber)).toEqual(pack.phones.slice(50));
    expect(third.leads[0]).toMatchObject({ _id: 'CA-50', today: 'clean' });
    expect((await steps.leadsOf(pack, '?page=9')).leads).toEqual([]);
    const large = await steps.leadsOf(pack, '?page=2&limit=50');
    expect(large).toMatchObject({ total: 60, page: 2, pages: 2, leads: third.leads });
    const turned = aLead({ phoneNumber: pack.phones[51] ?? '', phoneNumberStatus: 'dnc' });
    await leads.uploaded(pack.dataset._id, [turned]);
    const today = (await steps.leadsOf(pack, '?page=3')).leads.slice(0, 3);
    expect(today.map((lead) => lead.today)).toEqual(['clean', 'dnc', 'clean']);
  });

  it('searches a pack by phone, name and email', async () => {
    const pack = await steps.aPack(40);
    const phone = pack.phones[33] ?? '';
    const found = await steps.leadsOf(pack, `?search=${phone.slice(2)}`);
    expect(found).toMatchObject({ total: 1, leads: [{ _id: 'CA-33' }] });
    expect((await steps.leadsOf(pack, `?search=lead${phone}%40`)).total).toBe(1);
    expect(await steps.leadsOf(pack, '?search=ANN%20lee&page=2')).toMatchObject({
      total: 40,
      page: 2,
    });
    const last = await steps.leadsOf(pack, '?search=ann&page=4&limit=12');
    expect(last).toMatchObject({ pages: 4, leads: pack.phones.slice(36).map(() => ({})) });
    expect((await steps.leadsOf(pack, '?search=nobody')).total).toBe(0);
  });

  it('another buyer does not find a pack', async () => {
    const pack = await steps.aPack(5);
    const stranger = { ...pack, buyer: leads.aBuyer() };
    expect(await steps.detailsOf(stranger)).toMatchObject({ code: 'LEADS.PACK_NOT_FOUND' });
    expect(await steps.leadsOf(stranger)).toMatchObject({ code: 'LEADS.PACK_NOT_FOUND' });
    expect((await steps.claim(stranger, { leads: ['CA-1'] })).status).toBe(404);
    expect(await steps.claimsOf(stranger)).toBeUndefined();
  });
});

describe('a claim', () => {
  let refused: TestPack | undefined;

  it('approves a claim at once within the automatic share, and sends its credits once', async () => {
    const pack = await steps.aPack();
    const { status, body } = await steps.claim(pack, { leads: ['CA-3', 'CA-7'] });
    expect(status).toBe(201);
    expect(body.claim).toMatchObject({
      status: 'approved',
      automatic: true,
      leads: 2,
      approved: 2,
      credits: 10,
      paid: false,
    });
    await leads.published();
    const [sent] = steps.paymentsOf(pack);
    expect(sent).toMatchObject({ claimId: body.claim._id, amount: 100, quantity: 2 });
    const decisions = leads.bus.seen(ClaimDecided);
    expect(decisions.filter(({ claimId }) => claimId === body.claim._id)).toMatchObject([
      { status: 'approved', approved: 2, declined: 0, amount: 100, automatic: true },
    ]);
    if (!sent) throw new Error('expected a command');
    const occurredAt = new Date().toISOString();
    for (let time = 0; time < 2; time += 1)
      await leads.bus.publish(CreditsReturned, { ...sent, prepaidChange: 0, occurredAt });
    await until(async () => (await steps.claimsOf(pack))[0]?.paid);
    const marked = (await steps.leadsOf(pack)).leads.filter((lead) => lead.claim);
    expect(marked.map(({ _id, claim: one }) => [_id, one?.outcome])).toEqual([
      ['CA-3', 'approved'],
      ['CA-7', 'approved'],
    ]);
    expect(steps.paymentsOf(pack)).toHaveLength(1);
  });

  it('of leads without a price is paid when it is approved, because there is nothing to send', async () => {
    const free = { pricing: { clean: 0, dnc: 0 } };
    const dataset = await leads.aDataset(someLeads(50), free);
    const buyer = await leads.aPayingBuyer();
    const { jobId: packId } = await leads.buy(buyer, dataset._id, { quantity: 50 });
    const { body } = await steps.claim({ buyer, packId }, { leads: ['CA-1'] });
    expect(body.claim).toMatchObject({ status: 'approved', credits: 0, paid: true });
    await leads.published();
    expect(steps.paymentsOf({ dataset, buyer, packId, phones: [] })).toEqual([]);
  });

  it('takes pasted phones and files, and says what it left out', async () => {
    const pack = await steps.aPack();
    const [a = '', b = '', c = ''] = pack.phones;
    const first = await steps.claim(pack, { phones: `${a}; ${b}\n2015559999\nnone` });
    expect(first.body).toMatchObject({
      claim: { leads: 2, status: 'approved' },
      leftOut: { alreadyClaimed: 0, notInPack: 1, invalidLines: 1 },
    });
    const form = new FormData();
    form.append('reason', 'other');
    form.append('words', 'A fax machine answers');
    form.append('file', new Blob([`Name,Phone\nx,${b}\ny,${c}`]), 'bad.csv');
    const token = pack.buyer.token;
    const path = `/leads/claim-files/${pack.packId}`;
    const second = await leads.as(token).post<SentClaimView>(path, form);
    expect(second.body).toMatchObject({
      claim: { leads: 1, status: 'open', words: 'A fax machine answers' },
      leftOut: { alreadyClaimed: 1, notInPack: 0, invalidLines: 0 },
    });
    expect((await steps.claimsOf(pack)).map(({ leads: count }) => count)).toEqual([1, 2]);
    expect((await steps.detailsOf(pack)).returns).toMatchObject({ open: 1, approved: 2, left: 7 });
    // Each pack of a buyer has its own numbers.
    const { _id } = await leads.aDataset(someLeads(20));
    const { jobId: packId } = await leads.buy(pack.buyer, _id, { quantity: 20 });
    const { returns } = await steps.detailsOf({ ...pack, packId });
    expect(returns).toMatchObject({ open: 0, approved: 0, left: 2 });
  });

  it.each([
    ['without a reason', { reason: '', leads: ['CA-1'] }, 400, 'VALIDATION.INVALID_INPUT'],
    [
      'for another reason without words',
      { reason: 'other', leads: ['CA-1'] },
      400,
      'VALIDATION.INVALID_INPUT',
    ],
    ['with leads and phones', { leads: ['CA-1'], phones: '1' }, 400, 'VALIDATION.INVALID_INPUT'],
    ['of a lead of another state', { leads: ['TX-1'] }, 400, 'LEADS.LEADS_NOT_IN_PACK'],
    ['of a number that no lead has', { leads: ['CA-4000000000'] }, 400, 'LEADS.LEADS_NOT_IN_PACK'],
    [
      'of a number beyond all shelves',
      { leads: ['CA-9999999999'] },
      400,
      'LEADS.LEADS_NOT_IN_PACK',
    ],
    ['above the cap', { leads: ['CA-1', 'CA-2'] }, 409, 'LEADS.RETURN_CAP_EXCEEDED'],
  ])('refuses a claim %s', async (_, body, status, code) => {
    refused ??= await steps.aPack(10);
    expect(await steps.claim(refused, body)).toMatchObject({ status, body: { code } });
    expect(await steps.claimsOf(refused)).toEqual([]);
  });

  it('refuses a claim after the window, by the terms of the time of the purchase', async () => {
    const pack = await steps.aPack(10);
    const policy = { windowDays: 0, capPercent: 50, automaticPercent: 0, withdrawAfterBuyers: 3 };
    const put = (body: ReturnsPolicy) =>
      leads.asAdmin.put<ReturnsPolicy>('/admin/returns-policy', body);
    const shown = () => steps.get<CurrentReturnsPolicyView>(pack.buyer, '/leads/returns-policy');
    const { version: _seen, ...before } = await shown();
    try {
      expect((await put(policy)).body).toMatchObject(policy);
      expect(await shown()).toMatchObject(policy);
      const later = await steps.aPack(10);
      expect((await steps.detailsOf(later)).returns).toMatchObject({ windowDays: 0, cap: 5 });
      expect(await steps.claim(later, { leads: ['CA-1'] })).toMatchObject({
        status: 409,
        body: { code: 'LEADS.RETURN_WINDOW_OVER' },
      });
      expect((await steps.claim(pack, { leads: ['CA-1'] })).status).toBe(201);
    } finally {
      await put(before);
    }
    const changes = () =>
      leads.bus.seen(LeadsAdminActed).filter(({ action }) => action === 'returns-policy.changed');
    await until(() => changes().length === 2);
    expect(changes()[0]).toMatchObject({ before: { windowDays: 14 }, after: { windowDays: 0 } });
    expect((await put({ ...policy, automaticPercent: 60 })).status).toBe(400);
  });

  it('never lets its lead be sold to the buyer again', async () => {
    const pack = await steps.aPack(100);
    await steps.claimPhones(pack, pack.phones.slice(0, 2));
    expect(await leads.available(pack.buyer, pack.dataset._id)).toBe(0);
    expect(await leads.available(leads.aBuyer(), pack.dataset._id)).toBe(100);
    const { text } = await leads.download(pack.buyer, pack.packId);
    expect(phonesIn(text)).toEqual(pack.phones);
  });
});

describe('claims at once', () => {
  it('claim a lead once when the same request is sent 64 times', async () => {
    const pack = await steps.aPack(50);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        steps.claim(pack, { leads: ['CA-1'] }, { replica: i % 2 === 0 ? leads : other }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refusals = answers.filter(({ status }) => status !== 201);
    expect(new Set(refusals.map(({ body }) => body.code))).toEqual(
      new Set(['LEADS.LEADS_ALREADY_CLAIMED']),
    );
    expect(await steps.stored(pack, 'claims')).toBe(1);
    await until(() => steps.paymentsOf(pack).length > 0);
    expect(steps.paymentsOf(pack)).toMatchObject([{ amount: 50 }]);
  });

  it('claims at once with the same key are one claim, and refused when the key belongs to another', async () => {
    const pack = await steps.aPack(50);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        steps.claim(
          pack,
          { leads: ['CA-1'] },
          { key: 'once', replica: i % 2 === 0 ? leads : other },
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.claim._id)).size).toBe(1);
    const reused = await steps.claim(pack, { leads: ['CA-2'] }, { key: 'once' });
    expect(reused.body.code).toBe('BILLING.IDEMPOTENCY_KEY_REUSED');
    expect(await steps.stored(pack, 'claimed_leads')).toBe(1);
    const ofAnother = await steps.claim(
      await steps.aPack(50),
      { leads: ['CA-1'] },
      { key: 'once' },
    );
    expect(ofAnother.status).toBe(201);
  });

  it('stay within the cap and the automatic share together', async () => {
    const pack = await steps.aPack(100);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        steps.claim(pack, { leads: [`CA-${i}`] }, { replica: i % 2 === 0 ? leads : other }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const { returns } = await steps.detailsOf(pack);
    expect(returns).toMatchObject({ open: 8, approved: 2, left: 0 });
    await until(() => steps.paymentsOf(pack).length === 2);
  });
});

describe('what leads knows of an account', () => {
  it('keeps what billing last reported on an account, in any order and repeated', async () => {
    const [ann, bob] = [await leads.aPayingBuyer(), leads.aBuyer()];
    const buyers = leads.app.get(BuyersService);
    const report = (version: number, paid: number, balance = 0) => ({
      ...BalanceChanged.sample,
      userId: ann.id,
      balance: tenths(balance),
      paid: cents(paid),
      version: 1_000_000 + version,
    });
    await buyers.remember([report(3, 0), report(1, 4_900), report(2, 9_800, 50)]);
    expect(await buyers.hasPaid(ann.id)).toBe(false);
    await buyers.remember([report(2, 9_800, 50), { ...report(1, 100), userId: bob.id }]);
    expect(await buyers.hasPaidOrHoldsCredits(ann.id)).toBe(false);
    expect(await buyers.hasPaid(bob.id)).toBe(true);
    await buyers.remember([report(4, 0, 50)]);
    expect(await buyers.hasPaidOrHoldsCredits(ann.id)).toBe(true);
    expect(await buyers.establishedAmong([ann.id, bob.id])).toEqual(new Set([bob.id]));
  });
});

describe('a process that dies', () => {
  it('before the commit of a claim or decision leaves nothing of it', async () => {
    const pack = await steps.aPack(40);
    const outbox = leads.app.get(Outbox);
    const died = () =>
      jest.spyOn(outbox, 'addWithKey').mockRejectedValueOnce(new Error('the process died'));
    const small = await steps.aPack(100);
    died();
    expect((await steps.claim(small, { leads: ['CA-1'] })).status).toBe(500);
    expect(await steps.stored(small, 'claims')).toBe(0);
    expect((await steps.claim(small, { leads: ['CA-1'] })).body.claim.status).toBe('approved');
    const id = (await steps.claim(pack, { leads: ['CA-1', 'CA-2'] })).body.claim._id;
    died();
    await steps.decide([{ claim: id, approve: 'all' }]);
    expect(await steps.claimsOf(pack)).toMatchObject([{ status: 'open' }]);
    const claims = leads.mongo.collection<{ _id: string }>('claims');
    await claims.updateOne({ _id: id }, { $set: { 'verdictWork.dueAt': new Date(0) } });
    await steps.carryOut();
    await until(() => steps.paymentsOf(pack).length > 0);
    expect(steps.paymentsOf(pack)).toHaveLength(1);
    expect((await steps.detailsOf(pack)).returns).toMatchObject({ open: 0, approved: 2 });
  });
});

describe('queries of returns', () => {
  it('read and sort by an index', async () => {
    const pack = await steps.aPack(10);
    const sent = await steps.claim(pack, { leads: ['CA-1'] });
    const { app } = leads;
    const packId = pack.packId as PurchaseId;
    const key = { packId, buyerId: pack.buyer.id };
    const one = { id: sent.body.claim._id, buyerId: pack.buyer.id };
    const claims = app.get(ClaimRepository);
    const claimed = app.get(ClaimedLeadRepository);
    const runs: (() => Promise<unknown>)[] = [
      () => claims.ofPack(key),
      () => claims.findByKey(key.buyerId, 'x'),
      () => claims.page({ show: 'open', page: 1 }),
      () => claims.page({ show: 'pending', page: 1 }),
      () => claims.page({ show: 'decided', page: 1 }),
      () => claims.markPaid(one, new Date()),
      () => claimed.ofClaim(one),
      () => claimed.among(key, [{ shelf: 0, number: 1 }]),
      () => claimed.withPhones([2_015_550_100]),
      () => app.get(PackReturnsRepository).ofBuyer(key.buyerId),
    ];
    for (const run of runs) expect(await explainsWithIndex(app, run)).not.toContain('SORT');
  });
});
