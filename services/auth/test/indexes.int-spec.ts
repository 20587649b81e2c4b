import type { UserId } from '@leadmart/contracts';
import { explainsWithIndex } from '@leadmart/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchKeysOf } from '../src/accounts/search-keys.js';
import { UserRepository } from '../src/accounts/user.repository.js';
import { FailureRepository } from '../src/attempts/failure.repository.js';
import { LinkRepository } from '../src/links/link.repository.js';
import { EndedSessionRepository } from '../src/sessions/ended-session.repository.js';
import { LoggedOutSessionRepository } from '../src/sessions/logged-out-session.repository.js';
import { startAuth } from './an-auth-service.js';

describe('the queries of auth', () => {
  let auth: Awaited<ReturnType<typeof startAuth>>;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(async () => {
    await auth.close();
  });

  it('read an index and never a whole collection', async () => {
    const users = auth.app.get(UserRepository, { strict: false });
    const links = auth.app.get(LinkRepository, { strict: false });
    const endings = auth.app.get(EndedSessionRepository, { strict: false });
    await explainsWithIndex(users.byEmail('buyer@leadmart.test'));
    await explainsWithIndex(users.after('65f000000000000000000001' as UserId, 500));
    await explainsWithIndex(users.withEmailFrom('buy', 20));
    await explainsWithIndex(users.adminQuery({ _id: { $ne: '65f0' as UserId } }));
    await explainsWithIndex(users.withSearchKeyFrom('uye', 20));
    await explainsWithIndex(links.byHash('f00'));
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
    const query = users.withSearchKeyFrom('crowd', 20);
    const { executionStats } = (await query.explain('executionStats')) as unknown as {
      executionStats: { nReturned: number; totalDocsExamined: number };
    };
    expect(executionStats.nReturned).toBe(20);
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(40);
  });

  it('look up everything else by its id, and expire by an index', async () => {
    const failures = auth.app.get(FailureRepository, { strict: false });
    expect(await failures.find(['pair:x', 'account:y'])).toEqual(new Map());
    for (const name of ['links', 'failures', 'rates', 'endedSessions', 'loggedOutSessions']) {
      const indexes = await auth.mongo.collection(name).indexes();
      expect(indexes.some(({ expireAfterSeconds }) => expireAfterSeconds === 0)).toBe(true);
    }
    const users = auth.app.get(UserRepository, { strict: false });
    expect(await users.find('65f000000000000000000001' as UserId)).toBeUndefined();
  });
});
