import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { ResultsView } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { anAgedDataset, type AgedDataset } from './aging.js';
import { anOutcome, callingSteps } from './calling-steps.js';
import { aLead, phonesIn } from './factories/csv-lead.js';
import { returnSteps, type TestPack } from './return-steps.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads();
const steps = returnSteps(leads);
const calls = callingSteps(leads);
const body = { windowDays: 14, capPercent: 100, automaticPercent: 30, withdrawAfterBuyers: 2 };
await leads.asAdmin.put('/admin/returns-policy', body);

/** A pack of all leads: four of 5 credits and six of 2.5 credits. */
async function aPack(): Promise<TestPack & AgedDataset> {
  const dataset = await anAgedDataset(leads, { old: 6, fresh: 4 });
  const buyer = await leads.aPayingBuyer();
  const { jobId: packId } = await leads.buy(buyer, dataset._id, { quantity: 10 });
  const phones = phonesIn((await leads.download(buyer, packId)).text);
  return { ...dataset, dataset, buyer, packId, phones };
}

describe('returns of leads with several prices', () => {
  it('a lead is returned at the price of its age', async () => {
    const pack = await aPack();
    const [old, fresh] = [pack.old[0]?.phoneNumber ?? '', pack.fresh[0]?.phoneNumber ?? ''];
    const returned = async (...phones: string[]) =>
      (await steps.claimPhones(pack, phones)).body.claim.credits;
    expect(await returned(old)).toBe(2.5);
    expect(await returned(fresh)).toBe(5);
  });

  it('an admin who returns some leads of a claim returns the price of these', async () => {
    const pack = await aPack();
    const phones = [pack.old[0], pack.fresh[0], pack.fresh[1], pack.old[1]].map(
      (lead) => lead?.phoneNumber ?? '',
    );
    const { body } = await steps.claimPhones(pack, phones);
    expect(body.claim).toMatchObject({ status: 'open', credits: 0 });
    const needs = await leads.needs('returns');
    expect(needs[0]?.credits).toBeGreaterThanOrEqual(15);
    const [one, , , other] = (await steps.leadsOf(pack)).leads.filter(({ claim }) => claim);
    const approve = [one, other].map((lead) => lead?._id ?? '');
    const answer = await steps.decide([{ claim: body.claim._id, approve }]);
    expect(answer.status).toBe(200);
    const paid = await until(() => steps.paymentsOf(pack)[0]);
    expect(paid).toMatchObject({ quantity: 2, amount: 75 });
  });

  it('the returns of all leads, in any order and parts, give back the cost of the pack', async () => {
    const wish = fc.record({
      order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 10 }),
      sizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 10, maxLength: 10 }),
      declined: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(wish, async ({ order, sizes, declined }) => {
        const pack = await aPack();
        const rest = order.map((i) => pack.phones[i] ?? '');
        let isAnyDeclined = false;
        for (const [i, size] of sizes.entries()) {
          const part = rest.splice(0, size);
          if (part.length === 0) break;
          const { claim } = (await steps.claimPhones(pack, part)).body;
          if (claim.status !== 'open') continue;
          const approve = declined[i] ? 'none' : 'all';
          isAnyDeclined ||= approve === 'none';
          await steps.decide([{ claim: claim._id, approve }]);
        }
        const returned = (await steps.claimsOf(pack)).filter(({ approved }) => approved > 0);
        await until(() => steps.paymentsOf(pack).length === returned.length);
        const paid = steps.paymentsOf(pack).reduce((sum, { amount }) => sum + amount, 0);
        expect(paid).toBe(returned.reduce((sum, { credits }) => sum + credits * 10, 0));
        if (isAnyDeclined) expect(paid).toBeLessThan(350);
        else expect(paid).toBe(350);
      }),
      { numRuns: 8 },
    );
  });
});

describe('results of packs with several prices', () => {
  it('what was spent is the price of the leads of each age, and the cost of the pack in all', async () => {
    const pack = await aPack();
    await calls.record(pack, [anOutcome({ lead: 'CA-0' })]);
    const byAge = await calls.resultsOf(pack, '?by=age');
    const spentIn = ({ rows }: ResultsView) =>
      rows.map(({ leads: count, spent }) => [count, spent]).sort(([a = 0], [b = 0]) => a - b);
    expect(byAge.total).toMatchObject({ leads: 10, spent: 35 });
    const byState = await calls.resultsOf(pack, '?by=state');
    expect(spentIn(byState)).toEqual([[10, 35]]);
  });

  it('leads that a check moved before the sale cost what is left of the pack', async () => {
    const { _id, old } = await anAgedDataset(leads, { old: 2, fresh: 1 });
    const [first, second] = old.map((lead) => aLead({ ...lead, phoneNumberStatus: 'dnc' }));
    if (!first || !second) throw new Error('expected two leads');
    await leads.uploaded(_id, [first, second]);
    await leads.uploaded(_id, [aLead({ phoneNumberStatus: 'dnc' })]);
    const buyer = await leads.aPayingBuyer();
    const { jobId: packId } = await leads.buy(buyer, _id, { phoneStatus: 'dnc', quantity: 3 });
    const pack = { dataset: { _id }, buyer, packId, phones: [] };
    const [lead] = (await steps.leadsOf(pack)).leads;
    await calls.record(pack, [anOutcome({ lead: lead?._id ?? '' })]);
    expect((await calls.resultsOf(pack, '?by=pack')).total).toMatchObject({ leads: 3, spent: 8 });
  });
});
