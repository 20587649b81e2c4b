import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  ChargeCredits,
  CreditsCharged,
  CreditsReleased,
  InsufficientCredits,
  ReleaseCredits,
  ChargeMismatch,
  ChargeReleased,
  GetBalance,
  testAccountOf,
  testCredits,
  UserDeleted,
  type AdminPaymentsView,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { until } from '@leadmart/platform/testing';
import { AccountRepository } from '../src/accounts/account.repository.js';
import { startBilling, startReplica } from './start-billing.js';

const billing = await startBilling();

const aPurchaseOf = ({ id: buyerId }: { id: UserId }, amount: number) => ({
  purchaseId: newId() as PurchaseId,
  buyerId,
  amount,
});
/** Generous: a busy machine is slow. */
const bought = { datasetName: 'Small businesses', quantity: 100 };
const charge = (purchase: ReturnType<typeof aPurchaseOf>) =>
  billing.bus.request(ChargeCredits, { ...purchase, description: bought });
const release = (
  { purchaseId, buyerId }: ReturnType<typeof aPurchaseOf>,
  messageId = randomUUID(),
) => billing.bus.command(ReleaseCredits, { purchaseId, buyerId, reason: 'test' }, { messageId });

async function aBuyerWith(credits: number) {
  const buyer = await billing.aBuyer();
  await billing.give(buyer, credits);
  return buyer;
}

const codeOf = async (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

describe('charging', () => {
  it('charges once and repeats the answer, also for concurrent requests', async () => {
    const buyer = await aBuyerWith(1_000);
    const purchase = aPurchaseOf(buyer, 5_000);
    const answers = await Promise.all([charge(purchase), charge(purchase), charge(purchase)]);
    for (const answer of [...answers, await charge(purchase)])
      expect(answer).toEqual({ balance: 5_000, version: 2 });
    expect(await codeOf(charge({ ...purchase, amount: 1 }))).toBe(ChargeMismatch.code);
    // Also when the rest has been spent since.
    await charge(aPurchaseOf(buyer, 4_000));
    expect(await charge(purchase)).toEqual({ balance: 5_000, version: 2 });
    expect(await billing.balanceOf(buyer)).toBe(100);
    const isOurs = ({ purchaseId }: { purchaseId: string }) => purchaseId === purchase.purchaseId;
    await until(() => billing.bus.seen(CreditsCharged).some(isOurs));
  });

  it('returns the credits of a charge once, and refuses a charge after its release', async () => {
    const buyer = await aBuyerWith(1_000);
    const purchase = aPurchaseOf(buyer, 5_000);
    await charge(purchase);
    await Promise.all([release(purchase), release(purchase)]);
    await until(async () => (await billing.balanceOf(buyer)) === 1_000);
    expect(await codeOf(charge(purchase))).toBe(ChargeReleased.code);
    const isOurs = ({ purchaseId }: { purchaseId: string }) => purchaseId === purchase.purchaseId;
    await until(() => billing.bus.seen(CreditsReleased).some(isOurs));
    expect(billing.bus.seen(CreditsReleased).filter(isOurs)).toMatchObject([{ amount: 5_000 }]);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
    expect((await billing.checkLedger()).mismatches).toEqual([]);
  });
});

describe('a test account', () => {
  const shown = async (userId: UserId) =>
    (await billing.bus.request(GetBalance, { userId })).balance;
  const sums = async () => {
    const to = '/admin/payments?type=all';
    return (await billing.asAdmin.get<AdminPaymentsView>(to)).body;
  };

  it('a test account is filled up whenever a charge costs more than it has, and 64 charges at once are all paid', async () => {
    const owner = await aBuyerWith(10);
    const id = testAccountOf(owner.id);
    expect(await shown(id)).toBe(testCredits);
    const before = await sums();
    const most = aPurchaseOf({ id }, testCredits);
    expect(await charge(most)).toMatchObject({ balance: 0 });
    const many = Array.from({ length: 64 }, () => aPurchaseOf({ id }, testCredits / 20));
    const answers = await Promise.all(many.map(charge));
    // 64 twentieths are paid by four fillings, and the last one has 16 of them left.
    expect(Math.min(...answers.map(({ balance }) => balance))).toBe(0);
    expect(await shown(id)).toBe((testCredits * 16) / 20);
    await expect(charge(aPurchaseOf({ id }, testCredits + 50))).rejects.toMatchObject({
      details: { missing: 5 },
    });
    await release(most);
    await until(async () => (await shown(id)) === testCredits * 2);
    expect(await sums()).toEqual(before);
    expect(await billing.balanceOf(owner)).toBe(10);
    const charged = () => billing.bus.envelopes(CreditsCharged).filter(({ test }) => test);
    await until(() => charged().length === 65);
  });

  it('a test account gets no credits that admins give to all users, and is closed with its user', async () => {
    const owner = await aBuyerWith(10);
    const id = testAccountOf(owner.id);
    await charge(aPurchaseOf({ id }, 10));
    const accounts = billing.app.get(AccountRepository);
    const chunk = { after: '', openedBy: billing.clock.now(), limit: 1_000 };
    const ids = (await accounts.chunk(chunk)).map(({ userId }) => userId);
    expect(ids).toContain(owner.id);
    expect(ids).not.toContain(id);
    const deletedAt = new Date().toISOString();
    await billing.bus.publish(UserDeleted, { userId: owner.id, deletedAt });
    await until(async () => (await accounts.find(id))?.closedAt !== undefined);
  });
});

describe('the account of a charge', () => {
  const accounts = () => billing.mongo.collection<{ _id: string; version: number }>('accounts');
  const stored = async ({ id: _id }: { id: string }) => accounts().findOne({ _id });

  it('changes in what a charge moves, and keeps settings that changed since the charge before', async () => {
    const buyer = await aBuyerWith(100);
    await charge(aPurchaseOf(buyer, 100));
    const settings = { alertBelow: 5, topUp: { below: 5 }, email: 'new@example.com' };
    await accounts().updateOne({ _id: buyer.id }, { $set: settings });
    const before = await stored(buyer);
    await charge(aPurchaseOf(buyer, 200));
    expect(await stored(buyer)).toEqual({
      ...before,
      ...settings,
      balance: 700,
      version: 3,
      statementCounts: { creditPurchase: 0, leadPurchase: 2, adjustment: 1, refund: 0, return: 0 },
      lastPurchaseAt: expect.any(Date),
    });
  });

  it('keeps a top-up limit that the charge crosses, and brings none back that was removed', async () => {
    const buyer = await aBuyerWith(100);
    await accounts().updateOne({ _id: buyer.id }, { $set: { topUp: { below: 500 } } });
    await charge(aPurchaseOf(buyer, 600));
    expect(await stored(buyer)).toMatchObject({ topUp: { below: 500 } });
    await accounts().updateOne({ _id: buyer.id }, { $unset: { topUp: 1 } });
    await charge(aPurchaseOf(buyer, 100));
    expect(await stored(buyer)).not.toHaveProperty('topUp');
  });
});

describe('a charge beyond the balance', () => {
  it('refuses a short balance and names the package that covers the missing credits', async () => {
    await billing.aPackage({ creditAmount: 100, price: 9 });
    const enough = await billing.aPackage({ creditAmount: 500, price: 29 });
    const buyer = await aBuyerWith(100);
    const refused = await charge(aPurchaseOf(buyer, 5_000)).catch((error: unknown) => error);
    expect(InsufficientCredits.is(refused)).toBe(true);
    expect(refused).toMatchObject({ details: { missing: 400, packageId: enough._id } });
  });

  it('accepts exactly one of two charges that together exceed the balance', async () => {
    const replica = await startReplica(billing);
    for (let round = 0; round < 5; round += 1) {
      const buyer = await aBuyerWith(1_000);
      const outcomes = await Promise.all([
        codeOf(charge(aPurchaseOf(buyer, 6_000))),
        codeOf(charge(aPurchaseOf(buyer, 6_000))),
      ]);
      expect(outcomes).toEqual(expect.arrayContaining([InsufficientCredits.code, 'accepted']));
      expect(await billing.balanceOf(buyer)).toBe(400);
    }
    await replica.close();
  });
});

describe('releasing', () => {
  it('returns released credits once when the command is delivered several times', async () => {
    const buyer = await aBuyerWith(1_000);
    const purchase = aPurchaseOf(buyer, 5_000);
    await charge(purchase);
    const messageId = randomUUID();
    await release(purchase, messageId);
    await release(purchase, messageId);
    await release(purchase);
    await until(async () => (await billing.balanceOf(buyer)) === 1_000);
    expect(await codeOf(charge(purchase))).toBe(ChargeReleased.code);
    const isOurs = ({ purchaseId }: { purchaseId: string }) => purchaseId === purchase.purchaseId;
    await until(() => billing.bus.seen(CreditsReleased).some(isOurs));
    const released = billing.bus.seen(CreditsReleased).filter(isOurs);
    expect(released).toMatchObject([{ amount: 5_000 }]);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });

  it('refuses a charge that arrives after its release', async () => {
    const buyer = await aBuyerWith(1_000);
    const purchase = aPurchaseOf(buyer, 5_000);
    await release(purchase);
    const charges = billing.mongo.collection<{ _id: string }>('charges');
    await until(() => charges.findOne({ _id: purchase.purchaseId }));
    expect(await codeOf(charge(purchase))).toBe(ChargeReleased.code);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });
});

describe('the ledger after a burst of purchases', () => {
  it('adds up after concurrent purchases', async () => {
    const buyers = await Promise.all([aBuyerWith(500), aBuyerWith(500)]);
    const purchases = buyers.flatMap((buyer) =>
      Array.from({ length: 8 }, () => aPurchaseOf(buyer, 700)),
    );
    const released = new Set<string>();
    await Promise.all(
      purchases.map(async (purchase, index) => {
        if ((await codeOf(charge(purchase))) !== 'accepted' || index % 2 > 0) return;
        released.add(purchase.purchaseId);
        await release(purchase);
      }),
    );
    const seen = () => billing.bus.seen(CreditsReleased).map(({ purchaseId }) => purchaseId);
    await until(() => [...released].every((id) => seen().some((one) => one === id)));
    const report = await billing.checkLedger();
    expect(report.mismatches).toEqual([]);
  });
});
