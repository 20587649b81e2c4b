import { describe, expect, it, jest } from '@jest/globals';
import {
  AccountLocked,
  CatalogueError,
  EmailNotVerified,
  WrongCredentials,
  type SecondStepNeeded,
  type SessionView,
  type UserId,
} from '@leadmart/contracts';
import { readConfig } from '@leadmart/platform/config';
import { createLog } from '@leadmart/platform/logging';
import { operatorOf, TestClock } from '@leadmart/platform/testing';
import { anEnvironment } from '../../test/factories/config.js';
import { fakeFailureCounters } from '../../test/factories/fake-failure-counters.js';
import { aUser } from '../../test/factories/user.js';
import { authEnv } from '../auth.config.js';
import { operatedAuth } from '../auth.operations.js';
import { LoginAttemptsService } from '../limits/login-attempts.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import type { User } from '../users/user.js';
import type { UsersService } from '../users/users.service.js';
import { LoginTrace } from './login-trace.js';
import { LoginService } from './login.service.js';
import type { SecondStepService } from './second-step/second-step.service.js';
import type { SignIns } from './sign-ins.js';
import type { SlowedNoticesService } from './slowed-notices.service.js';

const address = '1.1.1.1';
const session = { token: 'token' } as SessionView;
const secondStep = { challenge: 'challenge' } as SecondStepNeeded;

async function aLogin(changes: Partial<User> = {}) {
  const passwords = new PasswordsService();
  const user = aUser({ passwordHash: await passwords.hashNew('right password'), ...changes });
  const failures = fakeFailureCounters();
  const work = {
    lookUps: 0,
    comparisons: jest.spyOn(passwords, 'matches'),
    counts: jest.spyOn(failures, 'take'),
  };
  const accounts: Pick<UsersService, 'findByEmail'> = {
    findByEmail: async (email) => {
      work.lookUps += 1;
      return email === user.email ? user : undefined;
    },
  };
  const environment = anEnvironment();
  const config = readConfig(authEnv, environment);
  const attempts = new LoginAttemptsService(failures, new TestClock().stop(), config);
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ service: 'auth', level: 'info', destination });
  const trace = new LoginTrace(config);
  const slowed = { begin: jest.fn() } as unknown as SlowedNoticesService;
  const login = new LoginService(
    accounts as UsersService,
    passwords,
    attempts,
    trace,
    slowed,
    { begin: async () => secondStep } as unknown as SecondStepService,
    { open: async () => session } as unknown as SignIns,
    log,
  );
  const tryIt = async (email: string, password: string) => {
    try {
      return await login.logIn(
        { email, password },
        { address, userAgent: '', deviceSecret: undefined },
      );
    } catch (error) {
      if (error instanceof CatalogueError) return error;
      throw error;
    }
  };
  return { user, tryIt, work, lines, operator: operatorOf(operatedAuth, environment) };
}

describe('logging in', () => {
  it('opens a session for the right password', async () => {
    const { user, tryIt } = await aLogin();
    expect(await tryIt(user.email, 'right password')).toBe(session);
  });

  it('opens no session but a second step for a user who has a second factor', async () => {
    const { user, tryIt } = await aLogin({ secondFactors: ['authenticator'] });
    expect(await tryIt(user.email, 'right password')).toEqual({ secondStep });
    expect(WrongCredentials.is(await tryIt(user.email, 'wrong password'))).toBe(true);
  });

  it('answers a wrong password and an unknown address alike, after the same work', async () => {
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

  it('answers that an account is locked only for the right password', async () => {
    const { user, tryIt } = await aLogin({ lockedAt: new Date() });
    expect(WrongCredentials.is(await tryIt(user.email, 'wrong password'))).toBe(true);
    expect(AccountLocked.is(await tryIt(user.email, 'right password'))).toBe(true);
  });

  it('answers that an address is not verified only for the right password', async () => {
    const id = '65f000000000000000000009' as UserId;
    const { user, tryIt } = await aLogin({ id, verifiedAt: null });
    expect(WrongCredentials.is(await tryIt(user.email, 'wrong password'))).toBe(true);
    const refusal = await tryIt(user.email, 'right password');
    expect(EmailNotVerified.is(refusal)).toBe(true);
    expect(refusal).toMatchObject({ details: { isVerificationError: true, userId: id } });
  });

  it('logs failed logins under the hashes that login trace prints, without addresses', async () => {
    const { user, tryIt, lines, operator } = await aLogin();
    await tryIt(user.email, 'wrong password');
    await tryIt('nobody@leadmart.test', 'wrong password');
    const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, string>);
    expect(first).toMatchObject({ message: 'login failed', code: 'AUTH.WRONG_CREDENTIALS' });
    expect(second?.['addressHash']).toBe(first?.['addressHash']);
    expect(second?.['accountHash']).not.toBe(first?.['accountHash']);
    const shown = await operator(`login trace --email ${user.email} --address ${address}`);
    const { accountHash, addressHash } = first ?? {};
    expect(shown.out).toBe(`accountHash=${accountHash}\naddressHash=${addressHash}\n`);
    expect(lines.join('')).not.toMatch(/leadmart\.test|1\.1\.1\.1/);
    const elsewhere = await (await aLogin()).operator(`login trace --email ${user.email}`);
    expect(elsewhere.out).not.toContain(accountHash);
    expect(await operator('login trace')).toMatchObject({ code: 64 });
    expect(await operator('login trace --address nonsense')).toMatchObject({ code: 64 });
  });
});
