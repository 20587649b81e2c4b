import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  sandboxDatasetId,
  type DatasetId,
  type StateCode,
  type StockAlertId,
  type UserId,
} from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import { StockAlertRepository } from '../../src/selling/stock-alerts/stock-alert.repository.js';
import type { StockAlert } from '../../src/selling/stock-alerts/stock-alert.schema.js';

const noon = new Date('2026-01-05T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);
const [ann, eve] = ['ann', 'eve'] as [UserId, UserId];
const [here, elsewhere] = ['d1', 'd2'] as [DatasetId, DatasetId];
const states = (...codes: string[]) => codes as StateCode[];
const notFound = { code: 'LEADS.STOCK_ALERT_NOT_FOUND' };

const database = await openTestDatabase();
const alerts = await database.repository(StockAlertRepository);
beforeEach(() => alerts.rows.deleteMany({}));

let slots = 0;
/** Ann's alert for five leads of California, three of which are missing on two shelves. */
const stored = async (id: string, fields: Partial<StockAlert> = {}): Promise<StockAlert> => {
  const alert: StockAlert = {
    id: id as StockAlertId,
    buyerId: ann,
    datasetId: here,
    phoneStatus: 'clean',
    states: states('CA', id),
    quantity: 5,
    slot: (slots += 1),
    setAt: noon,
    missing: 3,
    share: 2,
    thresholds: [
      { index: 1, at: 10 },
      { index: 2, at: 20 },
    ],
    ...fields,
  };
  await alerts.insert(alert);
  return alert;
};
const keyOf = ({ id, buyerId }: StockAlert) => ({ id, buyerId });
const rowOf = (id: string) => alerts.rows.findOne({ _id: id as StockAlertId });
const told = { at: noon, available: 9 };
const tell = (id: string) =>
  alerts.rows.updateOne({ _id: id as StockAlertId }, { $set: { told }, $unset: { work: '' } });

describe('a stock alert', () => {
  it('an alert is stored and due at once, found by its buyer, and only one for the same leads', async () => {
    const foreign = await stored('f', { buyerId: eve });
    const [one, other] = [await stored('a'), await stored('b')];
    expect(await rowOf('a')).toMatchObject({ choice: 'd1:clean:CA,a', work: { dueAt: noon } });
    expect(await alerts.ofBuyer(ann)).toEqual([one, other]);
    expect(await alerts.find(keyOf(other))).toEqual(other);
    await expect(alerts.find({ ...keyOf(foreign), buyerId: ann })).rejects.toMatchObject(notFound);
    await expect(alerts.find({ ...keyOf(one), buyerId: eve })).rejects.toMatchObject(notFound);
    await expect(stored('c', { states: one.states })).rejects.toThrow(/duplicate key/);
    await expect(stored('c', { slot: one.slot })).rejects.toThrow(/duplicate key/);
  });

  it('waits anew for its buyer', async () => {
    const [before, alert] = [await stored('a'), await stored('b')];
    await tell('b');
    const wish = { quantity: 7, setAt: after(1), missing: 4, share: 4, thresholds: [] };
    await expect(alerts.wait({ ...keyOf(alert), buyerId: eve }, wish)).rejects.toMatchObject(
      notFound,
    );
    await alerts.wait(keyOf(alert), wish);
    expect(await alerts.find(keyOf(alert))).toEqual({ ...alert, ...wish });
    expect(await rowOf('b')).toMatchObject({ work: { dueAt: after(1) } });
    expect(await alerts.find(keyOf(before))).toEqual(before);
  });

  it('an alert is removed by its buyer, or with all others of them', async () => {
    const [foreign, one] = [await stored('f', { buyerId: eve }), await stored('a')];
    await stored('b');
    const asEve = alerts.remove({ ...keyOf(one), buyerId: eve });
    await expect(asEve).rejects.toMatchObject(notFound);
    await alerts.remove(keyOf(one));
    await expect(alerts.remove(keyOf(one))).rejects.toMatchObject(notFound);
    expect(await alerts.ofBuyer(ann)).toHaveLength(1);
    await alerts.removeAll(ann);
    expect(await alerts.ofBuyer(ann)).toEqual([]);
    expect(await alerts.ofBuyer(eve)).toEqual([foreign]);
  });
});

describe('the alerts that leads reach', () => {
  it('reached alerts are those of the dataset with a threshold at or below the count of the same shelf', async () => {
    await stored('a');
    await stored('b', { thresholds: [{ index: 2, at: 10 }] });
    await stored('c', { datasetId: elsewhere });
    await stored('d', { thresholds: [] });
    const reached = async (index: number, at: number, limit = 9) =>
      (await alerts.reached(here, [{ index: index as never, at }], limit)).map(({ id }) => id);
    expect(await reached(1, 9)).toEqual([]);
    expect(await reached(1, 10)).toEqual(['a']);
    expect(await reached(2, 10)).toEqual(['b']);
    expect((await reached(2, 20)).sort()).toEqual(['a', 'b']);
    expect(await reached(2, 20, 1)).toHaveLength(1);
  });

  it('reached alerts wait for the rest, or are looked at soon, unless they wait for something else by now', async () => {
    const alert = await stored('a');
    const rest = { missing: 1, share: 1, thresholds: [{ index: 1 as const, at: 12 }] };
    const changed = [
      { ...alert, buyerId: eve },
      { ...alert, missing: 2 },
      { ...alert, share: 3 },
      { ...alert, thresholds: [] },
      { ...alert, id: 'x' as StockAlertId },
    ];
    const before = await rowOf('a');
    const reached = changed.map((one) => ({ alert: one, rest: undefined }));
    await alerts.arrived(reached, after(-5));
    expect(await rowOf('a')).toEqual(before);
    await alerts.arrived([{ alert, rest }], after(-5));
    expect(await rowOf('a')).toEqual({ ...before, ...rest });
    const again = { ...alert, ...rest };
    await alerts.arrived([{ alert: again, rest: undefined }], after(-5));
    const soon = { dueAt: after(-5) };
    expect(await rowOf('a')).toMatchObject({ missing: 1, thresholds: [], work: soon });
  });

  it('reached alerts go on with the others when one fails', async () => {
    const [one, other] = [await stored('a'), await stored('b')];
    const rest = { missing: 1, share: 1, thresholds: [] };
    const broken = { missing: 1, share: 1, thresholds: [], id: 'x', _id: 'x' };
    const arrivals = [
      { alert: one, rest: broken },
      { alert: other, rest },
    ];
    await expect(alerts.arrived(arrivals, noon)).rejects.toThrow();
    expect(await rowOf('b')).toMatchObject(rest);
  });
});

describe('the alerts that wait', () => {
  it('waiting alerts of some buyers are looked at soon', async () => {
    await stored('a', { setAt: after(5) });
    await stored('b', { setAt: after(-5) });
    await stored('c', { setAt: after(5), buyerId: eve });
    await stored('d', { setAt: after(5) });
    await tell('d');
    await alerts.lookSoon([ann], noon);
    const dueOf = async (id: string) => (await rowOf(id))?.work?.dueAt;
    expect([await dueOf('a'), await dueOf('b')]).toEqual([noon, after(-5)]);
    expect([await dueOf('c'), await dueOf('d')]).toEqual([after(5), undefined]);
  });

  it('waiting alerts are added up by their leads, those of most buyers first', async () => {
    const order = { datasetId: here, phoneStatus: 'clean', states: states('CA') } as const;
    const many = { ...order, phoneStatus: 'dnc', states: states('NY', 'TX') } as const;
    await stored('a', order);
    await stored('b', { ...many, missing: 4 });
    await stored('c', { ...many, missing: 5, buyerId: eve });
    await stored('d', { ...order, datasetId: elsewhere, missing: 9 });
    await stored('e', { ...order, buyerId: eve });
    await tell('e');
    await stored('f', { ...order, datasetId: sandboxDatasetId, missing: 99 });
    const both = { ...many, buyers: 2, missing: 9 };
    const one = { ...order, buyers: 1, missing: 3 };
    const away = { ...order, datasetId: elsewhere, buyers: 1, missing: 9 };
    expect(await alerts.waitingOrders(undefined, 9)).toEqual([both, away, one]);
    expect(await alerts.waitingOrders(undefined, 1)).toEqual([both]);
    expect(await alerts.waitingOrders(here, 9)).toEqual([both, one]);
  });
});
