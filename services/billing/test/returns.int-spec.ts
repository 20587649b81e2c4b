import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  BalanceChanged,
  CreditsReturned,
  ReplayBillingEvents,
  ReturnCredits,
  UserDeleted,
  type ClaimId,
  type PurchaseId,
  type StatementView,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { until } from '@leadmart/platform/testing';
import { startBilling, startReplica, type TestBuyer } from './start-billing.js';

const billing = await startBilling();

const aReturn = ({ id: buyerId }: TestBuyer, amount = 150) => ({
  claimId: newId() as ClaimId,
  purchaseId: newId() as PurchaseId,
  buyerId,
  amount,
  quantity: 3,
  datasetName: 'Small businesses',
});
type Return = ReturnType<typeof aReturn>;
const send = (command: Return, messageId = randomUUID()) =>
  billing.bus.command(ReturnCredits, command, { messageId });
const returnsOf = ({ claimId }: Return) =>
  billing.bus.seen(CreditsReturned).filter((event) => event.claimId === claimId);
const entriesOf = ({ id }: TestBuyer) =>
  billing.mongo.collection('entries').find({ userId: id }).sort({ version: 1 }).toArray();

describe('returned credits', () => {
  it('books returned credits once for each claim, however often and under whatever id the command comes', async () => {
    const buyer = await billing.aBuyer();
    const command = aReturn(buyer);
    const replica = await startReplica(billing);
    const messageId = randomUUID();
    const same = Array.from({ length: 16 }, () => send(command, messageId));
    const others = Array.from({ length: 16 }, () => send(command));
    await Promise.all([...same, ...others]);
    await until(() => returnsOf(command).length > 0);
    // A later command of the buyer is handled after the repeated ones.
    const last = aReturn(buyer, 10);
    await send(last);
    await until(() => returnsOf(last).length > 0);
    await until(async () => (await billing.balanceOf(buyer)) === 16);
    await billing.published();
    await replica.close();
    expect(await entriesOf(buyer)).toMatchObject([
      { kind: 'return', amount: 150, operationId: `return:${command.claimId}`, version: 1 },
      { kind: 'return', amount: 10, version: 2 },
    ]);
    expect(returnsOf(command)).toMatchObject([{ amount: 150, quantity: 3, buyerId: buyer.id }]);
    const changes = billing.bus.seen(BalanceChanged).filter(({ userId }) => userId === buyer.id);
    expect(changes.map(({ balance }) => balance).toSorted((a, b) => a - b)).toEqual([150, 160]);
    const { mismatches } = await billing.checkLedger();
    expect(mismatches).toEqual([]);
  });

  it('returned credits are a line of the statement', async () => {
    const buyer = await billing.aBuyer();
    await billing.give(buyer, 100);
    await send(aReturn(buyer));
    await until(async () => (await billing.balanceOf(buyer)) === 115);
    const { body } = await billing.as(buyer).get<StatementView>('/purchases/history');
    expect(body.transactions[0]).toMatchObject({
      type: 'return',
      creditAmount: 15,
      description: 'Small businesses',
      quantity: 3,
      balance: 115,
    });
    expect(body.pagination.total).toBe(2);
    expect(body.summary.purchaseCount).toBe(0);
  });

  it('books returned credits to a deleted user, so that the command ends and the books agree', async () => {
    const buyer = await billing.aBuyer();
    const deletedAt = new Date().toISOString();
    await billing.bus.publish(UserDeleted, { userId: buyer.id, deletedAt });
    const account = () => billing.mongo.collection('accounts').findOne({ _id: buyer.id as never });
    await until(async () => (await account())?.['closedAt']);
    const command = aReturn(buyer);
    await send(command);
    await until(() => returnsOf(command).length > 0);
    expect(await account()).toMatchObject({ balance: 150, version: 1, email: null });
  });

  it('replays returned credits as the event that was published', async () => {
    const buyer = await billing.aBuyer();
    const command = aReturn(buyer);
    await send(command);
    await until(() => returnsOf(command).length > 0);
    const { events } = await billing.bus.request(ReplayBillingEvents, { after: '', limit: 1_000 });
    const ours = events.filter(({ payload }) => (payload as Return).claimId === command.claimId);
    expect(ours).toMatchObject([{ type: CreditsReturned.type, payload: returnsOf(command)[0] }]);
  });
});
