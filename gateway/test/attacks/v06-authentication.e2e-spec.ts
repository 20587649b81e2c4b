import { describe, expect, it } from '@jest/globals';
import { theProduct } from '../support/the-product.js';

describe('V6 authentication', () => {
  const product = theProduct();

  const register = (fields: object) =>
    product.people.visitor().post('/auth/register', {
      username: 'Pat Buyer',
      email: product.people.anAddress(),
      ...fields,
    });

  it.each([
    ['V6.2.1', 'of 7 characters', 'x7$kQz!', 'VALIDATION.INVALID_INPUT'],
    ['V6.2.9', 'of 129 characters', 'aB3$'.repeat(33).slice(0, 129), 'VALIDATION.INVALID_INPUT'],
    ['V6.2.4', 'that is common', 'Password123', 'AUTH.PASSWORD_TOO_COMMON'],
  ])('%s refuses a password %s and says why', async (_id, _what, password, code) => {
    const { status, body } = await register({ password });
    expect({ status, body }).toMatchObject({ status: 400, body: { code } });
    expect(JSON.stringify(body)).toContain('password');
    expect(JSON.stringify(body)).not.toContain(password);
  });

  it('V6.2.5, V6.2.9 accepts letters only, and 128 characters', async () => {
    expect((await register({ password: 'zebrawalksnorth' })).status).toBe(201);
    expect((await register({ password: 'zebra walks '.repeat(11).slice(0, 128) })).status).toBe(
      201,
    );
  });

  it('V6.3.8 answers the same whether an account exists or not', async () => {
    const { email } = await product.people.aBuyer();
    for (const [path, more] of [
      ['/auth/forgot-password', {}],
      ['/auth/resend-verification', {}],
      ['/auth/login', { password: 'not the password' }],
    ] as const) {
      const [known, unknown] = await Promise.all(
        [email, product.people.anAddress()].map((one) =>
          product.people.visitor().post(path, { email: one, ...more }),
        ),
      );
      const described = [known, unknown].map((answer) => [
        answer?.status,
        answer?.body['error'] ?? answer?.body['message'],
      ]);
      expect(described[0]).toEqual(described[1]);
    }
  });

  it.each(['Visit evil.com', 'Your account is locked! Call us', '\u200B\u200B'])(
    'V2.2.1 refuses the name %j',
    async (username) => {
      const { status, text } = await register({ username, password: 'zebrawalksnorth' });
      expect({ status, names: text.includes('username') }).toEqual({ status: 400, names: true });
    },
  );

  it('V2.2.1 stores a name without characters that turn the text around', async () => {
    const sent = { username: 'Pat\u202Ereyub', password: 'zebrawalksnorth' };
    const { body } = await register(sent);
    expect(body['user']).toMatchObject({ username: 'Patreyub' });
  });
});
