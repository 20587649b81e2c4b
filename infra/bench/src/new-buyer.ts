import { setTimeout as pause } from 'node:timers/promises';
import { Api } from './api.js';

interface Session {
  readonly token: string;
  readonly user: { readonly _id: string };
}

const patienceMs = 20_000;

/** Registers a buyer, opens the link in the mail and gives them credits. */
export async function newBuyer(
  { url, mailUrl, admin }: { url: string; mailUrl: string; admin: Api },
  credits: number,
): Promise<Api> {
  const visitor = new Api(url);
  const email = 'bench@example.com';
  const body = { username: 'Bench', email, password: 'a-long-enough-password' };
  await visitor.post('/auth/register', body);
  const link = await patiently(async () => {
    const answer = await fetch(`${mailUrl}/messages?to=${email}`);
    return /\/verify-email\/([\w-]+)/.exec(await answer.text())?.[1];
  });
  const { token, user } = await visitor.get<Session>(`/auth/verify-email/${link}`);
  // Billing hears of a new account a moment after auth has made it.
  await patiently(() =>
    admin
      .post<object>('/admin/credits/add', { userId: user._id, amount: credits })
      .catch(() => undefined),
  );
  return new Api(url, token);
}

async function patiently<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline)
      throw new Error(`no answer within ${patienceMs} ms: ${ask.toString()}`);
    await pause(100);
  }
}
