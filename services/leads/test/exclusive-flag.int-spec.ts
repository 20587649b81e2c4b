import { describe, expect, it, jest } from '@jest/globals';
import { LeadsAdminActed, type DatasetView } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { StockCountsRepository } from '@leadmart/stock/internals/counts/stock-counts.repository';
import { HoldingRepository } from '@leadmart/stock/internals/holdings/holding.repository';
import { Reservations } from '@leadmart/stock/internals/reservations';
import { someLeads } from './factories/csv-lead.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads();

type Answer = DatasetView & { code: string };
const turn = (id: string, exclusive: unknown, more: object = {}) =>
  leads.asAdmin.patch<Answer>(`/admin/datasets/${id}/exclusive`, { exclusive, ...more });
const sold = { status: 409, body: { code: 'LEADS.DATASET_SOLD' } };
const changed = { status: 409, body: { code: 'LEADS.SALE_TERMS_CHANGED' } };

/** Runs `meanwhile` once, right before or after a method of the service does its work. */
function beside(
  service: object,
  method: string,
  when: 'before' | 'after',
  meanwhile: () => Promise<unknown>,
) {
  const target = service as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const original = target[method]?.bind(target);
  if (!original) throw new Error(`there is no ${method}`);
  jest.spyOn(target, method).mockImplementationOnce(async (...args) => {
    if (when === 'before') await meanwhile();
    const result = await original(...args);
    if (when === 'after') await meanwhile();
    return result;
  });
}

const inStock = <T>(token: new (...args: never[]) => T): T =>
  leads.app.get<T>(token, { strict: false });
const anyOf = (datasetId: string) => leads.mongo.collection('allocations').findOne({ datasetId });

describe('making a dataset exclusive, or not', () => {
  it('an admin makes a dataset exclusive and takes it back while nothing is sold, with a record of both', async () => {
    const { _id, version } = await leads.aDataset(someLeads(3));
    const first = await turn(_id, true, { version });
    expect(first.body).toMatchObject({ exclusive: true, undo: { values: { exclusive: false } } });
    expect((await turn(_id, true)).body).toEqual(first.body);
    expect((await turn(_id, false, { version })).body.code).toBe('HTTP.STALE_WRITE');
    expect((await turn(_id, 'yes')).status).toBe(400);
    const [one, other] = [leads.aBuyer(), leads.aBuyer()];
    // A refused change leaves nothing that a purchase waits for.
    await leads.buy(one, _id, { quantity: 2 });
    expect(await leads.available(other, _id)).toBe(1);
    expect(await turn(_id, false)).toMatchObject(sold);
    expect((await leads.buy(other, _id)).status).toBe('completed');
    const { _id: second } = await leads.aDataset(someLeads(3), { exclusive: true });
    expect((await turn(second, false)).body.exclusive).toBe(false);
    for (const buyer of [one, other]) await leads.buy(buyer, second, { quantity: 3 });
    expect(await turn(second, true)).toMatchObject(sold);
    const record = await until(() =>
      leads.bus.seen(LeadsAdminActed).find(({ subject, action }) => {
        return subject.id === second && action === 'dataset.not-exclusive';
      }),
    );
    expect(record).toMatchObject({ before: { exclusive: true }, after: { exclusive: false } });
  });

  it('a change that comes while a purchase pays is refused, and possible after its leads came back', async () => {
    const { _id } = await leads.aDataset(someLeads(3));
    const poor = leads.aBuyer(1_000);
    leads.billing.interrupt = async (question) => {
      if (question !== 'charge') return;
      expect(await turn(_id, true)).toMatchObject(sold);
      leads.billing.give(poor.id, -1_000);
    };
    expect(await leads.isUnpaid(poor, _id, { quantity: 1 })).toBe(true);
    delete leads.billing.interrupt;
    expect((await turn(_id, true)).body.exclusive).toBe(true);
  });

  it('a purchase on the terms before a change is refused and costs nothing', async () => {
    const { _id } = await leads.aDataset(someLeads(3));
    const buyer = leads.aBuyer();
    beside(inStock(Reservations), 'reserve', 'before', () => turn(_id, true));
    expect(await leads.request(buyer, _id)).toMatchObject(changed);
    expect(leads.billing.balanceOf(buyer.id)).toBe(10_000_000);
    expect(await leads.available(leads.aBuyer(), _id)).toBe(3);
    expect((await leads.buy(buyer, _id, { quantity: 3 })).status).toBe('completed');
    expect(await leads.available(leads.aBuyer(), _id)).toBe(0);
  });

  it('a purchase that completes between the two steps of a change stops it', async () => {
    const { _id } = await leads.aDataset(someLeads(3));
    const buyer = leads.aBuyer();
    let bought = '';
    beside(inStock(StockCountsRepository), 'endTurn', 'before', async () => {
      bought = (await leads.buy(buyer, _id)).status;
    });
    expect(await turn(_id, true)).toMatchObject(sold);
    expect(bought).toBe('completed');
    expect(await leads.available(leads.aBuyer(), _id)).toBe(3);
  });

  it('a purchase that takes leads after a change looked for owners is refused before it pays', async () => {
    const { _id } = await leads.aDataset(someLeads(3));
    const buyer = leads.aBuyer();
    let asked: ReturnType<typeof leads.request> | undefined;
    beside(inStock(HoldingRepository), 'isAnyOwned', 'after', async () => {
      asked = leads.request(buyer, _id, { quantity: 2 });
      await until(() => anyOf(_id));
    });
    expect((await turn(_id, true)).body.exclusive).toBe(true);
    expect(await asked).toMatchObject(changed);
    expect(leads.billing.balanceOf(buyer.id)).toBe(10_000_000);
    expect(await leads.available(leads.aBuyer(), _id)).toBe(3);
  });
});
