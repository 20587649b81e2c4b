import {
  CatalogueError,
  EmailNotVerified,
  WrongCredentials,
  type SessionView,
  type UserId,
} from '@leadmart/contracts';
import { createLog } from '@leadmart/platform/logging';
import { describe, expect, it, jest } from '@jest/globals';
import { aClock } from '../../test/factories/a-clock.js';
import { aTestConfig } from '../../test/factories/a-test-config.js';
import { aUser } from '../../test/factories/a-user.js';
import { fakeFailures } from '../../test/factories/fake-failures.js';
import type { Accounts } from '../accounts/accounts.service.js';
import type { User } from '../accounts/user.schema.js';
import { LoginAttempts } from '../attempts/login-attempts.service.js';
import { Passwords } from '../passwords/passwords.service.js';
import { Login } from './login.service.js';

const address = '1.1.1.1';
const session = { token: 'token' } as SessionView;

async function aLogin(changes: Partial<User> = {}) {
  const passwords = new Passwords();
  const user = aUser({ passwordHash: await passwords.hashNew('right password'), ...changes });
  const failures = fakeFailures();
  const work = {
    lookUps: 0,
    comparisons: jest.spyOn(passwords, 'matches'),
    counts: jest.spyOn(failures, 'count'),
  };
  const accounts: Pick<Accounts, 'findByEmail' | 'openSession'> = {
    findByEmail: async (email) => {
      work.lookUps += 1;
      return email === user.email ? user : undefined;
    },
    openSession: async () => session,
  };
  const attempts = new LoginAttempts(failures, aClock(), aTestConfig());
  const log = createLog({ service: 'auth', level: 'silent' });
  const login = new Login(accounts as Accounts, passwords, attempts, log);
  const tryIt = async (email: string, password: string) => {
    try {
      return await login.logIn({ email, password }, address);
    } catch (error) {
      if (error instanceof CatalogueError) return error;
      throw error;
    }
  };
  return { user, tryIt, work };
}

describe('logging in', () => {
  it('opens a session for the right password', async () => {
    const { user, tryIt } = await aLogin();
    expect(await tryIt(user.email, 'right password')).toBe(session);
  });

  it('answers alike, after the same work, for a wrong password and an unknown address', async () => {
    const known = await aLogin();
    const unknown = await aLogin();
    const first = await known.tryIt(known.user.email, 'wrong password');
    const second = await unknown.tryIt('nobody@leadmart.test', 'wrong password');
    expect(WrongCredentials.is(first)).toBe(true);
    expect(second).toEqual(first);
    for (const { work } of [known, unknown]) {
      expect(work.lookUps).toBe(1);
      expect(work.comparisons).toHaveBeenCalledTimes(1);
      expect(work.counts).toHaveBeenCalledTimes(3);
    }
  });

  it('tells that an address is not verified only to who knows the password', async () => {
    const _id = '65f000000000000000000009' as UserId;
    const { user, tryIt } = await aLogin({ _id, verifiedAt: null });
    expect(WrongCredentials.is(await tryIt(user.email, 'wrong password'))).toBe(true);
    const refusal = await tryIt(user.email, 'right password');
    expect(EmailNotVerified.is(refusal)).toBe(true);
    expect(refusal).toMatchObject({ details: { isVerificationError: true, userId: _id } });
  });
});
