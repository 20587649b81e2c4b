import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UserView } from '@leadmart/contracts';
import { refreshUser } from '../features/session/refresh-user.js';
import { signedIn, signedOut, userRefreshed } from '../features/session/session-slice.js';
import { baseApi } from '../shared/api/base-api.js';
import { fetchJson } from '../shared/api/fetch-json.js';
import { aResponse, fakeNetwork } from '../shared/testing/fake-network.js';
import { selectToasts, toastShown } from '../shared/ui/messages/toasts-slice.js';
import './attach-api.js';
import { makeStore, type AppStore, type RootState } from './store.js';

const pat = { _id: 'pat', username: 'Pat', creditBalance: 40 } as UserView;
const sam = { _id: 'sam', username: 'Sam', creditBalance: 0 } as UserView;
const things = baseApi.injectEndpoints({
  endpoints: (build) => ({ things: build.query<string[], void>({ query: () => '/things' }) }),
});

const network = fakeNetwork();
const tokensSent = () =>
  network.mock.calls.map(
    ([, init]) => (init?.headers as Record<string, string> | undefined)?.['authorization'],
  );

describe('the session of a tab', () => {
  let store: AppStore;
  beforeEach(() => {
    localStorage.setItem('token', 'first');
    localStorage.setItem('user', JSON.stringify(pat));
    store = makeStore();
  });

  const refresh = () => refreshUser((answer) => store.dispatch(userRefreshed(answer)));
  const shown = () => {
    const state = store.getState() as RootState & { api: ReturnType<typeof things.reducer> };
    return things.endpoints.things.select()(state).data;
  };
  async function showSomething(): Promise<void> {
    network.mockResolvedValueOnce(aResponse(200, ['a pack']));
    await store.dispatch(things.endpoints.things.initiate());
    store.dispatch(toastShown('info', 'Your pack is ready.'));
    expect(shown()).toEqual(['a pack']);
  }

  it('keeps the page when its token is renewed', async () => {
    await showSomething();
    network.mockResolvedValueOnce(aResponse(200, { user: pat, token: 'second' }));
    await refresh();
    expect(localStorage.getItem('token')).toBe('second');
    expect(shown()).toEqual(['a pack']);
    expect(selectToasts(store.getState())).toHaveLength(1);
  });

  it('keeps the session when the server fails', async () => {
    for (const status of [500, 503]) {
      network.mockResolvedValueOnce(aResponse(status, { error: 'Not now' }));
      await refresh();
    }
    network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await refresh();
    expect(localStorage.getItem('token')).toBe('first');
  });

  it('uses the token that another tab renewed while this tab slept', async () => {
    await showSomething();
    // No storage event: a frozen tab gets none.
    localStorage.setItem('token', 'second');
    network.mockResolvedValueOnce(aResponse(200, { user: pat }));
    await refresh();
    expect(tokensSent().at(-1)).toBe('Bearer second');
    expect(shown()).toEqual(['a pack']);
  });

  it('ignores the refusal of a token that another tab has renewed meanwhile', async () => {
    network.mockImplementationOnce(() => {
      localStorage.setItem('token', 'second');
      return Promise.resolve(aResponse(401, { error: 'No' }));
    });
    await fetchJson({ path: '/things' });
    expect(localStorage.getItem('token')).toBe('second');
    expect(store.getState().session.refusals).toBe(0);
  });

  it('ends the session when its only token expired while the computer slept', async () => {
    network.mockResolvedValueOnce(aResponse(401, { error: 'No' }));
    await refresh();
    expect(localStorage.getItem('token')).toBeNull();
    expect(store.getState().session.refusals).toBe(1);
  });

  it.each([
    ['another user signs in', () => store.dispatch(signedIn({ token: 'other', user: sam }))],
    ['it is logged out', () => store.dispatch(signedOut())],
  ])('clears cached data and toasts when %s', async (_what, change) => {
    await showSomething();
    change();
    expect(shown()).toBeUndefined();
    expect(selectToasts(store.getState())).toHaveLength(0);
  });
});
