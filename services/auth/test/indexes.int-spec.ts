import { describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { ListUsersByName, userStates, type UserId } from '@leadmart/contracts';
import { explainsWithIndex } from '@leadmart/platform/testing';
import { SecondFactorReader } from '../src/factors/second-factor.reader.js';
import { SecondFactorRepository } from '../src/factors/second-factor.repository.js';
import { LinkRepository } from '../src/links/link.repository.js';
import { ChallengeRepository } from '../src/login/second-step/challenge.repository.js';
import { EndedSessionRepository } from '../src/sessions/ended-session.repository.js';
import { OpenSessionRepository } from '../src/sessions/open/open-session.repository.js';
import { ApiKeyRepository } from '../src/users/api-keys/api-key.repository.js';
import { NoteRepository } from '../src/users/notes/note.repository.js';
import { RecoveryRepository } from '../src/users/recovery/recovery.repository.js';
import { endOfPrefix, searchKeysOf } from '../src/users/search/search-keys.js';
import { UserRepository } from '../src/users/user.repository.js';
import { register, startAuth } from './start-auth.js';

const userId = '65f000000000000000000001' as UserId;

const auth = await startAuth();
const users = auth.app.get(UserRepository, { strict: false });

describe('queries of auth', () => {
  it('reads users, links, notes and sessions by index', async () => {
    const links = auth.app.get(LinkRepository, { strict: false });
    const endings = auth.app.get(EndedSessionRepository, { strict: false });
    const open = auth.app.get(OpenSessionRepository, { strict: false });
    const notes = auth.app.get(NoteRepository, { strict: false });
    const apiKeys = auth.app.get(ApiKeyRepository, { strict: false });
    const challenges = auth.app.get(ChallengeRepository, { strict: false });
    const factorReader = auth.app.get(SecondFactorReader, { strict: false });
    const factors = auth.app.get(SecondFactorRepository, { strict: false });
    const recoveries = auth.app.get(RecoveryRepository, { strict: false });
    const aReport = { userId, recoveryId: userId, switchedOff: [] };
    const at = new Date();
    for (const call of [
      () => users.find(userId),
      () => users.findByEmail('buyer@leadmart.test'),
      () => users.pageAfter(userId, 500),
      () => users.findByEmailPrefix('buy', 20),
      () => users.findBySearchKey('uye', 20),
      () => users.pageByName({ order: 'desc', skip: 0, limit: 10 }),
      () => users.pageByName({ among: [userId], order: 'asc', skip: 0, limit: 10 }),
      () => links.find({ tokenHash: 'f00', purpose: 'verify-email' }),
      () => links.tryCode(userId, at, 5),
      () => links.withEmail('buyer@leadmart.test', 'revert-email', undefined as never),
      () => endings.list({ at }),
      () => endings.list({ at, since: at }),
      () => open.list({ userId, sessionVersion: 1, at, limit: 101 }),
      () => apiKeys.of(userId),
      () => apiKeys.use('f00', at),
      () => challenges.find('f00', at),
      () => factorReader.find(userId),
      () => factorReader.findByPasskey('f00'),
      () => factors.usePasskey(userId, { id: 'f00', counter: 1, at }),
      () => factors.useStep(userId, 1),
      () => factors.useRecoveryCode(userId, 'f00', undefined as never),
      () => recoveries.of(userId),
      () => recoveries.addReport('leads', aReport, undefined as never),
      () => notes.page(userId, { skip: 10, limit: 10 }),
    ])
      await explainsWithIndex(auth.app, call);
  });

  it('finds the users in a state by index', async () => {
    for (const state of userStates)
      await explainsWithIndex(auth.app, () =>
        users.findInState(state, { among: undefined, limit: 10 }),
      );
  });

  it('finds an admin other than one user by index', async () => {
    await explainsWithIndex(auth.app, async () => {
      const tx = await auth.app.get<Connection>(getConnectionToken()).startSession();
      await users.holdAdmin({ exceptId: userId }, tx);
      await tx.endSession();
    });
  });

  it('finds 20 of 500 matching users without reading all of them', async () => {
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

  it('lists users by name to other services', async () => {
    const { user } = await register(auth);
    const wanted = { order: 'asc', skip: 0, limit: 1 } as const;
    const listed = await auth.bus.request(ListUsersByName, { among: [user._id], ...wanted });
    expect(listed.users).toEqual([
      { userId: user._id, username: user.username, states: ['unverified'] },
    ]);
  });

  it('deletes expired links, counters and ended sessions by index', async () => {
    for (const name of [
      'links',
      'failures',
      'rates',
      'endedSessions',
      'loggedOutSessions',
      'openSessions',
      'challenges',
      'passkeyChallenges',
    ]) {
      const indexes = await auth.mongo.collection(name).indexes();
      expect(indexes.some((index) => 'expireAfterSeconds' in index)).toBe(true);
    }
  });
});
