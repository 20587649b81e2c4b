import { beforeEach, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import '../attach-api.js';
import { makeStore } from '../store.js';

/** The answer of the server to one call: a body, a status, no connection, or none yet. */
export type ServerAnswer =
  | { readonly body: unknown; readonly status?: number }
  | { readonly status: number }
  | 'cut'
  | 'none';

/** The ways in which any call can fail. */
export const failures: readonly (readonly [what: string, answer: ServerAnswer])[] = [
  ['a failure of the server', { status: 500 }],
  ['a lost connection', 'cut'],
];

/** A call with a body. */
export interface SentCall {
  readonly call: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

type SentRequest = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** The server of a page: answers by path, in place of `fetch`. */
export class FakeServer {
  /** The calls of all servers so far. */
  static asked = 0;
  readonly calls: string[] = [];
  /** The calls with a body. */
  readonly sent: SentCall[] = [];
  private readonly answers: [RegExp, ServerAnswer][] = [];

  constructor() {
    this.begin();
  }

  /** Takes the place of `fetch`, without calls and answers of before. */
  begin(): void {
    for (const list of [this.calls, this.sent, this.answers]) list.length = 0;
    globalThis.fetch = jest.fn(
      (url: string, { method = 'GET', body, headers = {} }: SentRequest = {}) => {
        const path = url.replace('/api/v1', '');
        const call = `${method} ${path}`;
        this.calls.push(call);
        FakeServer.asked += 1;
        if (typeof body === 'string') this.sent.push({ call, body: JSON.parse(body), headers });
        return this.answerTo(path);
      },
    ) as never;
  }

  /** Answers calls of this path from now on; the latest rule for a path wins. */
  answer(path: RegExp, answer: ServerAnswer): void {
    this.answers.unshift([path, answer]);
  }

  private answerTo(path: string): Promise<Response> {
    const [, answer = { status: 404 }] = this.answers.find(([each]) => each.test(path)) ?? [];
    if (answer === 'none') return new Promise(() => undefined);
    if (answer === 'cut') return Promise.reject(new TypeError('Failed to fetch'));
    const { status = 200, body = {} } = 'body' in answer ? answer : { ...answer, body: {} };
    // jsdom has no Response; these are the members that a call reads.
    return Promise.resolve({
      ok: status < 400,
      status,
      json: () => Promise.resolve(body),
      text: () => Promise.resolve(JSON.stringify(body)),
    } as Response);
  }
}

/** A server that begins anew before each test. */
export function fakeServer(): FakeServer {
  const server = new FakeServer();
  beforeEach(() => server.begin());
  return server;
}

/** Renders a page at its path, with the store of the application. */
export async function renderPage(page: ReactElement, path: string, pattern = path): Promise<void> {
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={pattern} element={page} />
          <Route path="*" element={<Place />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  await settled();
}

/**
 * Resolves when the page has been still for a frame: it was not changed and asked the server for nothing, so it shows the
 * answers that do not wait.
 */
export async function settled(): Promise<void> {
  let isStill = false;
  const changes = new MutationObserver(() => {
    isStill = false;
  });
  changes.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  while (!isStill) {
    isStill = true;
    const asked = FakeServer.asked;
    await act(() => new Promise<void>((done) => void requestAnimationFrame(() => done())));
    // The observer does not know of the changes at the end of `act` yet.
    if (changes.takeRecords().length > 0 || FakeServer.asked !== asked) isStill = false;
  }
  changes.disconnect();
}

function Place() {
  return <p>at {useLocation().pathname}</p>;
}
