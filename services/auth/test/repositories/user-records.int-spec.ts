import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { tenths, type ApiKeyId, type UserId, type UserNoteId } from '@leadmart/contracts';
import { explainsWithIndex, openTestDatabase } from '@leadmart/platform/testing';
import { BalanceRepository } from '../../src/balances/balance.repository.js';
import type { BalanceDocument } from '../../src/balances/balance.schema.js';
import { ApiKeyRepository } from '../../src/users/api-keys/api-key.repository.js';
import { apiKeys, type ApiKey } from '../../src/users/api-keys/api-key.schema.js';
import { NoteRepository } from '../../src/users/notes/note.repository.js';
import { notes, type Note } from '../../src/users/notes/note.schema.js';
import { RecoveryRepository } from '../../src/users/recovery/recovery.repository.js';
import {
  recoveries,
  type Recovery,
  type RecoveryDocument,
} from '../../src/users/recovery/recovery.schema.js';

const [ann, bob] = ['b' as UserId, 'a' as UserId];
/** In the future: the server removes old recoveries. */
const start = new Date('2126-01-05T12:00:00.000Z');
const after = (ms: number) => new Date(+start + ms);

const database = await openTestDatabase();

describe('the last known balances', () => {
  it('a balance is replaced by one of a higher version only, whatever comes with it', async () => {
    const repository = await database.repository(BalanceRepository);
    const remember = (...latest: (readonly [UserId, number, number])[]) =>
      repository.remember(
        latest.map(([_id, balance, version]): BalanceDocument => ({
          _id,
          balance: tenths(balance),
          version,
        })),
      );
    const known = async () => Object.fromEntries(await repository.findAll([ann, bob]));
    await remember([bob, 1, 1], [ann, 5, 5]);
    expect(await known()).toEqual({ [ann]: 5, [bob]: 1 });
    await remember([ann, 99, 5], [bob, 2, 2]);
    expect(await known()).toEqual({ [ann]: 5, [bob]: 2 });
    const broken = [[] as never, 1, 1] as const;
    await expect(remember(broken, [ann, 6, 6])).rejects.toThrow('_id');
    expect(await known()).toEqual({ [ann]: 6, [bob]: 2 });
    expect([...(await repository.findAll([ann, 'x' as UserId])).keys()]).toEqual([ann]);
    await database.run((tx) => repository.remove(ann, tx));
    expect(await known()).toEqual({ [bob]: 2 });
  });
});

describe('API keys', () => {
  let repository: ApiKeyRepository;
  beforeAll(async () => {
    repository = new ApiKeyRepository(await database.model(apiKeys));
  });
  const aKey = (id: string, fields: Partial<ApiKey> = {}): ApiKey => ({
    id: id as ApiKeyId,
    userId: ann,
    name: `Key ${id}`,
    mode: 'live',
    scopes: ['read'],
    keyHash: `hash of ${id}`,
    lastFour: '1234',
    createdAt: start,
    expiresAt: after(1_000),
    lastUsedAt: null,
    ...fields,
  });
  const [foreign, second, first] = [aKey('1', { userId: bob }), aKey('3'), aKey('2')];
  beforeEach(async () => {
    await database.mongo.collection('apiKeys').deleteMany({});
    for (const key of [foreign, second, first])
      await database.run((tx) => repository.insert(key, tx));
  });
  const keys = async () => [await repository.of(ann), await repository.of(bob)];

  it('the keys of a user are read by name, also those of the same transaction', async () => {
    expect(await keys()).toEqual([[first, second], [foreign]]);
    const added = aKey('4');
    const read = await database.run(async (tx) => {
      await repository.insert(added, tx);
      return repository.of(ann, tx);
    });
    expect(read).toEqual([first, second, added]);
  });

  it('a key is used until it expires, and remembers when', async () => {
    const used = { ...first, lastUsedAt: after(999) };
    expect(await repository.use(first.keyHash, after(1_000))).toBeUndefined();
    expect(await repository.use('x', start)).toBeUndefined();
    expect(await repository.use(first.keyHash, after(999))).toEqual(used);
    expect(await keys()).toEqual([[used, second], [foreign]]);
  });

  it('the last use of any key of a user is read for several users', async () => {
    expect(await repository.lastUses([ann, bob])).toEqual(new Map());
    await repository.use(first.keyHash, after(5));
    await repository.use(second.keyHash, after(3));
    await repository.use(foreign.keyHash, after(7));
    expect(await repository.lastUses([ann, 'x' as UserId])).toEqual(new Map([[ann, after(5)]]));
    await explainsWithIndex(database, () => repository.lastUses([ann]));
  });

  it('a key is removed by its user, once', async () => {
    const remove = (userId: UserId, { id }: ApiKey) =>
      database.run((tx) => repository.remove({ userId, id }, tx));
    expect(await remove(ann, foreign)).toBe(false);
    expect(await remove(ann, first)).toBe(true);
    expect(await remove(ann, first)).toBe(false);
    expect(await keys()).toEqual([[second], [foreign]]);
    await database.run((tx) => repository.removeAllOf(ann, tx));
    expect(await keys()).toEqual([[], [foreign]]);
  });
});

describe('notes about users', () => {
  let repository: NoteRepository;
  beforeAll(async () => {
    repository = new NoteRepository(await database.model(notes));
  });
  const aNote = (id: string, fields: Partial<Note> = {}): Note => ({
    id: id as UserNoteId,
    userId: ann,
    authorId: 'boss' as UserId,
    text: `Note ${id}`,
    key: `key ${id}`,
    createdAt: start,
    ...fields,
  });
  const foreign = aNote('4', { userId: bob });
  const elsewhere = aNote('1', { authorId: 'another' as UserId, key: 'key 2' });
  const [equal, newest] = [aNote('2'), aNote('3', { createdAt: after(1) })];
  beforeEach(async () => {
    await database.mongo.collection('notes').deleteMany({});
    for (const note of [foreign, elsewhere, newest, equal])
      await database.run((tx) => repository.insert(note, tx));
  });
  const page = (userId: UserId, skip = 0, limit = 9) => repository.page(userId, { skip, limit });

  it('notes are read in pages, the newest first, equal ones by id', async () => {
    expect(await page(ann)).toEqual({ total: 3, notes: [newest, equal, elsewhere] });
    expect(await page(ann, 1, 1)).toEqual({ total: 3, notes: [equal] });
    expect(await page(bob)).toEqual({ total: 1, notes: [foreign] });
  });

  it('a note is found by the key of its author', async () => {
    const find = (authorId: UserId, key: string) =>
      database.run((tx) => repository.findByKey({ authorId, key }, tx));
    expect(await find(equal.authorId, 'key 2')).toEqual(equal);
    expect(await find(elsewhere.authorId, 'key 2')).toEqual(elsewhere);
    expect(await find(elsewhere.authorId, 'key 3')).toBeUndefined();
  });

  it('a note is removed once, and only as one about its user', async () => {
    const remove = (userId: UserId, { id }: Note) =>
      database.run((tx) => repository.remove({ userId, id }, tx));
    expect(await remove(ann, foreign)).toBeUndefined();
    expect(await remove(ann, equal)).toEqual(equal);
    expect(await remove(ann, equal)).toBeUndefined();
    expect(await page(ann)).toEqual({ total: 2, notes: [newest, elsewhere] });
    await database.run((tx) => repository.removeAllOf(ann, tx));
    expect(await page(ann)).toEqual({ total: 0, notes: [] });
    expect(await page(bob)).toEqual({ total: 1, notes: [foreign] });
  });
});

describe('recoveries', () => {
  let repository: RecoveryRepository;
  beforeAll(async () => {
    repository = new RecoveryRepository(await database.model(recoveries));
  });
  const aRecovery = (id: string, fields: Partial<Recovery> = {}): Recovery => ({
    id,
    userId: ann,
    reason: 'password-reset',
    recoveredAt: start,
    revokedKeys: [{ name: 'Key', mode: 'live', scopes: ['read'], lastFour: '1234' }],
    switchedOff: [{ thing: 'api-key', name: 'Key' }],
    reports: {},
    ...fields,
  });
  const foreign = aRecovery('1', { userId: bob });
  const [older, newer] = [aRecovery('2'), aRecovery('3', { recoveredAt: after(1) })];
  const insert = (recovery: Recovery) => database.run((tx) => repository.insert(recovery, tx));
  beforeEach(async () => {
    await database.mongo.collection('recoveries').deleteMany({});
    for (const recovery of [foreign, older, newer]) await insert(recovery);
  });

  it('the twenty latest recoveries of a user are read, the newest first', async () => {
    expect(await repository.of(ann)).toEqual([newer, older]);
    expect(await repository.of(bob)).toEqual([foreign]);
    const more = Array.from({ length: 19 }, (_, at) =>
      aRecovery(`more ${at}`, { recoveredAt: after(2 + at) }),
    );
    for (const recovery of more) await insert(recovery);
    expect(await repository.of(ann)).toEqual([...more.toReversed(), newer]);
  });

  it('a recovery is forgotten after thirty days', async () => {
    const stored = database.mongo.collection<RecoveryDocument>('recoveries');
    const forgetAt = new Date('2126-02-04T12:00:00.000Z');
    expect(await stored.findOne({ _id: older.id })).toMatchObject({ forgetAt });
  });

  it('each service reports once what it switched off at a recovery of its user', async () => {
    const switchedOff = [{ thing: 'schedule', name: 'Texas, weekly' }] as const;
    const report = (service: 'leads' | 'billing', { id }: Recovery, userId = ann) =>
      database.run((tx) =>
        repository.addReport(
          service,
          { userId, recoveryId: id, switchedOff: [...switchedOff] },
          tx,
        ),
      );
    const reported = { ...older, reports: { leads: switchedOff } };
    const both = { ...older, reports: { leads: switchedOff, billing: switchedOff } };
    expect(await report('leads', foreign)).toBeUndefined();
    expect(await report('leads', older)).toEqual(reported);
    expect(await report('leads', older)).toBeUndefined();
    expect(await repository.of(ann)).toEqual([newer, reported]);
    expect(await report('billing', older)).toEqual(both);
    await database.run((tx) => repository.removeAllOf(ann, tx));
    expect(await report('leads', newer)).toBeUndefined();
    expect(await repository.of(bob)).toEqual([foreign]);
  });
});
