import { describe, expect, it, jest } from '@jest/globals';
import {
  BalanceChanged,
  bulkAdjustmentSchema,
  CreditsAdjusted,
  ListUserEmails,
  PeerUnavailable,
  UserDeleted,
  UserRegistered,
  type BulkAdjustmentView,
} from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { aUserId, until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { Ledger } from '../src/accounts/ledger/ledger.js';
import { BatchRepository } from '../src/adjustments/batch.repository.js';
import { adjustAccounts } from '../src/billing.jobs.js';
import { startBilling, startReplica, type TestBuyer } from './start-billing.js';

const billing = await startBilling();

const adjust = (
  kind: 'add' | 'remove' | 'set',
  { id: userId }: Pick<TestBuyer, 'id'>,
  fields: object,
  headers: Record<string, string> = {},
) => billing.asAdmin.post(`/admin/credits/${kind}`, { userId, ...fields }, headers);

describe('changing one balance', () => {
  it('adds, removes and sets credits and publishes each change', async () => {
    const buyer = await billing.aBuyer();
    expect(await adjust('add', buyer, { amount: 100.5 })).toMatchObject({
      status: 200,
      body: {
        applied: 100.5,
        stoppedAtZero: false,
        user: { email: buyer.email, creditBalance: 100.5 },
      },
    });
    expect((await adjust('remove', buyer, { amount: 0.5 })).body).toMatchObject({ applied: -0.5 });
    expect((await adjust('set', buyer, { amount: 30 })).body).toMatchObject({ applied: -70 });
    const ours = () =>
      billing.bus.seen(CreditsAdjusted).filter(({ userId }) => userId === buyer.id);
    await until(() => ours().length === 3);
    expect(ours().map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['add', 1_005],
        ['remove', -5],
        ['set', -700],
      ]),
    );
    await until(() =>
      billing.bus
        .seen(BalanceChanged)
        .some((one) => one.userId === buyer.id && one.balance === 300),
    );
  });

  it('stops a removal at zero and reports it', async () => {
    const buyer = await billing.aBuyer();
    await adjust('add', buyer, { amount: 10 });
    expect((await adjust('remove', buyer, { amount: 50 })).body).toMatchObject({
      applied: -10,
      stoppedAtZero: true,
      user: { creditBalance: 0 },
    });
  });

  it('refuses to set a balance that differs from the expected one', async () => {
    const buyer = await billing.aBuyer();
    await adjust('add', buyer, { amount: 10 });
    expect(await adjust('set', buyer, { amount: 5, expectedBalance: 0 })).toMatchObject({
      status: 409,
      body: { code: 'BILLING.BALANCE_MOVED', details: { balance: 10 } },
    });
    expect((await adjust('set', buyer, { amount: 5, expectedBalance: 10 })).status).toBe(200);
  });

  it('adjusts a balance once for two requests with the same idempotency key', async () => {
    const buyer = await billing.aBuyer();
    const key = { 'idempotency-key': `k-${buyer.id}` };
    const answers = await Promise.all([
      adjust('add', buyer, { amount: 10 }, key),
      adjust('add', buyer, { amount: 10 }, key),
    ]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await billing.balanceOf(buyer)).toBe(10);
    expect((await adjust('add', buyer, { amount: 11 }, key)).status).toBe(409);
    // The key is one admin's.
    const token = billing.tokens.admin(aUserId());
    const body = { userId: buyer.id, amount: 10 };
    await billing.as(token).post('/admin/credits/add', body, key);
    expect(await billing.balanceOf(buyer)).toBe(20);
  });

  it('stores admin, kind, balances and reason in the entry', async () => {
    const buyer = await billing.aBuyer();
    await adjust('add', buyer, { amount: 10, reason: 'Trial' });
    const entry = await billing.mongo.collection('entries').findOne({ userId: buyer.id });
    expect(entry).toMatchObject({
      source: 'admin',
      kind: 'add',
      actor: { role: 'admin', id: expect.any(String) },
      balanceBefore: 0,
      balanceAfter: 100,
      description: 'Trial',
    });
  });

  it.each([{ amount: -1 }, { amount: 0.05 }, { amount: '5' }, { amount: { $gt: 0 } }, {}])(
    'refuses an adjustment with %o',
    async (fields) => {
      const answer = await adjust('add', await billing.aBuyer(), fields);
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION.INVALID_INPUT' } });
    },
  );

  it('opens the account of a user whose registration has not arrived, and accepts the registration later', async () => {
    const user = { id: aUserId(), email: 'early@example.com' };
    const { id: userId, email } = user;
    await billing.bus.answer(ListUserEmails, ({ userIds: [asked] }) => ({
      users: asked === userId ? [{ userId, email, username: 'Ann' }] : [],
    }));
    const answers = await Promise.all([
      adjust('set', user, { amount: 5 }),
      adjust('add', user, { amount: 5 }, { 'idempotency-key': `early-${userId}` }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const registered = { ...UserRegistered.sample, userId, email: 'Early@example.com' };
    const inbox = billing.mongo.collection('inbox');
    const before = await inbox.countDocuments();
    await billing.bus.publish(UserRegistered, registered);
    await until(async () => (await inbox.countDocuments()) > before);
    expect((await adjust('add', user, { amount: 1 })).body).toMatchObject({ user: { email } });
    expect([6, 11]).toContain(await billing.balanceOf(user));
    expect((await adjust('add', { id: aUserId() }, { amount: 1 })).status).toBe(404);
  });

  it('answers 503 for a user without an account while auth does not answer', async () => {
    await billing.bus.answer(ListUserEmails, () => {
      throw PeerUnavailable({ peer: 'auth' });
    });
    expect((await adjust('add', { id: aUserId() }, { amount: 1 })).status).toBe(503);
  });
});

describe('changing every balance', () => {
  const aKey = () => ({ 'idempotency-key': aUserId() });
  const all = (kind: 'add-all' | 'remove-all', amount: number, headers: object = aKey()) =>
    billing.asAdmin.post<BulkAdjustmentView>(`/admin/credits/${kind}`, { amount }, { ...headers });
  const completed = async ({ batchId }: BulkAdjustmentView) =>
    until(async () => {
      const answer = await billing.asAdmin.get(`/admin/credits/batches/${batchId}`);
      const batch = bulkAdjustmentSchema.parse(answer.body);
      return batch.status === 'completed' ? batch : undefined;
    });

  it('changes the balance of each user once', async () => {
    const buyers = await Promise.all(Array.from({ length: 30 }, () => billing.aBuyer()));
    const answer = await all('add-all', 7.5);
    expect([200, 202]).toContain(answer.status);
    const { total, done, ...batch } = await completed(answer.body);
    expect(done).toBe(total);
    expect(batch).toMatchObject({ kind: 'add-all', amount: 7.5, stoppedAtZero: 0 });
    for (const buyer of buyers) expect(await billing.balanceOf(buyer)).toBe(7.5);
  });

  it('counts the users whose removal stopped at zero', async () => {
    const [poor, rich] = [await billing.aBuyer(), await billing.aBuyer()];
    await billing.give(rich, 1_000);
    const { stoppedAtZero, total } = await completed((await all('remove-all', 500)).body);
    expect(stoppedAtZero).toBe(total - 1);
    expect(await billing.balanceOf(poor)).toBe(0);
    expect(await billing.balanceOf(rich)).toBe(500);
  });

  it('runs one batch for two requests with the same idempotency key', async () => {
    const buyer = await billing.aBuyer();
    const key = { 'idempotency-key': `all-${buyer.id}` };
    const answers = await Promise.all([all('add-all', 1, key), all('add-all', 1, key)]);
    expect(answers[0]?.body.batchId).toBe(answers[1]?.body.batchId);
    await completed((answers[0] as (typeof answers)[0]).body);
    expect(await billing.balanceOf(buyer)).toBe(1);
    expect((await all('add-all', 2, key)).status).toBe(409);
    expect((await all('remove-all', 1, key)).status).toBe(409);
  });

  it('completes an abandoned batch exactly once when two replicas resume it', async () => {
    const replica = await startReplica(billing);
    const buyers = await Promise.all(Array.from({ length: 40 }, () => billing.aBuyer()));
    const before = await Promise.all(buyers.map(billing.balanceOf));
    const batches = billing.app.get(BatchRepository);
    const transactions = billing.app.get(Transactions);
    const begun = async () => {
      const kind = { kind: 'add-all', amount: 30, reason: 'test', adminId: aUserId() };
      const progress = { status: 'running', total: 0, done: 0, stoppedAtZero: 0, cursor: '' };
      const now = new Date();
      const batch = { id: aUserId(), ...kind, ...progress, work: { dueAt: now }, createdAt: now };
      await transactions.run((tx) => batches.insert(batch as never, tx));
      return batch;
    };
    const work = [billing, replica].map(({ app }) => app.get(Work));
    const batch = await begun();
    await Promise.all(work.map((each) => each.runNow(adjustAccounts)));
    await until(async () => (await batches.find(batch.id))?.status === 'completed');
    const after = await Promise.all(buyers.map(billing.balanceOf));
    expect(after).toEqual(before.map((balance) => balance + 3));

    // A process that shuts down ends its claim: the next one resumes the batch at once.
    const left = await begun();
    // A user of after its beginning gets nothing.
    const late = await billing.aBuyer();
    const [own, others] = work as [Work, Work];
    jest.spyOn(others, 'isStopping', 'get').mockReturnValueOnce(false).mockReturnValue(true);
    await others.runNow(adjustAccounts);
    expect(await batches.find(left.id)).toMatchObject({ status: 'running' });
    await own.runNow(adjustAccounts);
    expect(await batches.find(left.id)).toMatchObject({ status: 'completed' });
    expect(await billing.balanceOf(late)).toBe(0);
    expect((await billing.checkLedger()).mismatches).toEqual([]);
    await replica.close();
  });

  it('lets requests for its accounts through while a batch runs', async () => {
    const buyers = await Promise.all(Array.from({ length: 30 }, () => billing.aBuyer()));
    const [first, , held, next] = buyers.sort((a, b) => (a.id < b.id ? -1 : 1)) as [
      TestBuyer,
      TestBuyer,
      TestBuyer,
      TestBuyer,
    ];
    const before = await Promise.all(buyers.map(billing.balanceOf));
    let letGo = (): void => undefined;
    // Long work on one account: the batch has to wait for it.
    const ledger = billing.app.get(Ledger);
    const work = ledger.enqueue(held.id, () => new Promise<void>((resolve) => (letGo = resolve)));
    const answering = all('add-all', 1);
    await until(async () => (await billing.balanceOf(first)) === (before[0] ?? 0) + 1);
    const behind = adjust('add', held, { amount: 10 });
    expect((await adjust('add', first, { amount: 10 })).status).toBe(200);
    expect((await adjust('add', next, { amount: 10 })).status).toBe(200);
    const running = await billing.mongo.collection('batches').findOne({ status: 'running' });
    expect(running).toMatchObject({ kind: 'add-all' });
    const left = buyers.at(-1) as TestBuyer;
    const deletedAt = new Date().toISOString();
    await billing.bus.publish(UserDeleted, { userId: left.id, deletedAt });
    const accounts = billing.mongo.collection<{ _id: string }>('accounts');
    await until(() => accounts.findOne({ _id: left.id, closedAt: { $exists: true } }));
    letGo();
    await work;
    expect((await behind).status).toBe(200);
    await completed((await answering).body);
    const after = await Promise.all(buyers.map(billing.balanceOf));
    const gifts = [first, held, next];
    expect(after).toEqual(
      buyers.map((buyer, n) =>
        buyer === left ? before[n] : (before[n] ?? 0) + 1 + (gifts.includes(buyer) ? 10 : 0),
      ),
    );
    expect((await billing.checkLedger()).mismatches).toEqual([]);
  });

  it.each([{ 'idempotency-key': 'a b' }, { 'idempotency-key': 'k'.repeat(256) }])(
    'refuses a batch with the headers %o and names the idempotency key',
    async (headers) => {
      const answer = await all('add-all', 1, headers);
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION.INVALID_INPUT' } });
      expect(answer.text).toContain('Idempotency-Key');
    },
  );

  it('answers 404 for an unknown batch and 400 for an amount of 0', async () => {
    const token = billing.admin;
    expect((await billing.as(token).get('/admin/credits/batches/none')).status).toBe(404);
    expect((await all('add-all', 0)).status).toBe(400);
  });
});
