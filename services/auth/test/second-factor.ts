import type { AddedFactorView, LoginView, NewAuthenticatorView } from '@leadmart/contracts';
import { oneTimeCodeAt } from '@leadmart/journeys/one-time-code';
import { fromSomewhere, logIn, registerVerified, type startAuth } from './start-auth.js';

type Auth = Awaited<ReturnType<typeof startAuth>>;
type Answer = Partial<AddedFactorView> & { code: string };

type Registered = Awaited<ReturnType<typeof registerVerified>>;

/** A user with an authenticator app, whose steps a test takes one by one. */
export const userWithAuthenticator = async (auth: Auth) =>
  addAuthenticator(auth, await registerVerified(auth));

export async function addAuthenticator(auth: Auth, { token, email, userId }: Registered) {
  const path = '/user/second-factor/authenticator';
  const begun = await auth.as(token).post<NewAuthenticatorView>(path);
  const { secret } = begun.body;
  const now = () => oneTimeCodeAt(secret, auth.clock.now());
  const first = { code: now() };
  const confirmed = await auth.as(token).put<Answer>(path, first);
  if (confirmed.status !== 200) throw new Error(`confirming answered ${confirmed.text}`);
  // The first code is used up.
  auth.clock.pass(30);
  return {
    email,
    userId,
    secret,
    now,
    token: confirmed.body.token ?? '',
    recoveryCodes: confirmed.body.recoveryCodes ?? [],
    /** Gives the right password and returns the challenge. */
    challenge: async () => {
      const { body } = await logIn(auth, email);
      const { secondStep } = body as unknown as Extract<LoginView, { secondStep: object }>;
      return secondStep.challenge;
    },
  };
}

export const secondStep = (
  auth: Pick<Auth, 'http'>,
  body: { challenge: string; code: string },
  from = fromSomewhere(),
) => auth.http<Answer>('POST', '/auth/second-step', { body, ...from });
