import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PasskeyConflict, type UserId } from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import { PasskeyChallengeRepository } from '../../src/factors/passkeys/passkey-challenge.repository.js';
import { passkeyChallenges } from '../../src/factors/passkeys/passkey-challenge.schema.js';
import { SecondFactorReader } from '../../src/factors/second-factor.reader.js';
import { SecondFactorRepository } from '../../src/factors/second-factor.repository.js';
import {
  secondFactors,
  type Passkey,
  type StoredFactors,
} from '../../src/factors/second-factor.schema.js';
import { ChallengeRepository } from '../../src/login/second-step/challenge.repository.js';
import { challenges } from '../../src/login/second-step/challenge.schema.js';

const [ann, bob, eve] = ['b' as UserId, 'a' as UserId, 'e' as UserId];
/** In the future: the server removes expired challenges. */
const end = new Date('2126-01-05T12:00:00.000Z');
const before = new Date(+end - 1);

const database = await openTestDatabase();

describe('second factors', () => {
  let factors: SecondFactorRepository;
  let reader: SecondFactorReader;
  beforeAll(async () => {
    const model = await database.model(secondFactors);
    [factors, reader] = [new SecondFactorRepository(model), new SecondFactorReader(model)];
  });

  const aPasskey = (id: string, counter = 0): Passkey => ({
    id,
    name: `Key ${id}`,
    publicKey: 'cose',
    counter,
    addedAt: before,
    lastUsedAt: null,
  });
  const authenticator = { secret: 'sealed', addedAt: before, lastStep: 7 };
  const pending = { secret: 'next', expiresAt: end };
  const keysOf = (userId: UserId) => [aPasskey(`${userId}1`), aPasskey(`${userId}2`, 5)] as const;
  const factorsOf = (userId: UserId, fields: Partial<StoredFactors> = {}): StoredFactors => ({
    userId,
    authenticator,
    passkeys: [...keysOf(userId)],
    recoveryCodes: ['code 1', 'code 2'],
    ...fields,
  });
  const [rolling, counting] = keysOf(ann);

  /** Both users have the same factors, and those of the other one stay, whatever happens. */
  beforeEach(async () => {
    await database.mongo.collection('secondFactors').deleteMany({});
    for (const userId of [bob, ann])
      await database.run(async (tx) => {
        for (const key of keysOf(userId)) await factors.addPasskey(userId, key, tx);
        await factors.storeAuthenticator(userId, authenticator, tx);
        await factors.storeRecoveryCodes(userId, ['code 1', 'code 2'], tx);
      });
  });
  async function expectFactors(fields: Partial<StoredFactors>): Promise<void> {
    expect(await reader.find(ann)).toEqual(factorsOf(ann, fields));
    expect(await reader.find(bob)).toEqual(factorsOf(bob));
  }

  it('factors are found by their user and by a passkey; a user without any has empty lists', async () => {
    await expectFactors({});
    expect(await database.run((tx) => reader.find(ann, tx))).toEqual(factorsOf(ann));
    expect(await reader.findByPasskey(counting.id)).toEqual(factorsOf(ann));
    expect(await reader.findByPasskey('x')).toBeUndefined();
    expect(await reader.find(eve)).toEqual({ userId: eve, passkeys: [], recoveryCodes: [] });
  });

  it('a passkey belongs to one user', async () => {
    const add = (key: Passkey) => database.run((tx) => factors.addPasskey(eve, key, tx));
    await expect(add(aPasskey(rolling.id))).rejects.toThrow(PasskeyConflict({}).message);
    await expect(add({ ...rolling, id: 'e1', counter: 'x' as never })).rejects.toThrow('counter');
    await add(aPasskey('e1'));
    await expectFactors({});
  });

  it('a counter of a passkey has to rise, except that of one that does not count', async () => {
    const use = ({ id }: Passkey, counter: number) =>
      factors.usePasskey(ann, { id, counter, at: end });
    expect(await use(counting, 5)).toBe(false);
    expect(await use(counting, 0)).toBe(false);
    expect(await use(keysOf(bob)[1], 6)).toBe(false);
    expect(await use(counting, 6)).toBe(true);
    expect(await use(rolling, 0)).toBe(true);
    const used = [
      { ...rolling, lastUsedAt: end },
      { ...counting, counter: 6, lastUsedAt: end },
    ];
    await expectFactors({ passkeys: used });
    expect(await use(rolling, 1)).toBe(true);
    expect(await use(rolling, 0)).toBe(false);
  });

  it('passkeys are removed by their ids', async () => {
    const ids = [rolling.id, keysOf(bob)[0].id];
    await database.run((tx) => factors.removePasskeys(ann, ids, tx));
    await expectFactors({ passkeys: [counting] });
  });

  it('a pending secret is replaced by a newer one, and gone when the authenticator is stored', async () => {
    const newer = { ...pending, secret: 'newer' };
    for (const one of [pending, newer])
      await database.run((tx) => factors.storePending(ann, one, tx));
    await expectFactors({ pending: newer });
    const stored = { ...authenticator, lastStep: 9 };
    await database.run((tx) => factors.storeAuthenticator(ann, stored, tx));
    await expectFactors({ authenticator: stored });
    await database.run((tx) => factors.storePending(eve, pending, tx));
    expect((await reader.find(eve)).pending).toEqual(pending);
  });

  it('an authenticator is removed, and the passkeys stay', async () => {
    await database.run((tx) => factors.removeAuthenticator(ann, tx));
    const { authenticator: _gone, ...rest } = factorsOf(ann);
    expect(await reader.find(ann)).toEqual(rest);
    expect(await reader.find(bob)).toEqual(factorsOf(bob));
  });

  it('a step is accepted once, and none before it', async () => {
    expect(await factors.useStep(ann, 7)).toBe(false);
    expect(await factors.useStep(ann, 8)).toBe(true);
    expect(await factors.useStep(ann, 8)).toBe(false);
    expect(await factors.useStep(eve, 8)).toBe(false);
    await expectFactors({ authenticator: { ...authenticator, lastStep: 8 } });
  });

  it('a recovery code is used once, and the rest are counted', async () => {
    const use = (code: string) => database.run((tx) => factors.useRecoveryCode(ann, code, tx));
    expect(await use('code 1')).toBe(1);
    expect(await use('code 1')).toBeUndefined();
    await expectFactors({ recoveryCodes: ['code 2'] });
    expect(await use('code 2')).toBe(0);
  });

  it('all factors of a user are removed', async () => {
    await database.run((tx) => factors.removeAllOf(ann, tx));
    expect(await reader.find(ann)).toEqual({ userId: ann, passkeys: [], recoveryCodes: [] });
    expect(await reader.find(bob)).toEqual(factorsOf(bob));
  });
});

describe('challenges', () => {
  it('a login waits for a second factor until the end of its challenge, which is used once', async () => {
    const repository = new ChallengeRepository(await database.model(challenges));
    const challenge = { userId: ann, sessionVersion: 3, expiresAt: end };
    await repository.insert('other', { ...challenge, userId: bob });
    await repository.insert('one', challenge);
    expect(await repository.find('one', before)).toMatchObject(challenge);
    expect(await repository.find('one', end)).toBeUndefined();
    expect(await repository.use('one')).toBe(true);
    expect(await repository.use('one')).toBe(false);
    expect(await repository.find('one', before)).toBeUndefined();
    expect(await repository.find('other', before)).toMatchObject({ userId: bob });
  });

  it('a challenge of a passkey is used once, by its user, before it ends', async () => {
    const repository = new PasskeyChallengeRepository(await database.model(passkeyChallenges));
    await repository.insert('other', ann, end);
    await repository.insert('one', ann, end);
    await repository.insert('of a login', null, end);
    expect(await repository.use('one', ann, end)).toBe(false);
    for (const stranger of [bob, null])
      expect(await repository.use('one', stranger, before)).toBe(false);
    expect(await repository.use('of a login', ann, before)).toBe(false);
    expect(await repository.use('one', ann, before)).toBe(true);
    expect(await repository.use('one', ann, before)).toBe(false);
    expect(await repository.use('of a login', null, before)).toBe(true);
    expect(await repository.use('other', ann, before)).toBe(true);
  });
});
