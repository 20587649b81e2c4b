import type { UserId } from '@leadmart/contracts';
import { explainsWithIndex } from '@leadmart/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endOfPrefix, searchKeysOf } from '../src/users/search/search-keys.js';
import { UserRepository } from '../src/users/user.repository.js';
import type { UserDocument } from '../src/users/user.schema.js';
import { FailureCounterRepository } from '../src/limits/failure-counter.repository.js';
import { EndedSessionRepository } from '../src/sessions/ended-session.repository.js';
import { LoggedOutSessionRepository } from '../src/sessions/logged-out-session.repository.js';
import { startAuth } from './start-auth.js';

describe('the queries of auth', () => {
  let auth: Awaited<ReturnType<typeof startAuth>>;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(async () => {
    await auth.close();
  });

  it('read an index and never a whole collection', async () => {
    const endings = auth.app.get(EndedSessionRepository, { strict: false });
    const collection = auth.mongo.collection<UserDocument>('users');
    const buy = { $gte: 'buy', $lt: endOfPrefix('buy') };
    for (const filter of [{ email: 'buyer@leadmart.test' }, { email: buy }, { isAdmin: true }])
      await explainsWithIndex(collection.find(filter));
    await explainsWithIndex(collection.find({ searchKeys: { $elemMatch: buy } }).limit(20));
    await explainsWithIndex(auth.mongo.collection('links').find({ tokenHash: 'f00' }));
    const logouts = auth.app.get(LoggedOutSessionRepository, { strict: false });
    const at = new Date();
    for (const which of [{ at }, { at, since: at }]) {
      await explainsWithIndex(endings.remembered(which));
      await explainsWithIndex(logouts.remembered(which));
    }
  });

  it('find a few of many users by a common text without reading the many', async () => {
    const users = auth.app.get(UserRepository, { strict: false });
    const crowd = Array.from({ length: 500 }, (_, i) => {
      const user = { email: `${i}@crowd.test`, username: 'Ann' };
      return { _id: `crowd-${i}`, ...user, searchKeys: searchKeysOf(user) };
    });
    await auth.mongo.collection<(typeof crowd)[number]>('users').insertMany(crowd);
    expect(await users.findBySearchKey('crowd', 20)).toHaveLength(20);
    const query = auth.mongo
      .collection('users')
      .find({ searchKeys: { $elemMatch: { $gte: 'crowd', $lt: endOfPrefix('crowd') } } })
      .limit(20);
    const { executionStats } = (await query.explain('executionStats')) as unknown as {
      executionStats: { nReturned: number; totalDocsExamined: number };
    };
    expect(executionStats.nReturned).toBe(20);
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(40);
  });

  it('look up everything else by its id, and expire by an index', async () => {
    const failures = auth.app.get(FailureCounterRepository, { strict: false });
    expect(await failures.find(['pair:x', 'account:y'])).toEqual(new Map());
    for (const name of ['links', 'failures', 'rates', 'endedSessions', 'loggedOutSessions']) {
      const indexes = await auth.mongo.collection(name).indexes();
      expect(indexes.some(({ expireAfterSeconds }) => expireAfterSeconds === 0)).toBe(true);
    }
    const users = auth.app.get(UserRepository, { strict: false });
    expect(await users.find('65f000000000000000000001' as UserId)).toBeUndefined();
  });
});
