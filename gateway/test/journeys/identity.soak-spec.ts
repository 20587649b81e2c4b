import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@leadmart/journeys/eventually';
import { Mailbox } from '@leadmart/journeys/mailbox';
import { People } from '@leadmart/journeys/people';
import { startStack, type Stack } from '@leadmart/runner';
import { answersTo, everywhere } from '../support/entrances.js';

describe('identity at the gateway and at services', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ services: ['gateway', 'auth', 'leads', 'admin-mail'] });
  });
  afterAll(() => stack?.stop());

  it('ends every session after a password reset, also at a gateway that starts later', async () => {
    const people = new People(stack);
    const { api, email } = await people.aBuyer();
    const oldToken = api.token ?? '';
    await people.visitor().post('/auth/forgot-password', { email });
    const link = await new Mailbox(stack.mailUrl).tokenFor(email, 'reset-password');
    const password = 'a-new-password';
    const reset = await people.visitor().post(`/auth/reset-password/${link}`, { password });
    expect(reset.status).toBe(200);
    await eventually('the token is refused everywhere', async () =>
      Object.values(await answersTo(stack, oldToken)).every(({ status }) => status === 401),
    );
    await stack.kill('gateway');
    await stack.restart('gateway');
    expect(await answersTo(stack, oldToken)).toEqual(everywhere({ status: 401 }));
    const session = await people.signIn(email, password);
    expect(await answersTo(stack, session.api.token ?? '')).toEqual(everywhere({ status: 200 }));
  });
});
