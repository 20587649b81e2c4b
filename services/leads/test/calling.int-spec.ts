import { describe, expect, it, jest } from '@jest/globals';
import {
  callingWindow,
  LeadOutcomesRecorded,
  type SuppressionListsView,
  UserDeleted,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { Repeater } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { ResultAdder } from '../src/calling/results/result-adder.js';
import { SuppressionListChanger } from '../src/care/suppression/suppression-list-changer.js';
import { suppressAsked } from '../src/leads.jobs.js';
import { anOutcome, callingSteps, minutesFromNow } from './calling-steps.js';
import { aLead, someLeads } from './factories/csv-lead.js';
import { optOutSteps } from './opt-out-steps.js';
import { startLeads, startReplica, type TestBuyer } from './start-leads.js';

const leads = await startLeads();
const steps = callingSteps(leads);
/** A second replica over the same database. */
const other = await startReplica(leads);

const listsOf = async ({ token }: TestBuyer) =>
  (await leads.as(token).get<SuppressionListsView>('/leads/suppression-lists')).body.lists;

describe('outcomes of a pack', () => {
  it('one outcome makes the lead known with it, and the same again changes nothing', async () => {
    const pack = await steps.aPack(5);
    const callBackAt = minutesFromNow(90);
    const note = 'After work';
    const sent = anOutcome({ outcome: 'call-back', lead: 'CA-2', callBackAt, note });
    const { status, body } = await steps.record(pack, [sent]);
    expect(status).toBe(200);
    const { id, lead: _lead, ...facts } = sent;
    const last = { id, ...facts };
    expect(body).toMatchObject({
      recorded: 1,
      leads: [{ lead: 'CA-2', outcomes: 1, suppressed: false, last }],
      counts: { untouched: 4, due: 0, byOutcome: { 'call-back': 1 } },
    });
    const again = await steps.record(pack, [sent]);
    expect(again.body).toEqual({ ...body, recorded: 0 });
    expect(await steps.historyOf(pack, 'CA-2')).toEqual([last]);
    const [, , third] = (await steps.listOf(pack)).leads;
    expect(third).toMatchObject({
      _id: 'CA-2',
      firstName: 'Ann',
      phoneNumber: pack.phones[2],
      city: 'Fresno',
      state: 'CA',
      today: 'clean',
      last,
      outcomes: 1,
    });
    const announced = { lead: 'CA-2', outcome: 'call-back', calledAt: sent.calledAt, callBackAt };
    await until(() => leads.bus.seen(LeadOutcomesRecorded).length > 0);
    expect(leads.bus.seen(LeadOutcomesRecorded)).toMatchObject([
      { purchaseId: pack.packId, buyerId: pack.buyer.id, outcomes: [announced] },
    ]);
  });

  it('a late outcome of an offline device is kept, and the latest call wins; twenty are kept', async () => {
    const pack = await steps.aPack(2);
    const calls = Array.from({ length: 21 }, (_, i) =>
      anOutcome({ calledAt: minutesFromNow(i / 10) }),
    );
    await steps.record(pack, calls.slice(1));
    const [oldest] = calls;
    const late = anOutcome({ outcome: 'interested', calledAt: minutesFromNow(0.05) });
    const { body } = await steps.record(pack, [late]);
    expect(body).toMatchObject({
      recorded: 0,
      leads: [{ outcomes: 20, last: { outcome: 'no-answer' } }],
    });
    expect(body.leads[0]?.last.id).toBe(calls.at(-1)?.id);
    expect(oldest && (await steps.record(pack, [oldest])).body.recorded).toBe(0);
    const newest = anOutcome({ outcome: 'quoted', calledAt: minutesFromNow(3) });
    const inBetween = anOutcome({ outcome: 'interested', calledAt: minutesFromNow(1.05) });
    expect((await steps.record(pack, [newest, inBetween])).body.leads).toMatchObject([
      { outcomes: 20, last: { id: newest.id } },
    ]);
    const history = await steps.historyOf(pack);
    expect(history.map(({ id }) => id)).toContain(inBetween.id);
    expect(history).toHaveLength(20);
  });

  it('two devices at once lose nothing, on the same lead and on others of the same pack', async () => {
    const pack = await steps.aPack(40);
    const ofDevice = (minute: number) =>
      Array.from({ length: 40 }, (_, i) =>
        anOutcome({ lead: `CA-${i}`, calledAt: minutesFromNow(minute + i / 100) }),
      );
    const devices = [ofDevice(0), ofDevice(1)];
    await Promise.all(
      devices.flatMap((outcomes, device) =>
        [outcomes.slice(0, 20), outcomes.slice(20), outcomes.slice(0, 1)].map((some) =>
          steps.record(pack, some, device === 0 ? leads : other),
        ),
      ),
    );
    const { leads: all, counts } = await steps.listOf(pack, '?limit=100');
    expect(all.map(({ outcomes }) => outcomes)).toEqual(pack.phones.map(() => 2));
    expect(all.map(({ last }) => last?.id)).toEqual(devices[1]?.map(({ id }) => id));
    expect(counts).toMatchObject({ untouched: 0, byOutcome: { 'no-answer': 40 } });
    expect((await steps.resultsOf(pack)).total).toMatchObject({
      leads: 40,
      called: 40,
      contacts: 0,
    });
  });

  it('refuses all outcomes of a request when some are wrong, and names each', async () => {
    const pack = await steps.aPack(2);
    const { status, body } = await steps.record(pack, [
      anOutcome(),
      anOutcome({ calledAt: minutesFromNow(60) }),
      anOutcome({ calledAt: minutesFromNow(-60 * 24) }),
      anOutcome({ lead: 'CA-7' }),
      anOutcome({ lead: 'TX-0' }),
    ]);
    expect(status).toBe(400);
    expect(body.details.fields.map(({ field }) => field)).toEqual([
      'outcomes.1.calledAt',
      'outcomes.2.calledAt',
      'outcomes.3.lead',
      'outcomes.4.lead',
    ]);
    expect((await steps.listOf(pack)).counts.untouched).toBe(2);
    const shape = await steps.record(pack, [
      anOutcome({ outcome: 'call-back' }),
      anOutcome({ premium: 1 }),
      anOutcome({ note: 'x'.repeat(501) }),
    ]);
    expect(shape.body.details.fields.map(({ field }) => field)).toEqual([
      'outcomes.0.callBackAt',
      'outcomes.1.premium',
      'outcomes.2.note',
    ]);
    const stranger = { ...pack, buyer: leads.aBuyer() };
    expect((await steps.record(stranger, [anOutcome()])).body.code).toBe('LEADS.PACK_NOT_FOUND');
  });

  it('a bad number and a wrong person are offered as a return by the terms, and nothing is returned', async () => {
    const pack = await steps.aPack(100);
    const offersFor = async (outcome: 'bad-number' | 'wrong-person', lead: string) =>
      (await steps.record(pack, [anOutcome({ outcome, lead })])).body.leads[0]?.returnOffer;
    expect(await offersFor('bad-number', 'CA-1')).toMatchObject({
      reason: 'disconnected',
      eligible: true,
      decided: 'at-once',
    });
    const claim = { reason: 'disconnected', leads: ['CA-1', 'CA-2', 'CA-3'] };
    const path = `/leads/packs/${pack.packId}/claims`;
    const { token } = pack.buyer;
    expect((await leads.as(token).post(path, claim)).status).toBe(201);
    expect(await offersFor('bad-number', 'CA-1')).toMatchObject({
      eligible: false,
      because: 'claimed',
    });
    expect(await offersFor('wrong-person', 'CA-5')).toMatchObject({
      reason: 'wrong-person',
      eligible: true,
      decided: 'reviewed',
    });
    expect((await steps.listOf(pack, '?show=bad-number')).leads).toMatchObject([
      { _id: 'CA-1', claim: { reason: 'disconnected' } },
    ]);
  });

  it('a person who asked not to be called is on the list of that name, and later orders leave them out', async () => {
    const rows = someLeads(3);
    const elsewhere = await leads.aDataset([...rows, ...someLeads(2)]);
    const pack = await steps.aBuyerOf((await leads.aDataset(rows))._id, 3);
    const want = { quantity: 6, includeOwned: true };
    const sentenceOf = async () =>
      (await leads.request(pack.buyer, elsewhere._id, want)).body.error;
    expect(await sentenceOf()).toBe('Only 5 leads are available');
    const asked = anOutcome({ outcome: 'do-not-call', lead: 'CA-1' });
    const { body } = await steps.record(pack, [asked]);
    expect(body.leads).toMatchObject([{ suppressed: true }]);
    const [list] = await until(async () => {
      const lists = await listsOf(pack.buyer);
      return lists.length > 0 ? lists : undefined;
    });
    expect(list).toMatchObject({ name: 'Asked not to be called', phones: 1, emails: 1 });
    expect(await sentenceOf()).toBe('Only 4 leads are available');
    await steps.record(pack, [anOutcome({ outcome: 'do-not-call', lead: 'CA-2' })]);
    await until(async () => (await listsOf(pack.buyer)).some(({ phones }) => phones === 2));
  });
});

describe('a process that dies', () => {
  it('a person who asked is put on the list by another process, once', async () => {
    const pack = await steps.aPack(2);
    // It looks at nothing by itself any more, or it would repeat its own failure.
    const dying = leads.app.get(Repeater, { strict: false });
    await dying.pause();
    const adding = jest.spyOn(SuppressionListChanger.prototype, 'add');
    adding.mockRejectedValueOnce(new Error('the process died'));
    await steps.record(pack, [anOutcome({ outcome: 'do-not-call' })]);
    await until(() => adding.mock.calls.length > 0);
    const due = { buyerId: pack.buyer.id, 'work.failures': 1 };
    const sheets = leads.mongo.collection('call_sheets');
    await until(async () => (await sheets.countDocuments(due)) === 1);
    expect(await listsOf(pack.buyer)).toEqual([]);
    await sheets.updateOne(due, { $set: { 'work.dueAt': new Date(0) } });
    await other.app.get(Work).runNow(suppressAsked);
    expect(await listsOf(pack.buyer)).toMatchObject([{ phones: 1, emails: 1 }]);
    expect(await sheets.countDocuments({ buyerId: pack.buyer.id, work: { $exists: true } })).toBe(
      0,
    );
    dying.resume();
    await steps.record(pack, [anOutcome({ outcome: 'do-not-call', calledAt: minutesFromNow(1) })]);
    await until(async () => (await sheets.countDocuments({ work: { $exists: true } })) === 0);
    expect(await listsOf(pack.buyer)).toMatchObject([{ phones: 1, emails: 1 }]);
  });
});

describe('a call list', () => {
  it('filters, searches and sorts the leads of a pack in pages', async () => {
    const rows = someLeads(8).map((row, i) => aLead({ ...row, city: i === 6 ? 'Waco' : 'Fresno' }));
    const pack = await steps.aBuyerOf((await leads.aDataset(rows))._id, 8);
    const now = Date.now();
    const at = (ms: number) => new Date(now + ms).toISOString();
    await steps.record(pack, [
      anOutcome({ lead: 'CA-4', outcome: 'sold', premium: 100, commission: 10, calledAt: at(1) }),
      anOutcome({ lead: 'CA-6', outcome: 'call-back', calledAt: at(2), callBackAt: at(4) }),
      anOutcome({
        lead: 'CA-1',
        outcome: 'call-back',
        calledAt: at(3),
        callBackAt: at(60_000_000),
      }),
    ]);
    expect(await steps.idsIn(pack, '?order=latest&limit=4')).toEqual([
      'CA-1',
      'CA-6',
      'CA-4',
      'CA-0',
    ]);
    expect(await steps.idsIn(pack, '?order=latest&limit=4&page=2')).toEqual([
      'CA-2',
      'CA-3',
      'CA-5',
      'CA-7',
    ]);
    expect(await steps.idsIn(pack, '?show=untouched&page=2&limit=3')).toEqual(['CA-5', 'CA-7']);
    expect(await steps.idsIn(pack, '?show=call-back')).toEqual(['CA-6', 'CA-1']);
    expect(await steps.idsIn(pack, '?show=due')).toEqual(['CA-6']);
    const waco = await steps.listOf(pack, '?search=wac&order=latest');
    expect(waco).toMatchObject({ total: 1, pages: 1, leads: [{ _id: 'CA-6', city: 'Waco' }] });
    expect(waco.counts).toMatchObject({ untouched: 5, due: 1, byOutcome: { sold: 1 } });
    expect(await steps.idsIn(pack, '?search=wac&show=untouched')).toEqual([]);
  });

  it('lists the leads that may be called at the moment by the law of their state', async () => {
    const phones = ['2095550101', '2095550102'];
    const rows = phones.map((phoneNumber) => aLead({ phoneNumber }));
    const pack = await steps.aBuyerOf((await leads.aDataset(rows))._id, 2);
    const isCallable = () => callingWindow('2095550101', 'CA', new Date()).isCallable;
    const before = isCallable();
    const { total } = await steps.listOf(pack, '?callable=true');
    // The hours may begin or end during the request.
    expect([before, isCallable()]).toContain(total === 2);
    expect((await steps.listOf(pack, '?callable=false')).total).toBe(2);
  });
});

describe('an outcome that is recorded while its lead or its user is erased', () => {
  /** Runs something between the checks of the next request and its transaction. */
  const before = (work: () => Promise<unknown>) => {
    const adder = leads.app.get(ResultAdder, { strict: false });
    const originsOf = adder.originsOf.bind(adder);
    jest.spyOn(adder, 'originsOf').mockImplementationOnce(async (...about) => {
      await work();
      return originsOf(...about);
    });
  };

  it('an outcome of a lead whose person opts out at the moment is not kept', async () => {
    const rows = someLeads(2);
    const pack = await steps.aBuyerOf((await leads.aDataset(rows))._id, 2);
    before(() => optOutSteps(leads).optOut({ email: rows[1]?.email }));
    expect((await steps.record(pack, [anOutcome({ lead: 'CA-1' }), anOutcome()])).status).toBe(200);
    expect(await steps.historyOf(pack, 'CA-1')).toEqual([]);
    expect(await steps.historyOf(pack)).toHaveLength(1);
  });

  it('an outcome of a user who is deleted at the moment is not kept', async () => {
    const pack = await steps.aPack(1);
    const buyerId = pack.buyer.id;
    const closed = { _id: buyerId as never, closedAt: { $exists: true } };
    before(async () => {
      await leads.bus.publish(UserDeleted, {
        userId: buyerId,
        deletedAt: new Date().toISOString(),
      });
      const lists = leads.mongo.collection('suppression_lists');
      await until(async () => (await lists.countDocuments(closed)) === 1);
    });
    await steps.record(pack, [anOutcome()]);
    for (const name of ['call_sheets', 'calling_sums'])
      expect(await leads.mongo.collection(name).countDocuments({ buyerId })).toBe(0);
  });
});

describe('an erased lead', () => {
  it('an erased lead loses its outcomes, and gets no new ones', async () => {
    const rows = someLeads(3);
    const pack = await steps.aBuyerOf((await leads.aDataset(rows))._id, 3);
    await steps.record(pack, [anOutcome({ lead: 'CA-1', note: 'Has two dogs' }), anOutcome()]);
    const { email = '' } = rows[1] ?? {};
    await optOutSteps(leads).optOut({ email });
    expect(await steps.historyOf(pack, 'CA-1')).toEqual([]);
    expect(await steps.historyOf(pack)).toHaveLength(1);
    expect(await steps.idsIn(pack)).toEqual(['CA-0', 'CA-2']);
    expect((await steps.listOf(pack)).counts.untouched).toBe(1);
    const { body } = await steps.record(pack, [anOutcome({ lead: 'CA-1' })]);
    expect(body.details.fields).toMatchObject([{ field: 'outcomes.0.lead' }]);
  });
});
