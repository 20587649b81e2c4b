import { afterEach, beforeEach, jest } from '@jest/globals';
import { connectCalls } from '../api/fetch-json.js';

/** Replaces `fetch` in every test of a file. Afterwards no session is connected with the calls. */
export function fakeNetwork() {
  const network = jest.fn<typeof fetch>();
  const { fetch: real } = globalThis;
  beforeEach(() => {
    network.mockReset();
    globalThis.fetch = network;
  });
  afterEach(() => {
    globalThis.fetch = real;
    connectCalls({ token: () => null, refused: () => undefined, answered: () => undefined });
  });
  return network;
}

/** A text is sent as it is, anything else as JSON. jsdom has no Response; calls read these members. */
export function aResponse(status: number, body: unknown = ''): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    ok: status < 300,
    status,
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(text).then(JSON.parse),
  } as unknown as Response;
}

/** `fetch` without a connection. */
export const noAnswer = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));
