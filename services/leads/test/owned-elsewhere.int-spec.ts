import { describe, expect, it, jest } from '@jest/globals';
import { until } from '@leadmart/platform/testing';
import { Buyers } from '@leadmart/stock/internals/buyers';
import { exclusionSteps, phonesOf } from './exclusion-steps.js';
import { someLeads } from './factories/csv-lead.js';
import { startLeads, startReplica } from './start-leads.js';

const leads = await startLeads();
const steps = exclusionSteps(leads);
const other = await startReplica(leads);

describe('a lead whose phone the buyer owns in another dataset', () => {
  it('a lead that the buyer owns in another dataset is for sale to other buyers only', async () => {
    const [common, first, second] = [someLeads(10), someLeads(5), someLeads(7)];
    const a = await leads.aDataset([...common, ...first]);
    const b = await leads.aDataset([...common, ...second]);
    const buyer = leads.aBuyer();
    const owned = await steps.bought(buyer, a._id, 15);
    expect(owned).toHaveLength(15);
    const left = { owned: 10, ownedElsewhere: 10 };
    expect(await steps.look(buyer, b._id, other)).toEqual({ available: 7, ...left });
    expect(await steps.look(leads.aBuyer(), b._id)).toEqual({ available: 17, owned: 0 });
    expect((await steps.bought(buyer, b._id, 7)).toSorted()).toEqual(phonesOf(second).toSorted());
    const { body } = await leads.request(buyer, b._id, { states: ['CA', 'TX'] });
    expect(body.code).toBe('LEADS.NO_LEADS_AVAILABLE');
  });

  it('leaves owned leads out after later uploads, also from and to an exclusive dataset', async () => {
    const [one, two, three] = [someLeads(4), someLeads(4), someLeads(4)];
    const a = await leads.aDataset(one, { exclusive: true });
    const b = await leads.aDataset(one);
    const buyer = leads.aBuyer();
    await steps.bought(buyer, a._id, 4);
    expect(await steps.look(buyer, b._id)).toMatchObject({ available: 0, owned: 4 });
    await leads.uploaded(a._id, two);
    await leads.uploaded(b._id, [...two, ...three]);
    await until(async () => (await steps.look(buyer, b._id)).available === 8);
    expect(await steps.bought(buyer, a._id, 4)).toHaveLength(4);
    expect(await steps.look(buyer, b._id)).toMatchObject({ available: 4, owned: 8 });
    expect(await steps.bought(buyer, b._id, 4)).toHaveLength(4);
    await leads.uploaded(a._id, three);
    const left = { owned: 4, ownedElsewhere: 4 };
    expect(await steps.look(buyer, a._id)).toEqual({ available: 0, ...left });
  });

  it('counts an owned lead once if it is listed, too, and sells it again when its purchase was undone', async () => {
    const some = someLeads(6);
    const a = await leads.aDataset(some);
    const b = await leads.aDataset(some);
    const buyer = leads.aBuyer(1);
    const seen = steps.duringCharge(() => steps.look(buyer, b._id));
    expect(await leads.isUnpaid(buyer, a._id, { quantity: 6 })).toBe(true);
    expect(await seen).toMatchObject({ available: 0, ownedElsewhere: 6 });
    await steps.list(buyer, some.slice(0, 2));
    expect(await steps.look(buyer, b._id)).toEqual({ available: 4, owned: 0 });
    leads.billing.give(buyer.id, 1_000_000);
    expect(await steps.bought(buyer, a._id, 4)).toHaveLength(4);
    const left = { owned: 4, ownedElsewhere: 4 };
    expect(await steps.look(buyer, b._id)).toEqual({ available: 0, ...left });
  });

  it('sells an owned lead when the order or the buyer includes it', async () => {
    const some = someLeads(8);
    const [a, b] = [await leads.aDataset(some), await leads.aDataset(some)];
    const buyer = leads.aBuyer();
    await steps.bought(buyer, a._id, 8);
    expect(await steps.look(buyer, b._id)).toMatchObject({ available: 0, owned: 8 });
    const order = { quantity: 2, includeOwned: true };
    expect(await leads.buy(buyer, b._id, order)).toMatchObject({ status: 'completed' });
    const settings = (body: object) => leads.as(buyer).put('/leads/order-settings', body);
    expect((await settings({ includeOwned: 'yes' })).status).toBe(400);
    const answered = { includeOwned: true, dncUnderstoodAt: null };
    expect((await settings({ includeOwned: true })).body).toEqual(answered);
    expect(await steps.look(buyer, b._id, other)).toEqual({ available: 6, owned: 2 });
    const { status } = await leads.request(buyer, b._id, { quantity: 1, includeOwned: false });
    expect(status).toBe(409);
    expect(await steps.bought(buyer, b._id, 6)).toHaveLength(6);
    const { body } = await leads.as(buyer).get('/leads/order-settings');
    expect(body).toEqual(answered);
  });

  it('remembers the first confirmation about DNC leads, and keeps the other setting', async () => {
    const { token } = leads.aBuyer();
    const settings = (body: object) => leads.as(token).put('/leads/order-settings', body);
    await settings({ includeOwned: true });
    expect((await settings({ dncUnderstood: false })).status).toBe(400);
    const { body } = await settings({ dncUnderstood: true });
    expect(body).toEqual({ includeOwned: true, dncUnderstoodAt: expect.any(String) });
    expect((await settings({ dncUnderstood: true })).body).toEqual(body);
  });

  it('counts an owned lead once in the dataset where an order included it', async () => {
    const [common, fresh] = [someLeads(6), someLeads(3)];
    const [a, b] = [await leads.aDataset(common), await leads.aDataset([...common, ...fresh])];
    const buyer = leads.aBuyer();
    await steps.bought(buyer, a._id, 6);
    expect(await steps.look(buyer, b._id)).toEqual({ available: 3, owned: 6, ownedElsewhere: 6 });
    const order = { quantity: 2, includeOwned: true };
    const { jobId } = await leads.buy(buyer, b._id, order);
    const { text } = await leads.download(buyer, jobId);
    for (const { phoneNumber } of common.slice(0, 2)) expect(text).toContain(phoneNumber);
    expect(await steps.look(buyer, b._id)).toEqual({ available: 3, owned: 6, ownedElsewhere: 4 });
    expect((await steps.bought(buyer, b._id, 3)).toSorted()).toEqual(phonesOf(fresh).toSorted());
  });

  it('counts an owned lead once when another process includes it while it is looked for', async () => {
    const [common, fresh] = [someLeads(6), someLeads(3)];
    const [a, b] = [await leads.aDataset(common), await leads.aDataset([...common, ...fresh])];
    await steps.look(leads.aBuyer(), b._id, other);
    const buyer = leads.aBuyer();
    await steps.bought(buyer, a._id, 6);
    const buyers = leads.app.get(Buyers, { strict: false });
    const find = buyers.find.bind(buyers);
    let reads = 0;
    const spy = jest.spyOn(buyers, 'find').mockImplementation(async (key, tx) => {
      const found = await find(key, tx);
      if (key.datasetId === b._id && (reads += 1) === 1)
        await other.buy(buyer, b._id, { quantity: 2, includeOwned: true });
      return found;
    });
    const seen = await steps.look(buyer, b._id);
    spy.mockRestore();
    expect(seen).toEqual({ available: 3, owned: 6, ownedElsewhere: 4 });
  });

  it('never sells an owned lead twice to purchases in four datasets and two processes at the same time', async () => {
    const common = someLeads(40);
    const four = await Promise.all(
      [0, 1, 2, 3].map(() => leads.aDataset([...common, ...someLeads(20)])),
    );
    const buyers = [leads.aBuyer(), leads.aBuyer(), leads.aBuyer()];
    const packs = await Promise.all(
      buyers.flatMap((buyer) =>
        four.flatMap(({ _id }, i) =>
          [0, 1].map(async (turn) => {
            const via = (i + turn) % 2 === 0 ? leads : other;
            return { buyer, phones: await steps.bought(buyer, _id, 10, via) };
          }),
        ),
      ),
    );
    for (const buyer of buyers) {
      const theirs = packs.filter((pack) => pack.buyer === buyer).flatMap(({ phones }) => phones);
      expect(theirs).toHaveLength(80);
      expect(new Set(theirs).size).toBe(80);
    }
  });
});
