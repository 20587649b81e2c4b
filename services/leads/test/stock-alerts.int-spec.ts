import { describe, expect, it, jest } from '@jest/globals';
import {
  ListUserEmails,
  maxStockAlerts,
  SendTransactionalMail,
  StockAlertReached,
  UserDeleted,
  type StockAlertView,
  type WaitingBuyersView,
} from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { countCommands, until } from '@leadmart/platform/testing';
import { Claim, Work } from '@leadmart/platform/work';
import { lookAtAlerts } from '../src/leads.jobs.js';
import { ReachedAlertFinder } from '../src/selling/stock-alerts/reached-alert-finder.js';
import { someLeads } from './factories/csv-lead.js';
import { startLeads, startReplica, type TestBuyer } from './start-leads.js';

const leads = await startLeads();
await leads.bus.answer(ListUserEmails, async ({ userIds }) => ({
  users: userIds.map((userId) => ({
    userId,
    email: `${userId}@example.com`,
    username: 'Ann',
  })),
}));
const replica = await startReplica(leads);

const path = '/leads/stock-alerts';
const order = (datasetId: string, quantity: number, more: object = {}) => ({
  datasetId,
  states: ['TX'],
  phoneStatus: 'clean',
  quantity,
  ...more,
});
const ask = ({ token }: TestBuyer, body: object) =>
  leads.as(token).post<StockAlertView & { code?: string }>(path, body);

async function setAlert(buyer: TestBuyer, body: object): Promise<StockAlertView> {
  const { status, body: alert, text } = await ask(buyer, body);
  if (status !== 201) throw new Error(text);
  return alert;
}

const alerts = () => leads.mongo.collection<{ _id: string }>('stock_alerts');
const stored = ({ _id }: StockAlertView) => alerts().findOne({ _id });
/** Both replicas look, beside the looks that requests and events began. Returns once no look is due or under way. */
async function look(): Promise<void> {
  await leads.published();
  await until(async () => {
    await Promise.all([leads, replica].map((one) => one.app.get(Work).runNow(lookAtAlerts)));
    const inTenMinutes = new Date(Date.now() + 10 * 60_000);
    return (await alerts().countDocuments({ 'work.dueAt': { $lt: inTenMinutes } })) === 0;
  });
  await leads.published();
}
const isWaiting = async (alert: StockAlertView) => {
  const found = await alerts().findOne({ _id: alert._id, 'work.dueAt': { $gt: new Date() } });
  return found !== null;
};
const mailsTo = ({ id }: TestBuyer) =>
  leads.bus
    .seen(SendTransactionalMail)
    .filter((mail) => mail.template === 'stock-alert' && mail.to === `${id}@example.com`);
const eventsOf = ({ id }: TestBuyer) =>
  leads.bus.seen(StockAlertReached).filter(({ buyerId }) => buyerId === id);
/** Waits until the buyer was told so many times, and has so many mails. */
const isTold = (buyer: TestBuyer, times: number) =>
  until(() => eventsOf(buyer).length === times && mailsTo(buyer).length === times);
const inTexas = (count: number) => someLeads(count, { state: 'TX' });
/** Uploads leads and waits until the alerts that they may have reached are due. */
async function arrive(datasetId: string, count: number): Promise<void> {
  await leads.upload(datasetId, inTexas(count));
  for (const one of [leads, replica]) await one.app.get(ReachedAlertFinder).run();
}

describe('a stock alert', () => {
  it('tells its buyer once, by mail and event, when the last missing lead arrives', async () => {
    const { _id } = await leads.aDataset(inTexas(3));
    const buyer = leads.aBuyer();
    const alert = await setAlert(buyer, order(_id, 8));
    expect(alert).toMatchObject({ quantity: 8, states: ['TX'], isOffered: true, told: null });
    const unmet = { kind: 'unmet-demand', count: 1, leads: 5 };
    expect(await leads.needs('unmet-demand')).toEqual([unmet]);
    await look();
    await arrive(_id, 4);
    await look();
    expect([mailsTo(buyer), eventsOf(buyer)]).toEqual([[], []]);
    await arrive(_id, 1);
    await isTold(buyer, 1);
    await look();
    expect(mailsTo(buyer)).toEqual([expect.objectContaining({ quantity: 8, available: 8 })]);
    expect(eventsOf(buyer)).toEqual([expect.objectContaining({ alertId: alert._id, quantity: 8 })]);
    const { body } = await leads.http<{ alerts: StockAlertView[] }>('GET', path, buyer);
    expect(body.alerts).toEqual([
      expect.objectContaining({ _id: alert._id, told: { at: expect.any(String), available: 8 } }),
    ]);
  });

  it('a stock alert does not count leads that the buyer owns, and waits again on request (soak)', async () => {
    const { _id } = await leads.aDataset(inTexas(5));
    const buyer = leads.aBuyer();
    await leads.buy(buyer, _id, { states: ['TX'], quantity: 5 });
    const alert = await setAlert(buyer, order(_id, 2));
    await look();
    await arrive(_id, 2);
    await look();
    await isTold(buyer, 1);
    const again = () => leads.as(buyer).post<{ code: string }>(`${path}/${alert._id}/again`);
    expect(await again()).toMatchObject({ status: 409, body: { code: 'LEADS.STOCK_IS_THERE' } });
    await leads.buy(buyer, _id, { states: ['TX'], quantity: 2 });
    expect(await again()).toMatchObject({ status: 200, body: { told: null } });
    await arrive(_id, 2);
    await isTold(buyer, 2);
  });

  it('a stock alert is reached when a suppression list with the missing leads is deleted (soak)', async () => {
    const file = inTexas(4);
    const { _id } = await leads.aDataset(file);
    const buyer = leads.aBuyer();
    const { token } = buyer;
    const phones = file.map(({ phoneNumber }) => phoneNumber).join('\n');
    const created = await leads
      .as(token)
      .post<{ list: { _id: string } }>('/leads/suppression-lists', { name: 'Customers', phones });
    await setAlert(buyer, order(_id, 4));
    await look();
    await leads.as(token).delete(`/leads/suppression-lists/${created.body.list._id}`);
    await look();
    await isTold(buyer, 1);
  });

  it('waits while the dataset is hidden and tells the buyer after it is shown again (soak)', async () => {
    const { _id } = await leads.aDataset(inTexas(1));
    const buyer = leads.aBuyer();
    const alert = await setAlert(buyer, order(_id, 2));
    await look();
    const show = (visible: boolean) =>
      leads.asAdmin.patch(`/admin/datasets/${_id}/visibility`, { visible });
    await show(false);
    await arrive(_id, 1);
    await look();
    expect([mailsTo(buyer), await isWaiting(alert)]).toEqual([[], true]);
    await show(true);
    await alerts().updateOne({ _id: alert._id }, { $min: { 'work.dueAt': new Date(0) } });
    await look();
    await isTold(buyer, 1);
  });

  it('a stock alert counts again when leads arrive between the count and the thresholds', async () => {
    const { _id } = await leads.aDataset(inTexas(1));
    const buyer = leads.aBuyer();
    let isFirst = true;
    const { prototype } = Claim;
    const again: unknown = Reflect.get(prototype, 'again');
    const spy = jest.spyOn(prototype, 'again');
    spy.mockImplementation(async function (this: Claim, ...args) {
      const { thresholds } = args[1]?.$set ?? {};
      if (isFirst && Array.isArray(thresholds) && thresholds.length === 1) {
        isFirst = false;
        await arrive(_id, 1);
      }
      return Reflect.apply(again as () => Promise<void>, this, args);
    });
    await setAlert(buyer, order(_id, 2));
    await look();
    jest.restoreAllMocks();
    expect(isFirst).toBe(false);
    await isTold(buyer, 1);
  });

  it('tells the buyer once when the process dies before the commit', async () => {
    const { _id } = await leads.aDataset(inTexas(1));
    const buyer = leads.aBuyer();
    const alert = await setAlert(buyer, order(_id, 2));
    await look();
    const deaths: string[] = [];
    for (const one of [leads, replica]) {
      const outbox = one.app.get(Outbox);
      const add = outbox.add.bind(outbox);
      jest.spyOn(outbox, 'add').mockImplementation(async (...args) => {
        const envelope = await add(...args);
        if (envelope.type !== SendTransactionalMail.type) return envelope;
        deaths.push(envelope.type);
        throw new Error('died');
      });
    }
    await arrive(_id, 1);
    await until(() => deaths.length === 1);
    jest.restoreAllMocks();
    expect(await alerts().findOne({ _id: alert._id })).not.toHaveProperty('told');
    await alerts().updateOne({ _id: alert._id }, { $min: { 'work.dueAt': new Date(0) } });
    await look();
    await isTold(buyer, 1);
    await look();
    expect([mailsTo(buyer).length, eventsOf(buyer).length]).toEqual([1, 1]);
  });
});

describe('setting stock alerts', () => {
  it('refuses an alert for leads that are there, and one for an unknown dataset', async () => {
    const { _id } = await leads.aDataset(inTexas(3));
    const buyer = leads.aBuyer();
    const { status, body } = await ask(buyer, order(_id, 3));
    expect([status, body.code]).toEqual([409, 'LEADS.STOCK_IS_THERE']);
    expect((await ask(buyer, order('0'.repeat(24), 3))).status).toBe(404);
  });

  it('keeps one alert for the same leads and at most 20, however many requests come at once', async () => {
    const { _id } = await leads.aDataset(inTexas(1));
    const buyer = leads.aBuyer();
    const same = await Promise.all([5, 5, 5].map((n) => setAlert(buyer, order(_id, n))));
    expect(new Set(same.map((alert) => alert._id)).size).toBe(1);
    const states = ['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'ID'];
    const wishes = ['clean', 'dnc'].flatMap((phoneStatus) =>
      states.map((state) => order(_id, 5, { states: [state], phoneStatus })),
    );
    const codes = (await Promise.all(wishes.map((wish) => ask(buyer, wish)))).map(
      ({ status, body }) => body.code ?? status,
    );
    expect(codes.filter((code) => code === 201)).toHaveLength(maxStockAlerts - 1);
    expect(codes.filter((code) => code === 'LEADS.TOO_MANY_STOCK_ALERTS')).toHaveLength(5);
    const { body } = await leads.asAdmin.get<WaitingBuyersView>(
      `/admin/waiting-buyers?datasetId=${_id}`,
    );
    expect(body.waiting).toHaveLength(maxStockAlerts);
    expect(body.waiting).toContainEqual(
      expect.objectContaining({ states: ['TX'], phoneStatus: 'clean', buyers: 1, missing: 4 }),
    );
    const other = leads.aBuyer();
    const remove = (token: string) =>
      leads
        .as(token)
        .delete(`${path}/${same[0]?._id}`)
        .then(({ status }) => status);
    expect([await remove(other.token), await remove(buyer.token)]).toEqual([404, 200]);
    await leads.bus.publish(UserDeleted, { userId: buyer.id, deletedAt: new Date().toISOString() });
    await until(async () => (await alerts().countDocuments({ buyerId: buyer.id })) === 0);
  });
});

describe('an upload', () => {
  it('reads no alert that waits for more leads than arrived (soak)', async () => {
    const { _id } = await leads.aDataset(inTexas(1));
    const first = await setAlert(leads.aBuyer(), order(_id, 100));
    await setAlert(leads.aBuyer(), order(_id, 100));
    await look();
    const before = await stored(first);
    const finding = leads.app.get(ReachedAlertFinder);
    await finding.run();
    await leads.upload(_id, inTexas(50));
    const commands = await countCommands(leads, () => finding.run());
    expect(commands).toEqual(['find stocks', 'find stock_alerts']);
    expect(await stored(first)).toEqual(before);
  });
});
