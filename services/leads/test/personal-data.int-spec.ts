import { describe, expect, it, jest } from '@jest/globals';
import {
  ExportAdminMailData,
  ExportAuthData,
  ExportBillingData,
  LeadsAdminActed,
  ListUserEmails,
  testAccountOf,
  UserDeleted,
  type SuppressionAdditionView,
} from '@leadmart/contracts';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { PieceRepository } from '@leadmart/stock/internals/staged/piece.repository';
import { ClaimRepository } from '../src/care/returns/claims/claim.repository.js';
import { SuppressionListChanger } from '../src/care/suppression/suppression-list-changer.js';
import { readPastedPhones } from '../src/supply/phone-files/read-phones.js';
import { anOutcome, callingSteps } from './calling-steps.js';
import { someLeads } from './factories/csv-lead.js';
import { filesIn } from './factories/zip-files.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const known = new Set<string>();
/** Those who had a test key. */
const testing = new Set<string>();
const leads = await startLeads();
await leads.bus.answer(ListUserEmails, ({ userIds }) => ({
  users: userIds
    .filter((id) => known.has(id))
    .map((userId) => ({
      userId,
      email: 'ann@example.com',
      username: 'Ann',
      ...(testing.has(userId) && { hasTestAccount: true as const }),
    })),
}));
await leads.bus.answer(ExportAuthData, ({ file }) => ({ text: `auth ${file}`, next: null }));
await leads.bus.answer(ExportAdminMailData, () => ({ text: '', next: null }));
await leads.bus.answer(ExportBillingData, ({ file, after }) => ({
  text: `${file} after ${after || 'the start'}\n`,
  next: file === 'ledger.csv' && after === '' ? '500' : null,
}));

const aKnownBuyer = (): TestBuyer => {
  const buyer = leads.aBuyer();
  known.add(buyer.id);
  return buyer;
};
const exported = async (token: string, path = '/user/export') => {
  const url = `${leads.url}/api/v1${path}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const addList = (buyer: TestBuyer, name: string, phones: string) =>
  leads.as(buyer).post<SuppressionAdditionView>('/leads/suppression-lists', { name, phones });

/** With a schedule. */
async function saveOrder({ token }: TestBuyer, datasetId: string): Promise<void> {
  const order = { name: 'Weekly', datasetId, states: ['CA'], phoneStatus: 'clean', quantity: 5 };
  const saved = await leads.as(token).post<{ _id: string }>('/leads/saved-orders', order);
  const body = { schedule: { every: 'weekday' }, hour: 9, zone: 'UTC', onShortage: 'skip' };
  await leads.as(token).put(`/leads/saved-orders/${saved.body._id}/schedule`, body);
}

describe('the export of a user', () => {
  it('the export of a user has the files of every service, the ledger, packs as downloaded, and lists', async () => {
    const buyer = aKnownBuyer();
    const dataset = await leads.aDataset(someLeads(30));
    const packs = [];
    for (let i = 0; i < 12; i += 1) packs.push(await leads.buy(buyer, dataset._id));
    await addList(buyer, 'Customers', '2015550100\n2015550101');
    await saveOrder(buyer, dataset._id);
    const [sealed] = packs;
    const path = `/leads/packs/${sealed?.jobId}/diligence`;
    const diligence = (await leads.as(buyer).get(path)).text;
    const { status, bytes } = await exported(buyer.token);
    expect(status).toBe(200);
    const files = filesIn(bytes);
    expect(JSON.parse(files['saved-orders.json'] ?? '')).toMatchObject([{ name: 'Weekly' }]);
    expect(JSON.parse(files['standing-orders.json'] ?? '')).toMatchObject({
      orders: [{ zone: 'UTC' }],
      runs: [],
    });
    expect(files['profile.json']).toBe('auth profile.json');
    expect(files['ledger.csv']).toBe('ledger.csv after the start\nledger.csv after 500\n');
    const [list] = Object.keys(files).filter((name) => name.startsWith('suppression-lists/'));
    expect(files[list ?? '']).toContain('2015550100\r\n2015550101');
    expect(files['packs.csv']?.trim().split('\r\n')).toHaveLength(13);
    expect(files[`diligence/${sealed?.jobId}.json`]).toBe(diligence);
    for (const { jobId } of packs) {
      const [name] = Object.keys(files).filter(
        (one) => one.startsWith('packs/') && one.includes(jobId),
      );
      expect(files[name ?? '']?.replace('\uFEFF', '')).toBe(
        (await leads.download(buyer, jobId)).text,
      );
    }
  });

  it('the export has what test keys stored in a folder of its own, and a deletion erases it', async () => {
    const buyer = aKnownBuyer();
    const id = testAccountOf(buyer.id);
    const tester = { id, token: leads.tokens.sign({ userId: id, scopes: ['suppress'] }) };
    await addList(tester, 'Trial', '2015550142');
    const inTest = async () => {
      await leads.bus.answer(ExportBillingData, () => ({ text: '', next: null }));
      const files = Object.entries(filesIn((await exported(buyer.token)).bytes));
      return files.filter(([name]) => name.startsWith('test/'));
    };
    expect(await inTest()).toEqual([]);
    testing.add(buyer.id);
    const lists = (await inTest()).filter(([name]) => name.startsWith('test/suppression-lists/'));
    expect(lists.map(([, text]) => text.includes('2015550142'))).toEqual([true]);
    await leads.bus.publish(UserDeleted, { userId: buyer.id, deletedAt: new Date().toISOString() });
    await until(async () => (await addList(tester, 'Late', '2015550100')).status === 401);
  });

  it('the export is for the user and for admins, whose exports are in the audit trail', async () => {
    const buyer = aKnownBuyer();
    const path = `/admin/user-exports/${buyer.id}`;
    expect((await exported(buyer.token, path)).status).toBe(403);
    expect(
      (await exported(leads.admin, '/admin/user-exports/65f0000000000000000000ff')).status,
    ).toBe(404);
    expect((await exported(leads.admin, path)).status).toBe(200);
    const records = () =>
      leads.bus.seen(LeadsAdminActed).filter(({ action }) => action === 'user.exported');
    await until(() => records().length > 0);
    expect(records()).toEqual([
      expect.objectContaining({ subject: { type: 'user', id: buyer.id } }),
    ]);
  });

  it('the export has the phones of a list that changes meanwhile, and none of one that is deleted', async () => {
    const buyer = aKnownBuyer();
    const { list } = (await addList(buyer, 'Customers', '2015550100')).body;
    const to = `/leads/suppression-lists/${list._id}`;
    const change = (method: 'POST' | 'DELETE') =>
      method === 'DELETE'
        ? leads.http(method, to, { token: buyer.token })
        : leads.http(method, `${to}/phones`, {
            token: buyer.token,
            body: { phones: '2015550109', mode: 'replace' },
          });
    const pieces = leads.app.get(PieceRepository, { strict: false });
    const load = pieces.load.bind(pieces);
    for (const [method, phones] of [
      ['POST', ['2015550109']],
      ['DELETE', []],
    ] as const) {
      const loads = jest.spyOn(pieces, 'load');
      loads.mockImplementationOnce(async (ids, tx) => {
        await change(method);
        return load(ids, tx);
      });
      const { status, bytes } = await exported(buyer.token);
      expect(status).toBe(200);
      const [file] = Object.entries(filesIn(bytes)).filter(([name]) => name.includes(list._id));
      expect(file?.[1].trim().split('\r\n').slice(1)).toEqual(phones);
      loads.mockRestore();
    }
  });

  it('fails as a whole when a service does not know the request', async () => {
    const buyer = aKnownBuyer();
    await leads.bus.answer(ExportBillingData, () => Promise.reject(new Error('unknown request')));
    expect((await exported(buyer.token)).status).toBeGreaterThanOrEqual(500);
  });
});

it('reads the returns of a user by index', async () => {
  const claims = leads.app.get(ClaimRepository, { strict: false });
  const { id } = aKnownBuyer();
  await explainsWithIndex(leads.app, () => claims.ofBuyer(id, 10));
  await explainsWithIndex(leads.app, () => claims.forgetWords(id));
});

describe('a deleted user', () => {
  const left = async (buyer: TestBuyer) =>
    leads.mongo.collection('pieces').countDocuments({ _id: { $regex: `^${buyer.id}:` } as never });

  it('loses all saved orders with their schedules and runs', async () => {
    const buyer = leads.aBuyer();
    const dataset = await leads.aDataset();
    await saveOrder(buyer, dataset._id);
    const saved = leads.mongo.collection<{ _id: string }>('saved_orders');
    expect(await saved.countDocuments({ _id: buyer.id })).toBe(1);
    const others = ['standing_orders', 'standing_runs'].map((name) => leads.mongo.collection(name));
    const buyerId = buyer.id;
    await others[1]?.insertOne({ buyerId, orderId: 'order', date: '2026-01-01', attempts: 0 });
    await leads.bus.publish(UserDeleted, { userId: buyerId, deletedAt: new Date().toISOString() });
    await until(async () => {
      const counts = await Promise.all(others.map((one) => one.countDocuments({ buyerId })));
      return (await saved.countDocuments({ _id: buyerId })) + Math.max(...counts) === 0;
    });
  });

  it('loses the names of packs, which are in the export until then', async () => {
    const buyer = aKnownBuyer();
    const dataset = await leads.aDataset(someLeads(1));
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 1 });
    const body = { name: 'Calls for Ann' };
    await leads.as(buyer).put(`/leads/packs/${jobId}/name`, body);
    await leads.bus.answer(ExportBillingData, () => ({ text: '', next: null }));
    const { bytes } = await exported(buyer.token);
    expect(filesIn(bytes)['packs.csv']).toContain(`${jobId},Calls for Ann,`);
    await leads.bus.publish(UserDeleted, { userId: buyer.id, deletedAt: new Date().toISOString() });
    const packs = leads.mongo.collection<{ _id: string }>('purchases');
    await until(
      async () => (await packs.countDocuments({ buyerId: buyer.id, name: body.name })) === 0,
    );
    expect(await packs.countDocuments({ buyerId: buyer.id })).toBe(1);
  });

  it('loses all outcomes of calls, which are in the export until then', async () => {
    const buyer = aKnownBuyer();
    const dataset = await leads.aDataset(someLeads(2));
    const { jobId: packId } = await leads.buy(buyer, dataset._id, { quantity: 2 });
    const sent = anOutcome({ lead: 'CA-1', outcome: 'interested', note: 'Call after six, please' });
    await callingSteps(leads).record({ buyer, packId }, [sent]);
    await leads.bus.answer(ExportBillingData, () => ({ text: '', next: null }));
    const { bytes } = await exported(buyer.token);
    expect(filesIn(bytes)['call-outcomes.csv']?.split('\r\n')[1]).toBe(
      `${packId},CA-1,${sent.calledAt},interested,,,,"${sent.note}"`,
    );
    await leads.bus.publish(UserDeleted, { userId: buyer.id, deletedAt: new Date().toISOString() });
    const places = ['call_sheets', 'calling_sums'].map((name) => leads.mongo.collection(name));
    await until(async () => {
      const counts = await Promise.all(
        places.map((one) => one.countDocuments({ buyerId: buyer.id })),
      );
      return Math.max(...counts) === 0;
    });
  });

  it('loses all suppression lists, also those that a request is still writing', async () => {
    const buyer = leads.aBuyer();
    await addList(buyer, 'Customers', '2015550100');
    await leads.bus.publish(UserDeleted, { userId: buyer.id, deletedAt: new Date().toISOString() });
    const lists = () =>
      leads.mongo
        .collection<{ _id: string; lists: unknown[] }>('suppression_lists')
        .findOne({ _id: buyer.id });
    await until(async () => (await lists())?.lists.length === 0);
    await until(async () => (await left(buyer)) === 0);
    const late = leads.app
      .get(SuppressionListChanger)
      .add(buyer.id, { name: 'Late', key: undefined }, readPastedPhones('2015550100'));
    await expect(late).rejects.toMatchObject({ code: 'AUTH.SESSION_ENDED' });
    expect((await addList(buyer, 'Late', '2015550100')).status).toBe(401);
    expect((await lists())?.lists).toEqual([]);
    expect(await left(buyer)).toBe(0);
  });
});
