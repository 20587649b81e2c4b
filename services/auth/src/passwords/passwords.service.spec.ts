import { describe, expect, it } from '@jest/globals';
import { PasswordTooCommon } from '@leadmart/contracts';
import { PasswordsService } from './passwords.service.js';

const passwords = new PasswordsService();

describe('passwords', () => {
  it('hashes passwords with argon2id and separate salts', async () => {
    const [first, second] = await Promise.all([
      passwords.hashNew('correct horse'),
      passwords.hashNew('correct horse'),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('matches a password only with its own hash', async () => {
    const hash = await passwords.hashNew('correct horse');
    expect(await passwords.matches('correct horse', hash)).toBe(true);
    expect(await passwords.matches('correct horsE', hash)).toBe(false);
    expect(await passwords.matches('', hash)).toBe(false);
  });

  it('matches no password when there is no account', async () => {
    expect(await passwords.matches('correct horse', undefined)).toBe(false);
    expect(await passwords.matches('correct horse', null)).toBe(false);
  });

  it('spends as much processor time on a comparison when there is no account', async () => {
    const hash = await passwords.hashNew('correct horse');
    // Measures processor time, because other programs do not change it.
    const workOf = async (passwordHash: string | undefined) => {
      const before = process.cpuUsage();
      for (let i = 0; i < 10; i++) await passwords.matches('wrong horse', passwordHash);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await workOf(undefined);
    const [present, absent] = [await workOf(hash), await workOf(undefined)];
    expect(absent / present).toBeGreaterThan(0.5);
    expect(absent / present).toBeLessThan(2);
  });

  it.each(['password', 'PassWord1', '12345678', 'qwertyuiop', 'p@ssw0rd', 'ｐａｓｓｗｏｒｄ'])(
    'refuses a password that breaches have published often: %s',
    async (common) => {
      const refusal = await passwords.hashNew(common).catch((error: unknown) => error);
      expect(PasswordTooCommon.is(refusal)).toBe(true);
      expect(refusal).toMatchObject({
        message: expect.stringMatching(/^This password .*data breaches/),
        details: { fields: [{ field: 'password' }] },
      });
    },
  );

  it.each(['leadmart-demo', 'correct horse battery staple', 'password of my own'])(
    'accepts a password that is not in the list of breaches: %s',
    async (password) => {
      expect(await passwords.matches(password, await passwords.hashNew(password))).toBe(true);
    },
  );

  it('matches a password however the keyboard encodes an accent', async () => {
    const hash = await passwords.hashNew('caf\u00e9 au lait');
    expect(await passwords.matches('cafe\u0301 au lait', hash)).toBe(true);
  });
});
