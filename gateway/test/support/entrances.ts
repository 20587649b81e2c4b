import { expect } from '@jest/globals';
import { Api } from '@leadmart/journeys/api';

interface Addresses {
  readonly url: string;
  readonly urls: Readonly<Record<string, string>>;
}

/** Returns the responses to this token: of the gateway for two services, and of both services directly. */
export async function answersTo(
  { url: gateway, urls }: Addresses,
  token: string,
): Promise<Record<string, { status: number; body: object }>> {
  const entrances = {
    'gateway to auth': [gateway, '/user/validate'],
    'gateway to leads': [gateway, '/datasets'],
    auth: [urls['auth'] ?? '', '/user/validate'],
    leads: [urls['leads'] ?? '', '/datasets'],
  } as const;
  const answers = Object.entries(entrances).map(async ([entrance, [url, path]]) => {
    const { status, body } = await new Api(url, token).get(path);
    return [entrance, { status, body }] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** Matches what `answersTo` returns when each entrance gives this answer. */
export const everywhere = (answer: object) => ({
  'gateway to auth': expect.objectContaining(answer),
  'gateway to leads': expect.objectContaining(answer),
  auth: expect.objectContaining(answer),
  leads: expect.objectContaining(answer),
});
