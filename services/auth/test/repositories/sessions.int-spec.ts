import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserId } from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import { KnownDevicesRepository } from '../../src/sessions/devices/known-devices.repository.js';
import { knownDevices } from '../../src/sessions/devices/known-devices.schema.js';
import { EndedSessionRepository } from '../../src/sessions/ended-session.repository.js';
import { endedSessions, loggedOutSessions } from '../../src/sessions/ended-session.schema.js';
import { OpenSessionRepository } from '../../src/sessions/open/open-session.repository.js';
import {
  lastVisits,
  openSessions,
  type OpenSession,
} from '../../src/sessions/open/open-session.schema.js';

const [ann, bob] = ['b' as UserId, 'a' as UserId];
/** In the future: the server removes expired sessions. */
const start = new Date('2126-01-05T12:00:00.000Z');
const after = (ms: number) => new Date(+start + ms);
const end = after(10_000);
const beforeEnd = after(9_999);

const database = await openTestDatabase();

describe('open sessions', () => {
  let repository: OpenSessionRepository;
  beforeAll(async () => {
    repository = new OpenSessionRepository(
      await database.model(openSessions),
      await database.model(lastVisits),
    );
  });
  const aSession = (id: string, fields: Partial<OpenSession> = {}): OpenSession => ({
    id,
    userId: ann,
    sessionVersion: 1,
    startedAt: start,
    lastUsedAt: start,
    endsAt: end,
    device: 'Firefox on Linux',
    place: '203.0.113.x',
    ...fields,
  });
  const one = aSession('b');
  const newer = aSession('a', { lastUsedAt: after(1) });
  const others = [
    aSession('c', { sessionVersion: 2 }),
    aSession('d', { endsAt: beforeEnd }),
    aSession('e', { userId: bob }),
  ];
  beforeEach(async () => {
    await database.mongo.collection('openSessions').deleteMany({});
    await database.mongo.collection('lastVisits').deleteMany({});
    for (const session of [...others, one, newer]) await repository.save(session);
  });
  const list = (limit: number, at = beforeEnd) =>
    repository.list({ userId: ann, sessionVersion: 1, at, limit });

  it('sessions of a version of a user are listed until they end, the last used one first', async () => {
    expect(await list(9)).toEqual([newer, one]);
    expect(await list(1)).toEqual([newer]);
    expect(await list(9, end)).toEqual([]);
  });

  it('a renewed session replaces itself only', async () => {
    const renewed = { ...one, lastUsedAt: after(2), endsAt: after(20_000) };
    await repository.save(renewed);
    expect(await list(9)).toEqual([renewed, newer]);
    for (const session of [renewed, newer, ...others])
      expect(await repository.find(session.id)).toEqual(session);
    expect(await repository.find('x')).toBeUndefined();
  });

  it('all sessions of a user are removed, and none of another one', async () => {
    await database.run((tx) => repository.removeAllOf(ann, tx));
    const left = await Promise.all([one, ...others].map(({ id }) => repository.find(id)));
    expect(left).toEqual([undefined, undefined, undefined, others[2]]);
  });

  it('the last visit of each user is kept, in whatever order sessions are used, until the user is removed', async () => {
    for (const ms of [2, 4, 3]) await repository.save({ ...one, lastUsedAt: after(ms) });
    expect(await repository.lastVisits([ann, 'x' as UserId])).toEqual(new Map([[ann, after(4)]]));
    await database.run((tx) => repository.removeAllOf(ann, tx));
    expect(await repository.lastVisits([ann, bob])).toEqual(new Map([[bob, start]]));
  });
});

describe('ended sessions', () => {
  let repository: EndedSessionRepository;
  beforeAll(async () => {
    repository = new EndedSessionRepository(
      await database.model(endedSessions),
      await database.model(loggedOutSessions),
    );
  });

  it('the end of the sessions of a user is listed until it is forgotten, or from a time on', async () => {
    const save = (userId: UserId, sessionVersion: number, endedAt: Date) =>
      database.run((tx) =>
        repository.save({ _id: userId, sessionVersion, endedAt, forgetAt: end }, tx),
      );
    await save(bob, 5, after(1));
    await save(ann, 2, start);
    await save(ann, 3, after(2));
    const [ofAnn, ofBob] = [
      { userId: ann, sessionVersion: 3 },
      { userId: bob, sessionVersion: 5 },
    ];
    const list = async (at: Date, since?: Date) =>
      (await repository.list({ at, since })).ended.toSorted(
        (a, b) => a.sessionVersion - b.sessionVersion,
      );
    expect(await list(beforeEnd)).toEqual([ofAnn, ofBob]);
    expect(await list(beforeEnd, after(1))).toEqual([ofAnn, ofBob]);
    expect(await list(beforeEnd, after(2))).toEqual([ofAnn]);
    expect(await list(end)).toEqual([]);
    expect(await list(end, after(1))).toEqual([]);
  });

  it('a session is logged out once, and listed until it is forgotten, or from a time on', async () => {
    const list = async (at: Date, since?: Date) => (await repository.list({ at, since })).loggedOut;
    const add = (_id: string, endedAt: Date, forgetAt = end) =>
      database.run((tx) => repository.addLogout({ _id, userId: ann, endedAt, forgetAt }, tx));
    expect(await add('b', start)).toBe(true);
    expect(await add('a', after(1))).toBe(true);
    expect(await add('b', after(2), after(20_000))).toBe(false);
    const [early, late] = ['b', 'a'].map((sessionId) => ({
      sessionId,
      forgetAt: end.toISOString(),
    }));
    expect(await list(beforeEnd)).toEqual(expect.arrayContaining([early, late]));
    expect(await list(beforeEnd, after(1))).toEqual([late]);
    expect(await list(beforeEnd, after(2))).toEqual([]);
    expect(await list(end)).toEqual([]);
    expect(await Promise.all(['a', 'b', 'x'].map((id) => repository.isLoggedOut(id)))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('known devices', () => {
  let repository: KnownDevicesRepository;
  beforeAll(async () => {
    repository = new KnownDevicesRepository(await database.model(knownDevices));
  });
  const add = (userId: UserId, marks: string[], trusted: string[]) =>
    database.run((tx) => repository.add(userId, { marks, trusted }, tx));
  const none = { marks: [], trusted: [] };

  it('the newest fifty marks and ten trusted devices of a user are known', async () => {
    await add(bob, ['mark'], []);
    const numbers = Array.from({ length: 51 }, (_, at) => `${at}`);
    await add(ann, ['mark'], ['first']);
    await add(ann, numbers.slice(0, 20), numbers.slice(0, 3));
    expect(await repository.find(ann)).toEqual({
      marks: ['mark', ...numbers.slice(0, 20)],
      trusted: ['first', ...numbers.slice(0, 3)],
    });
    await add(ann, numbers.slice(20), numbers.slice(3, 11));
    const newest = { marks: numbers.slice(1), trusted: numbers.slice(1, 11) };
    expect(await repository.find(ann)).toEqual(newest);
    expect(await database.run((tx) => repository.find(ann, tx))).toEqual(newest);
    expect(await repository.find(bob)).toEqual({ marks: ['mark'], trusted: [] });
  });

  it('the devices of a removed user and of no user are unknown', async () => {
    await add(bob, ['mark'], ['device']);
    await add(ann, ['mark'], ['device']);
    await database.run((tx) => repository.removeAllOf(ann, tx));
    expect(await repository.find(ann)).toEqual(none);
    expect(await repository.find(undefined)).toEqual(none);
    expect(await repository.find(bob)).not.toEqual(none);
  });
});
