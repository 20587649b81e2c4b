import { describe, expect, it } from '@jest/globals';
import {
  bulkAdjustmentSchema,
  bulkPreviewSchema,
  type AuditedAction,
  type BulkAdjustmentsView,
  type BulkAdjustmentView,
  type StatementView,
} from '@leadmart/contracts';
import { Metrics } from '@leadmart/platform/metrics';
import { Transactions } from '@leadmart/platform/mongo';
import { aUserId, explainsWithIndex, until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { AccountRepository } from '../src/accounts/account.repository.js';
import { BatchRepository } from '../src/adjustments/batch.repository.js';
import { adjustAccounts } from '../src/billing.jobs.js';
import { startBilling, startReplica, type Billing, type TestBuyer } from './start-billing.js';

const billing = await startBilling();
const replica = await startReplica(billing, { ADMIN_PROOF_ABOVE: 'credits=100, prices=1' });

/** A busy machine is slow. */
type Service = Pick<Billing, 'as'>;

const ended = async (answer: { status: number; body: BulkAdjustmentView }) => {
  expect([200, 202]).toContain(answer.status);
  return until(async () => {
    const path = `/admin/credits/batches/${answer.body.batchId}`;
    const { body } = await billing.asAdmin.get(path);
    const batch = bulkAdjustmentSchema.parse(body);
    return batch.status === 'completed' ? batch : undefined;
  });
};
const all = async (kind: 'add-all' | 'remove-all', amount: number, reason = 'A mistake') =>
  ended(
    await billing.asAdmin.post<BulkAdjustmentView>(
      `/admin/credits/${kind}`,
      { amount, reason },
      { 'idempotency-key': aUserId() },
    ),
  );
const undo = (batchId: string, service: Service = billing, token = billing.admin) =>
  service
    .as(token)
    .post<BulkAdjustmentView & { code: string }>(`/admin/credits/batches/${batchId}/undo`);
const balances = (buyers: readonly TestBuyer[]) => Promise.all(buyers.map(billing.balanceOf));
/** Buyers whose accounts are opened without the broker, because they are many. */
const buyersWith = async (...credits: number[]): Promise<TestBuyer[]> => {
  const buyers = credits.map((): TestBuyer => {
    const id = aUserId();
    return { id, email: `${id}@example.com`, token: billing.tokens.user(id) };
  });
  const accounts = billing.app.get(AccountRepository, { strict: false });
  await billing.app.get(Transactions).run(async (tx) => {
    for (const { id: userId, email } of buyers)
      await accounts.open({ userId, email, name: 'Buyer' }, new Date(), tx);
  });
  for (const [n, amount] of credits.entries())
    if (amount > 0) await billing.give(buyers[n] as TestBuyer, amount);
  return buyers;
};
const take = ({ id: userId }: TestBuyer, amount: number) =>
  billing.asAdmin.post('/admin/credits/remove', { userId, amount });
/** Ends the lease of the process that runs a batch, as if it had died. */
const abandon = (_id: string) =>
  billing.mongo
    .collection<{ _id: string }>('batches')
    .updateOne({ _id }, { $set: { 'work.dueAt': new Date(0) } });
const entriesOf = (batchId: string) =>
  billing.mongo.collection('entries').countDocuments({ 'details.batchId': batchId });
const sound = async () => expect((await billing.checkLedger()).mismatches).toEqual([]);

describe('undoing a bulk change', () => {
  it('gives back what a removal took, to the users that lost it', async () => {
    const buyers = await buyersWith(100, 10, 3, 0);
    const { batchId, done, undoableUntil } = await all('remove-all', 10);
    expect(await balances(buyers)).toEqual([90, 0, 0, 0]);
    expect(undoableUntil).not.toBeNull();
    // It is spent or given in the meantime; only the change is undone.
    await billing.give(buyers[1] as TestBuyer, 1);
    const undone = await ended(await undo(batchId));
    expect(await balances(buyers)).toEqual([100, 11, 3, 0]);
    const kind = { kind: 'add-all', amount: 10, reason: 'Undone: A mistake', undoes: batchId };
    expect(undone).toMatchObject({ ...kind, done, total: done, undoableUntil: null });
    expect(undone.stoppedAtZero).toBe(done - 2);
    const { body } = await billing
      .as(buyers[2]?.token ?? '')
      .get<StatementView>('/purchases/history');
    expect(body.transactions.map(({ creditAmount, description }) => [creditAmount, description]))
      // The gift of the test is the oldest line.
      .toEqual([
        [3, 'Undone: A mistake'],
        [-3, 'A mistake'],
        [3, 'Manual adjustment'],
      ]);
    const audited = await billing.mongo
      .collection('eventLog')
      .findOne({ 'payload.action': 'credits.bulk-undone' });
    expect(audited?.['payload'] as AuditedAction).toMatchObject({
      subject: { type: 'all-users', id: undone.batchId },
      before: { batch: batchId, credits: 10, users: done, change: 'credits.removed-from-all' },
    });
    await sound();
  });

  it('takes a gift back as far as it is unspent, and no balance falls below 0', async () => {
    const buyers = await buyersWith(0, 0, 50);
    const { batchId, done } = await all('add-all', 20);
    await take(buyers[0] as TestBuyer, 15);
    await take(buyers[1] as TestBuyer, 20);
    const [late] = (await buyersWith(20)) as [TestBuyer];
    const undone = await ended(await undo(batchId));
    expect(undone).toMatchObject({ kind: 'remove-all', done, stoppedAtZero: 2 });
    expect(await balances([...buyers, late])).toEqual([0, 0, 50, 20]);
    await sound();
  });

  it('carries out the bare calls of the specification in a session of any age, each a batch that can be undone', async () => {
    const old = billing.tokens.sign({ isAdmin: true, provedSecondsAgo: 16 * 60 });
    const [buyer] = (await buyersWith(0)) as [TestBuyer];
    const call = async (path: string, body: object) => {
      const answer = await billing.as(old).post<BulkAdjustmentView>(`/admin/credits/${path}`, body);
      expect({ path, status: answer.status }).toMatchObject({});
      return answer;
    };
    const batches = [
      await ended(await call('add-all', { amount: 3 })),
      await ended(await call('add-all', { amount: 3 })),
      await ended(await call('remove-all', { amount: 1 })),
    ];
    expect(new Set(batches.map(({ batchId }) => batchId)).size).toBe(3);
    for (const { undoableUntil } of batches) expect(undoableUntil).not.toBeNull();
    expect(await balances([buyer])).toEqual([5]);
    await ended(await undo(batches[2]?.batchId ?? ''));
    expect(await balances([buyer])).toEqual([6]);
    for (const kind of ['add', 'remove', 'set'])
      await call(kind, { userId: buyer.id, amount: 100_000 });
    const discount = 0;
    await call('packages', { packageName: 'Counted', creditAmount: 10, price: 5, discount });
    await call('packages/apply-discount', { discount });
  });

  it('asks for a proof above the amounts of an admin and hour, for all calls together, also for two at once', async () => {
    const session = { userId: aUserId(), isAdmin: true };
    const old = billing.tokens.sign({ ...session, provedSecondsAgo: 16 * 60 });
    const [buyer] = await buyersWith(0);
    const call = async (path: string, body: object, token = old) => {
      const headers = { 'idempotency-key': aUserId() };
      return (await replica.as(token).post(`/admin/credits/${path}`, body, headers)).status;
    };
    const adjust = (kind: string, amount: number, token = old) =>
      call(kind, { userId: buyer?.id, amount }, token);
    const twice = await Promise.all([adjust('add', 60), adjust('add', 60)]);
    expect(twice.toSorted((one, other) => one - other)).toEqual([200, 423]);
    expect(await adjust('set', 160)).toBe(423);
    expect(await adjust('set', 90)).toBe(200);
    expect(await adjust('remove', 5)).toBe(200);
    for (const kind of ['add-all', 'remove-all'])
      expect(await call(kind, { amount: 100 })).toBe(423);
    expect(await adjust('remove', 6)).toBe(423);
    expect(await adjust('add', 60, billing.tokens.sign(session))).toBe(200);
    expect(await balances(buyer ? [buyer] : [])).toEqual([145]);
    const price = {
      packageName: 'Counted',
      creditAmount: 10,
      price: 5,
      discount: 0,
      active: false,
    };
    expect(await call('packages', price)).toBe(201);
    expect(await call('packages', price)).toBe(423);
    expect(await call('packages/apply-discount', { discount: 10 })).toBe(423);
    expect(await replica.app.get(Metrics).text()).toMatch(
      /leadmart_admin_amount\{kind="credits"\} (1[5-9]\d|[2-9]\d\d|\d{4,})/,
    );
    const hours = billing.mongo.collection('adminAmounts');
    expect((await hours.indexes()).map(({ key }) => key)).toContainEqual({ hour: 1 });
  });

  it('undoes a change once when two admins undo it at once on two replicas, several times', async () => {
    const buyers = await buyersWith(0, 1, 24, 25, 26, 100, ...Array.from({ length: 30 }, () => 0));
    const before = await balances(buyers);
    const { batchId, done } = await all('remove-all', 25);
    const another = billing.tokens.admin(aUserId());
    const answers = await Promise.all([
      ...[billing, replica, billing].map((service) => undo(batchId, service)),
      ...[replica, billing, replica].map((service) => undo(batchId, service, another)),
      // A purchase or a gift at the same time is not lost.
      billing.give(buyers[5] as TestBuyer, 7),
    ]);
    const undos = answers.slice(0, 6) as Awaited<ReturnType<typeof undo>>[];
    const ids = new Set(undos.map(({ body }) => body.batchId));
    expect(ids.size).toBe(1);
    const undone = await ended(undos[0] as (typeof undos)[0]);
    expect(await balances(buyers)).toEqual(before.map((credits, n) => credits + (n === 5 ? 7 : 0)));
    expect(await entriesOf(undone.batchId)).toBe(done);
    expect((await undo(batchId)).body.batchId).toBe(undone.batchId);
    await sound();
  });

  it('completes an undo exactly once after crashes, on whichever replica resumes it', async () => {
    const buyers = await buyersWith(...Array.from({ length: 60 }, () => 0));
    await all('add-all', 30);
    const { batchId, done } = await all('remove-all', 25);
    const batches = billing.app.get(BatchRepository);
    // A process that stored the undo and died: its lease has ended, nothing is booked.
    replica.app.get(Work).wake = () => undefined;
    const begun = undo(batchId, replica);
    const { id } = await until(() => batches.findUndoOf(batchId));
    await abandon(id);
    // Another one takes it over and shuts down in the middle.
    const dying = await startReplica(billing);
    await until(async () => ((await batches.find(id))?.done ?? 0) > 0);
    await dying.close();
    await abandon(id);
    await Promise.all([
      billing.runNow(adjustAccounts),
      replica.app.get(Work).runNow(adjustAccounts),
    ]);
    expect(await ended(await begun)).toMatchObject({ done, undoes: batchId });
    expect(await balances(buyers)).toEqual(buyers.map(() => 30));
    expect(await entriesOf(id)).toBe(done);
    await sound();
  });
});

describe('refusing to undo', () => {
  it('lists what can be undone, and refuses running changes, undos and unknown ones', async () => {
    const { batchId } = await all('add-all', 2);
    const undone = await ended(await undo(batchId));
    const token = billing.admin;
    const { body } = await billing.as(token).get<BulkAdjustmentsView>('/admin/credits/batches');
    expect(body.batches.slice(0, 2)).toMatchObject([
      { batchId: undone.batchId, undoes: batchId, undoableUntil: null },
      { batchId, undoneBy: undone.batchId, undoableUntil: null },
    ]);
    expect(body.batches.length).toBeLessThanOrEqual(10);
    expect(await undo(undone.batchId)).toMatchObject({
      status: 409,
      body: { code: 'BILLING.BULK_CHANGE_FINAL' },
    });
    expect((await undo(aUserId())).status).toBe(404);
    const running = { kind: 'add-all', amount: 10, reason: 'x', adminId: aUserId(), total: 1 };
    const batch = { ...running, done: 0, stoppedAtZero: 0, cursor: '', status: 'running' };
    const times = { work: { dueAt: new Date(Date.now() + 60_000) }, createdAt: new Date(0) };
    const _id = aUserId() as never;
    await billing.mongo.collection('batches').insertOne({ ...batch, ...times, _id });
    expect(await undo(_id)).toMatchObject({
      status: 409,
      body: { code: 'BILLING.BULK_CHANGE_RUNNING' },
    });
    await billing.mongo.collection('batches').deleteOne({ _id });
  });

  it('refuses after a day, and still answers with an earlier undo', async () => {
    const [first, second] = [await all('add-all', 2), await all('add-all', 3)];
    const undone = await ended(await undo(first.batchId));
    billing.clock.pass((24 * 60 + 1) * 60);
    expect(await undo(second.batchId)).toMatchObject({
      status: 409,
      body: { code: 'BILLING.BULK_CHANGE_FINAL' },
    });
    expect((await undo(first.batchId)).body.batchId).toBe(undone.batchId);
    expect(await ended({ status: 200, body: second })).toMatchObject({ undoableUntil: null });
  });

  it('finds batches and their undos by index', async () => {
    const batches = billing.app.get(BatchRepository);
    for (const call of [
      () => batches.findUndoOf('a'),
      () => batches.undosOf(['a', 'b']),
      () => batches.newest(10),
      () => billing.runNow(adjustAccounts),
    ])
      await explainsWithIndex(billing.app, call);
  });
});

describe('the preview of a removal', () => {
  it('counts the users that reach 0, and those without credits, by index', async () => {
    const preview = async (amount: string) =>
      billing.asAdmin.get(`/admin/credits/bulk-preview?amount=${amount}`);
    const read = async () => bulkPreviewSchema.parse((await preview('10')).body);
    const before = await read();
    await buyersWith(0, 10, 3, 10.1);
    const { users, reachZero, haveNone } = before;
    expect(await read()).toEqual({
      users: users + 4,
      reachZero: reachZero + 2,
      haveNone: haveNone + 1,
      hasMore: false,
    });
    for (const amount of ['0', '-1', 'x', '']) expect((await preview(amount)).status).toBe(400);
  });
});
