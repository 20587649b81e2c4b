import { describe, expect, it, jest } from '@jest/globals';
import { TooManyAttempts } from '@leadmart/contracts';
import { TestClock } from '@leadmart/platform/testing';
import { aConfig } from '../../test/factories/config.js';
import { fakeFailureCounters } from '../../test/factories/fake-failure-counters.js';
import { LoginAttemptsService, type LoginAttempt } from './login-attempts.service.js';

const email = 'owner@leadmart.test';

function anAccount() {
  const clock = new TestClock().stop();
  const attempts = new LoginAttemptsService(fakeFailureCounters(), clock, aConfig());
  const slowed = jest.fn();
  let moves = 0;
  const anew = () => `10.0.0.${(moves += 1)}`;
  const outcome = async (attempt: LoginAttempt, opened: string | undefined) => {
    try {
      return (await attempts.make(attempt, async () => opened, slowed)) ?? 'wrong';
    } catch (error) {
      if (TooManyAttempts.is(error)) return error.details.retryAfterSeconds;
      throw error;
    }
  };
  return {
    clock,
    slowed,
    wrong: (address: string, of = email) => outcome({ account: of, address }, undefined),
    right: (address: string, of = email) => outcome({ account: of, address }, 'open'),
    /** From a new address each time, with the cookie of a device. */
    at: (device: string | undefined, opened: string | undefined, address = anew()) =>
      outcome({ account: email, address, knownDevice: async () => device }, opened),
  };
}

describe('guessing a password', () => {
  it('delays logins after five failures from one address, longer with each further failure', async () => {
    const { wrong, clock } = anAccount();
    for (let i = 0; i < 5; i++) expect(await wrong('1.1.1.1')).toBe('wrong');
    expect(await wrong('1.1.1.1')).toBe(2);
    clock.pass(2);
    expect(await wrong('1.1.1.1')).toBe('wrong');
    expect(await wrong('1.1.1.1')).toBe(4);
  });

  it('notifies once when failures from anywhere begin to delay logins to an account', async () => {
    const { wrong, clock, slowed } = anAccount();
    for (let i = 1; i < 20; i++) await wrong(`1.1.1.${i}`);
    expect(slowed).not.toHaveBeenCalled();
    for (let i = 20; i < 25; i++) {
      await wrong(`1.1.1.${i}`);
      clock.pass(30);
    }
    expect(slowed).toHaveBeenCalledTimes(1);
  });

  it('attempts during a login delay do not extend it', async () => {
    const { wrong, clock } = anAccount();
    for (let i = 0; i < 30; i++) await wrong('1.1.1.1');
    clock.pass(2);
    expect(await wrong('1.1.1.1')).toBe('wrong');
  });

  it('refuses the right password during a login delay and resets the failures with it afterwards', async () => {
    const { wrong, right, clock } = anAccount();
    for (let i = 0; i < 5; i++) await wrong('1.1.1.1');
    expect(await right('1.1.1.1')).toBe(2);
    clock.pass(2);
    // At first a new address, then a known one.
    for (let times = 0; times < 2; times++) {
      expect(await right('1.1.1.1')).toBe('open');
      for (let i = 0; i < 5; i++) expect(await wrong('1.1.1.1')).toBe('wrong');
      clock.pass(2);
    }
  });

  it('delays a burst of concurrent guesses at a password', async () => {
    const { wrong } = anAccount();
    const burst = await Promise.all(Array.from({ length: 40 }, () => wrong('1.1.1.1')));
    expect(burst.filter((outcome) => outcome === 'wrong')).toHaveLength(5);
  });

  it('compares no more of many guesses at once than are free, from any number of addresses', async () => {
    const { wrong, clock, slowed } = anAccount();
    const burst = (from: string) =>
      Promise.all(Array.from({ length: 200 }, (_, i) => wrong(`${from}.${i}`)));
    expect((await burst('1.1.1')).filter((outcome) => outcome === 'wrong')).toHaveLength(20);
    expect(slowed).toHaveBeenCalledTimes(1);
    clock.pass(2);
    expect((await burst('2.2.2')).filter((outcome) => outcome === 'wrong')).toHaveLength(1);
    expect(await wrong('3.3.3.3')).toBe(4);
  });

  it('a refused guess does not count at its address', async () => {
    const { wrong, clock } = anAccount();
    for (let i = 0; i < 20; i++) await wrong(`1.1.1.${i}`);
    for (let i = 0; i < 10; i++) expect(await wrong('2.2.2.2')).toBe(2);
    for (let i = 0; i < 6; i++) {
      clock.pass(30);
      expect(await wrong('2.2.2.2')).toBe('wrong');
    }
  });

  it('counts guesses at known addresses for the account, which they begin to delay once', async () => {
    const { wrong, right, slowed } = anAccount();
    const known = ['1.1.1.1', '1.1.1.2', '1.1.1.3', '1.1.1.4', '1.1.1.5'];
    for (const address of known) expect(await right(address)).toBe('open');
    for (const address of known.slice(1))
      for (let i = 0; i < 5; i++) expect(await wrong(address)).toBe('wrong');
    expect(await wrong('2.2.2.2')).toBe(2);
    expect(await wrong('1.1.1.1')).toBe('wrong');
    expect(slowed).toHaveBeenCalledTimes(1);
  });

  it('lets the owner in on a known device at new addresses, and delays guesses on it by a small count', async () => {
    const { wrong, at, clock } = anAccount();
    for (let i = 0; i < 20; i++) await wrong(i < 5 ? '5.5.5.5' : `1.1.1.${i}`);
    expect(await at(undefined, 'open')).toBe(2);
    for (let i = 0; i < 7; i++) expect(await at('laptop', 'open')).toBe('open');
    // The owner's logins do not reset the guesses of others.
    expect(await wrong('2.2.2.2')).toBe(2);
    for (let i = 0; i < 5; i++) expect(await at('laptop', undefined)).toBe('wrong');
    expect(await at('laptop', undefined)).toBe(2);
    expect(await at('phone', 'open')).toBe('open');
    // An address at which guesses were made stays delayed on each device.
    expect(await at('phone', 'open', '5.5.5.5')).toBe(2);
    clock.pass(2);
    await wrong('2.2.2.2');
    expect(await at('laptop', undefined)).toBe('wrong');
    expect(await at('laptop', 'open')).toBe(4);
  });

  it('delays guesses from many addresses, but not the owner at a known address', async () => {
    const { wrong, right, clock } = anAccount();
    expect(await right('9.9.9.9')).toBe('open');
    for (let i = 0; i < 200; i++) await wrong(`2.2.2.${i}`);
    expect(await wrong('3.3.3.3')).toBe(2);
    expect(await right('9.9.9.9')).toBe('open');
    // An address is known for 90 days.
    clock.pass(91 * 24 * 3_600);
    for (let i = 0; i < 20; i++) await wrong(`4.4.4.${i}`);
    expect(await right('9.9.9.9')).toBe(2);
  });

  it('delays the owner at a new address by at most 30 seconds', async () => {
    const { wrong, right, clock } = anAccount();
    for (let i = 0; i < 2_000; i++) {
      await wrong(`host-${i}`);
      clock.pass(10);
    }
    expect(Number(await right('owner-on-a-journey'))).toBeLessThanOrEqual(30);
    clock.pass(30);
    expect(await right('owner-on-a-journey')).toBe('open');
  });

  it('delays guesses at many accounts from one address, also after a successful login from it', async () => {
    const { wrong, right } = anAccount();
    for (let i = 0; i < 50; i++) {
      expect(await wrong('4.4.4.4', `user-${i}@leadmart.test`)).toBe('wrong');
      if (i === 25) expect(await right('4.4.4.4', 'own@leadmart.test')).toBe('open');
    }
    expect(await wrong('4.4.4.4', 'next@leadmart.test')).toBe(2);
  });

  it('resets the failures of an account after an hour without a failure', async () => {
    const { wrong, clock } = anAccount();
    for (let i = 0; i < 5; i++) await wrong('1.1.1.1');
    clock.pass(3_601);
    for (let i = 0; i < 5; i++) expect(await wrong('1.1.1.1')).toBe('wrong');
  });

  it('extends the time that an address is known once in half of that time', async () => {
    const failures = fakeFailureCounters();
    const remember = jest.spyOn(failures, 'rememberSuccess');
    const clock = new TestClock().stop();
    const attempts = new LoginAttemptsService(failures, clock, aConfig());
    const logIn = () => attempts.make({ account: email, address: '1.1.1.1' }, async () => 'open');
    for (let i = 0; i < 10; i++) await logIn();
    expect(remember).toHaveBeenCalledTimes(1);
    clock.pass(60 * 24 * 3_600);
    await logIn();
    expect(remember).toHaveBeenCalledTimes(2);
  });
});
