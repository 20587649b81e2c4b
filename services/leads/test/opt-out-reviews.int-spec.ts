import { describe, expect, it, jest } from '@jest/globals';
import { LeadsAdminActed, type DatasetId, type OptOutId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { DatasetLease, PhonePlaces } from '@leadmart/stock';
import { StockChanges } from '@leadmart/stock/internals/changes/stock-changes';
import { RefusalRepository } from '@leadmart/stock/internals/refusals/refusal.repository';
import type { OptOut } from '../src/care/opt-outs/opt-out.js';
import { OptOutRepository } from '../src/care/opt-outs/opt-out.repository.js';
import { PhoneChecker } from '../src/care/opt-outs/withdrawing/phone-checker.js';
import { restoreOptOuts, withdrawOptOuts } from '../src/leads.jobs.js';
import { aLead, phonesIn, someLeads, type CsvLead } from './factories/csv-lead.js';
import { optOutSteps } from './opt-out-steps.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads();
const steps = optOutSteps(leads);

let people = 0;
const aStranger = () => `stranger${(people += 1)}@elsewhere.example`;
const forSale = (datasetId: string, phoneStatus: 'clean' | 'dnc' = 'clean') =>
  leads.available(leads.aBuyer(), datasetId, { phoneStatus });
const becomes = (datasetId: string, count: number) =>
  until(async () => (await forSale(datasetId)) === count);
const refusedIn = async (lead: CsvLead) => {
  const { body } = await leads.upload((await leads.aDataset())._id, [lead, aLead()]);
  return (body as { refusedCount?: number }).refusedCount;
};

/** The id of the last request that holds the lead. */
async function heldId({ phoneNumber: phone }: CsvLead): Promise<string> {
  const found = leads.mongo.collection('opt_outs').find({ state: 'held', phone });
  return String((await found.sort({ _id: -1 }).toArray())[0]?._id);
}

const nothingToRestore = () =>
  until(async () => {
    const waiting = { restoring: { $exists: true } };
    return (await leads.mongo.collection('opt_outs').countDocuments(waiting)) === 0;
  });

/** A phone that a stranger named. Its lead is out of sale. */
async function aHeldPhone(lead = aLead(), others = someLeads(3)) {
  const dataset = await leads.aDataset([lead, ...others]);
  const owner = leads.aBuyer();
  const { jobId } = await leads.buy(owner, dataset._id, { quantity: others.length + 1 });
  const token = await steps.request({ email: aStranger(), phone: lead.phoneNumber });
  await steps.partIn(token, 'review');
  await becomes(dataset._id, others.length);
  return { lead, dataset, owner, packId: jobId, token, id: await heldId(lead) };
}

describe('a phone that the email of its request does not prove', () => {
  it('leaves sale and is refused at uploads, packs stay, and all comes back when an admin declines', async () => {
    const { lead, dataset, owner, packId, token, id } = await aHeldPhone();
    const before = await leads.download(owner, packId);
    expect(phonesIn(before.text)).toContain(lead.phoneNumber);
    expect(await refusedIn(lead)).toBe(1);
    // Known in its own dataset, so that its owner cannot be sold it again.
    const again = await leads.upload(dataset._id, [lead, aLead()], { skipDuplicates: 'true' });
    expect(again.body).toMatchObject({ validCount: 1, duplicateCount: 1 });
    const counts = leads.mongo.collection('rates');
    await counts.updateMany({ _id: /^phones:/ as never }, { $set: { times: 2 } });
    // Of a day that has passed, the request alone counts.
    const passed = { $set: { times: 2, endsAt: new Date(Date.now() - 1_000) } };
    await counts.updateMany({ _id: /^network:/ as never }, passed);
    const waiting = (await steps.waiting()).find((one) => one._id === id);
    expect(await leads.needs('opt-outs')).toEqual([
      { kind: 'opt-outs', count: 1, since: waiting?.requestedAt },
    ]);
    const named = { phonesOfAddress: 2, phonesOfNetwork: 1 };
    expect(waiting).toMatchObject({
      state: 'review',
      evidence: { leads: 1, packs: 1, ...named, stillForSale: null },
    });

    expect((await steps.decide(id, 'decline')).status).toBe(200);
    expect(await leads.needs('opt-outs')).toEqual([]);
    await becomes(dataset._id, 5);
    expect((await steps.partIn(token, 'declined')).about[0]).toContain('phone ending in');
    await steps.carriedOut(token);
    expect(await leads.available(owner, dataset._id)).toBe(1);
    const late = leads.aBuyer();
    const { jobId } = await leads.buy(late, dataset._id, { quantity: 5 });
    const sold = phonesIn((await leads.download(late, jobId)).text);
    expect(sold.filter((phone) => phone === lead.phoneNumber)).toHaveLength(1);
    expect((await leads.download(owner, packId)).text).toBe(before.text);
    expect(await refusedIn(lead)).toBe(0);
    const stored = await until(async () => {
      const row = await leads.mongo.collection('opt_outs').findOne({ _id: id as never });
      return row && !('phone' in row) ? row : undefined;
    });
    expect(JSON.stringify(stored)).not.toContain('elsewhere');
    expect((await steps.decide(id, 'accept')).body.code).toBe('LEADS.OPT_OUT_DECIDED');
  });

  it('erases an unproved phone as a proved one when an admin accepts', async () => {
    const { lead, dataset, owner, packId, token, id } = await aHeldPhone();
    expect((await steps.decide(id, 'accept')).status).toBe(200);
    await steps.carriedOut(token);
    expect(phonesIn((await leads.download(owner, packId)).text)).not.toContain(lead.phoneNumber);
    expect(await forSale(dataset._id)).toBe(3);
    expect(await refusedIn(lead)).toBe(1);
    expect((await steps.decide(id, 'decline')).body.code).toBe('LEADS.OPT_OUT_DECIDED');
  });

  it('opts an unproved phone out without an admin when any lead has it with the proved email', async () => {
    const email = 'Real.Owner@company.example';
    const lead = aLead({ email });
    const elsewhere = { ...lead, email: 'office@company.example' };
    const [one, two] = [await leads.aDataset([lead]), await leads.aDataset([elsewhere, aLead()])];
    const owner = leads.aBuyer();
    const { jobId } = await leads.buy(owner, two._id, { quantity: 2 });
    const token = await steps.request({ email: email.toLowerCase(), phone: lead.phoneNumber });
    const certificate = await steps.carriedOut(token);
    expect(certificate.parts.map(({ state }) => state)).toEqual(['done', 'done']);
    expect([await forSale(one._id), await forSale(two._id)]).toEqual([0, 1]);
    expect(phonesIn((await leads.download(owner, jobId)).text)).not.toContain(lead.phoneNumber);
  });

  it('stays out of sale while another request needs it so', async () => {
    const { lead, dataset, id } = await aHeldPhone();
    const second = await steps.request({ email: aStranger(), phone: lead.phoneNumber });
    await steps.partIn(second, 'review');
    const other = await heldId(lead);
    expect(other).not.toBe(id);
    await steps.decide(id, 'decline');
    await nothingToRestore();
    await becomes(dataset._id, 3);
    expect(await refusedIn(lead)).toBe(1);
    await steps.decide(other, 'decline');
    await becomes(dataset._id, 4);
    expect(await refusedIn(lead)).toBe(0);
  });

  it('stays out of sale while a check needs it so', async () => {
    const { lead, dataset, id } = await aHeldPhone();
    const datasetId = dataset._id as DatasetId;
    const get = <T>(type: abstract new (...args: never[]) => T) =>
      leads.app.get<T>(type, { strict: false });
    const phone = Number(lead.phoneNumber);
    await get(DatasetLease).hold(datasetId, async (lease) => {
      const places = [...(await get(PhonePlaces).find(datasetId, [phone])).values()];
      const mark = { datasetId, by: 'a check', asOf: '' };
      await get(Transactions).run((tx) => get(StockChanges).suspend(mark, places, tx));
      await lease.renew();
    });
    await steps.decide(id, 'decline');
    await nothingToRestore();
    expect(await forSale(dataset._id)).toBe(3);
    expect(await refusedIn(lead)).toBe(0);
  });

  it('comes back as dnc when a file said so meanwhile, and not at all when its upload was undone (soak)', async () => {
    const { lead, dataset, id } = await aHeldPhone();
    const dnc = { ...lead, phoneNumberStatus: 'dnc' } as const;
    await leads.uploaded(dataset._id, [dnc, aLead()]);
    expect([await forSale(dataset._id), await forSale(dataset._id, 'dnc')]).toEqual([4, 0]);
    await steps.decide(id, 'decline');
    await until(async () => (await forSale(dataset._id, 'dnc')) === 1);
    expect(await forSale(dataset._id)).toBe(4);

    const gone = aLead();
    const unsold = await leads.aDataset([aLead()]);
    const uploadId = await leads.uploaded(unsold._id, [gone]);
    const token = await steps.request({ email: aStranger(), phone: gone.phoneNumber });
    await steps.partIn(token, 'review');
    await becomes(unsold._id, 1);
    expect((await leads.undo(unsold._id, uploadId)).status).toBe(200);
    await steps.decide(await heldId(gone), 'decline');
    await nothingToRestore();
    expect(await forSale(unsold._id)).toBe(1);
    const again = await leads.upload(unsold._id, [gone]);
    expect(again.body).toMatchObject({ validCount: 1 });
  });

  it.each([
    ['before its lead is out of sale', StockChanges, 'suspend', withdrawOptOuts, 3],
    ['before its lead is back', StockChanges, 'add', restoreOptOuts, 4],
  ] as const)('continues after a crash %s', async (_moment, target, method, task, count) => {
    const failing = leads.app.get<Record<string, () => Promise<void>>>(target as never, {
      strict: false,
    });
    const crash = () => jest.spyOn(failing, method).mockRejectedValueOnce(new Error('crashed'));
    const again = (datasetId: string) =>
      until(async () => {
        await leads.app.get(Work).runNow(task);
        return (await forSale(datasetId)) === count;
      });
    if (method === 'suspend') {
      crash();
      const [lead, dataset] = [aLead(), await leads.aDataset(someLeads(3))];
      await leads.uploaded(dataset._id, [lead]);
      const token = await steps.request({ email: aStranger(), phone: lead.phoneNumber });
      await steps.partIn(token, 'review');
      await again(dataset._id);
    } else {
      const { dataset, id } = await aHeldPhone();
      crash();
      await steps.decide(id, 'decline');
      await again(dataset._id);
    }
  });
});

describe('many phones of strangers', () => {
  it('leave packs as they are and most of the stock for sale; a proved one among them is carried out (soak)', async () => {
    const email = 'victim@company.example';
    const victim = aLead({ email });
    const stock = [...someLeads(29), victim];
    const dataset = await leads.aDataset(stock);
    const owner = leads.aBuyer();
    const { jobId } = await leads.buy(owner, dataset._id, { quantity: 30 });
    const network = (i: number) => ({ 'x-forwarded-for': `198.51.100.${i + 1}` });
    const [attacker, second] = [aStranger(), aStranger()];
    for (const [i, { phoneNumber: phone }] of stock.slice(0, 29).entries())
      await steps.request({ email: i < 10 ? attacker : second, phone }, network(i));
    const optOuts = leads.mongo.collection('opt_outs');
    const stateless = { state: 'checking' };
    await until(async () => (await optOuts.countDocuments(stateless)) === 0);
    // The first three: the others exceed the limit of their address or of the network.
    await becomes(dataset._id, 27);
    expect(phonesIn((await leads.download(owner, jobId)).text)).toHaveLength(30);
    const [held, limited] = await Promise.all(
      ['held', 'parked'].map((state) => optOuts.find({ state }).toArray()),
    );
    expect(new Set(limited?.map(({ origin }) => origin.excess))).toEqual(
      new Set(['address', 'network']),
    );
    const token = await steps.request({ email, phone: victim.phoneNumber }, network(99));
    await steps.carriedOut(token);
    expect(await forSale(dataset._id)).toBe(26);
    for (const { _id } of [...(held ?? []), ...(limited ?? [])])
      await steps.decide(String(_id), 'decline');
    await becomes(dataset._id, 29);
    for (const lead of [stock[0], stock[20]]) if (lead) expect(await refusedIn(lead)).toBe(0);
    expect(await leads.available(owner, dataset._id)).toBe(0);
    const { text } = await leads.http('GET', '/metrics');
    expect(text).toMatch(/leadmart_opt_outs_parked_total\{.*limit="network".*\} [1-9]/);
  });
});

describe('an admin', () => {
  it('undoes an opt-out that was carried out: uploads bring its details again, blanked lines stay blank', async () => {
    const lead = aLead({ email: 'regret@company.example' });
    const dataset = await leads.aDataset([lead, aLead()]);
    const owner = leads.aBuyer();
    const { jobId } = await leads.buy(owner, dataset._id, { quantity: 2 });
    const { _id } = await steps.optOut({ email: lead.email });
    expect(await refusedIn(lead)).toBe(1);
    expect((await steps.act(`${_id}/undo`, {})).status).toBe(400);
    expect((await steps.act(`${_id}/undo`, { reason: 'Asked by the owner' })).status).toBe(200);
    expect((await steps.act(`${_id}/undo`, { reason: 'Twice' })).body.code).toBe(
      'LEADS.OPT_OUT_NOT_DONE',
    );
    expect(await refusedIn(lead)).toBe(0);
    expect((await leads.upload(dataset._id, [lead])).body).toMatchObject({ validCount: 1 });
    expect((await leads.download(owner, jobId)).text).toContain(',,,,,,');
    const records = await until(() => {
      const found = leads.bus.seen(LeadsAdminActed).filter(({ subject }) => subject.id === _id);
      return found.find(({ action }) => action === 'opt-out.undone');
    });
    expect(records).toMatchObject({
      adminId: expect.any(String),
      before: { state: 'done' },
      after: { reason: 'Asked by the owner' },
    });
  });

  it('undoes one of two opt-outs of a phone while an upload looks for refused phones, which refuses it', async () => {
    const lead = aLead();
    const { phoneNumber: phone } = lead;
    await steps.optOut({ phone });
    const { _id } = await steps.optOut({ phone });
    const refusals = leads.app.get(RefusalRepository, { strict: false });
    const read = refusals.changedAfter.bind(refusals);
    jest.spyOn(refusals, 'changedAfter').mockImplementationOnce(async (number) => {
      expect((await steps.act(`${_id}/undo`, { reason: 'Asked twice' })).status).toBe(200);
      return read(number);
    });
    expect(await refusedIn(lead)).toBe(1);
  });

  it('cannot undo what waits, decides each once, and finds no other ids', async () => {
    const { id } = await aHeldPhone();
    const undo = await steps.act(`${id}/undo`, { reason: 'Early' });
    expect(undo.body.code).toBe('LEADS.OPT_OUT_NOT_DONE');
    const stored = await leads.app.get(OptOutRepository, { strict: false }).find(id as OptOutId);
    const answers = await Promise.all([steps.decide(id, 'accept'), steps.decide(id, 'decline')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const unknown = await steps.decide('65f0000000000000000000aa', 'accept');
    expect(unknown.body.code).toBe('LEADS.OPT_OUT_MISSING');
    // A slower process checks it as well.
    const late = { ...stored, state: 'checking' } as OptOut;
    await leads.app.get(PhoneChecker, { strict: false }).checkAll([late]);
    expect((await steps.waiting()).map((one) => one._id)).not.toContain(id);
    const read = await until(() =>
      leads.bus.seen(LeadsAdminActed).find(({ action }) => action === 'opt-outs.listed'),
    );
    expect(read.subject.type).toBe('opt-out');
  });
});
