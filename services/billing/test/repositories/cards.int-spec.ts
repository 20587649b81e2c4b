import { beforeEach, describe, expect, it } from '@jest/globals';
import { cents, maxSavedCards, tenths, type PackageId, type UserId } from '@leadmart/contracts';
import { openTestDatabase, type TestDatabase } from '@leadmart/platform/testing';
import { AutoTopUpRepository } from '../../src/payments/auto-top-up/auto-top-up.repository.js';
import {
  autoTopUps,
  type AutoTopUp,
  type TopUpRun,
} from '../../src/payments/auto-top-up/auto-top-up.schema.js';
import type { CardHolder, SavedCard } from '../../src/payments/cards/card-holder.js';
import { CardHolderRepository } from '../../src/payments/cards/card-holder.repository.js';
import { cardHolders } from '../../src/payments/cards/card-holder.schema.js';
import { noon } from '../factories/account.js';

const [user, other] = ['b', 'a'] as [UserId, UserId];

const database = await openTestDatabase();
const holders = new CardHolderRepository(await database.model(cardHolders));
const topUps = new AutoTopUpRepository(await database.model(autoTopUps));

const consent = { text: 'I agree', at: noon };
const aCard = (number: number): SavedCard => ({
  id: `pm_${number}`,
  brand: 'visa',
  last4: '4242',
  expMonth: 1,
  expYear: 2_030,
  addedAt: noon,
});

describe('cards on file', () => {
  const agreed = { customerId: 'cus_1', consent };
  const ofOther: CardHolder = {
    userId: other,
    customerId: 'cus_2',
    consent,
    cards: [aCard(1), aCard(2)],
    defaultCardId: 'pm_1',
  };
  beforeEach(async () => {
    for (const one of [user, other]) await holders.delete(one);
    await holders.agree(other, { customerId: 'cus_2', consent });
    for (const number of [1, 2]) await holders.add(other, aCard(number));
    await holders.makeDefault(other, 'pm_1');
  });

  it('the first customer of a user stays, the last consent counts', async () => {
    const holder = { userId: user, ...agreed, cards: [] };
    expect(await holders.find(user)).toBeUndefined();
    expect(await holders.agree(user, agreed)).toEqual(holder);
    const later = { text: 'I agree again', at: noon };
    const again = await holders.agree(user, { customerId: 'cus_9', consent: later });
    expect(again).toEqual({ ...holder, consent: later });
    expect(await holders.find(user)).toEqual(again);
    expect(await holders.find(other)).toEqual(ofOther);
  });

  it('a card is stored once, and no more than are allowed', async () => {
    await holders.agree(user, agreed);
    const all = Array.from({ length: maxSavedCards }, (_, number) => aCard(number));
    for (const card of all.flatMap((one) => [one, one]))
      expect(await holders.add(user, card)).toBe(true);
    expect((await holders.find(user))?.cards).toEqual(all);
    expect(await holders.add(user, aCard(99))).toBe(false);
    expect((await holders.find(user))?.cards).toEqual(all);
    for (const number of [1, 5])
      expect(await holders.add('x' as UserId, aCard(number))).toBe(false);
    expect(await holders.find(other)).toEqual(ofOther);
  });

  it('a card of the user becomes the default and is removed', async () => {
    await holders.agree(user, agreed);
    for (const number of [1, 2]) await holders.add(user, aCard(number));
    expect(await holders.makeDefault(user, 'pm_3')).toBe(false);
    expect(await holders.makeDefault(user, 'pm_2')).toBe(true);
    await holders.remove(user, 'pm_1');
    expect(await holders.find(user)).toMatchObject({ cards: [aCard(2)], defaultCardId: 'pm_2' });
    expect(await holders.find(other)).toEqual(ofOther);
  });
});

describe('automatic top-ups', () => {
  const settings = {
    setUp: {} as AutoTopUp['setUp'],
    below: tenths(100),
    packageId: 'p' as PackageId,
    packageName: 'Starter',
    credits: tenths(1_000),
    price: cents(4_900),
    maxPerMonth: 3,
  };
  const on = (userId: UserId): AutoTopUp => ({ userId, ...settings, state: 'on', runs: [] });
  const run = (work: Parameters<TestDatabase['run']>[0]) => database.run(work);
  const aRun = (number: number): TopUpRun => ({ crossing: String(number), at: noon });
  beforeEach(async () => {
    for (const userId of [user, other]) {
      await topUps.delete(userId);
      await run((tx) => topUps.switchOn({ userId, ...settings }, tx));
    }
  });

  it('a top-up is switched on and off, and keeps its runs', async () => {
    expect(await topUps.find(user)).toEqual(on(user));
    await run((tx) => topUps.addRun(user, aRun(1), tx));
    const reason = 'The card was declined';
    await run((tx) => topUps.stop(user, { state: 'stopped', reason }, tx));
    expect(await topUps.find(user)).toEqual({
      ...on(user),
      runs: [aRun(1)],
      state: 'stopped',
      reason,
    });
    await run((tx) => topUps.switchOff(user, tx));
    expect(await topUps.find(user)).toEqual({ ...on(user), runs: [aRun(1)], state: 'off' });
    await run((tx) => topUps.stop(user, { state: 'needs-consent', reason }, tx));
    const changed = { ...settings, below: tenths(7) };
    await run((tx) => topUps.switchOn({ userId: user, ...changed }, tx));
    expect(await topUps.find(user)).toEqual({ ...on(user), ...changed, runs: [aRun(1)] });
    expect(await topUps.find(other)).toEqual(on(other));
    expect(await run((tx) => topUps.find(user, tx))).toMatchObject({ below: 7 });
  });

  it('the latest 50 runs are kept, in their order', async () => {
    for (let number = 1; number <= 51; number += 1)
      await run((tx) => topUps.addRun(user, aRun(number), tx));
    const { runs } = (await topUps.find(user)) ?? on(user);
    expect([runs.length, runs[0]?.crossing, runs.at(-1)?.crossing]).toEqual([50, '2', '51']);
  });

  it('the outcome of a run is stored once, and belongs to one user', async () => {
    for (const userId of [user, other])
      for (const number of [1, 2]) await run((tx) => topUps.addRun(userId, aRun(number), tx));
    const end = (crossing: string, outcome: NonNullable<TopUpRun['outcome']>) =>
      run((tx) => topUps.endRun(user, { crossing, outcome }, tx));
    await end('2', 'paid');
    await end('2', 'failed');
    await end('3', 'failed');
    const outcomes = async (userId: UserId) =>
      (await topUps.find(userId))?.runs.map(({ outcome }) => outcome);
    expect(await outcomes(user)).toEqual([undefined, 'paid']);
    expect(await outcomes(other)).toEqual([undefined, undefined]);
  });

  it('the top-up of a deleted user goes alone', async () => {
    await topUps.delete(user);
    expect(await topUps.find(user)).toBeUndefined();
    expect(await topUps.find(other)).toEqual(on(other));
  });
});
