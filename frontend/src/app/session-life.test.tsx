import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { pass } from '../shared/testing/gestures.js';
import { RouteNotice } from './notices/RouteNotice.js';
import { makeStore } from './store.js';
import { fakeServer } from './testing/render-page.js';
import { TopBar } from './top-bar/TopBar.js';
import { useSessionLife } from './use-session-life.js';

const validation = /^\/user\/validate$/;
const pat = { _id: 'pat', username: 'Pat Buyer', creditBalance: 40 };

const server = fakeServer();
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function Frame() {
  useSessionLife();
  const location = useLocation();
  return (
    <>
      <TopBar onSearch={() => undefined} />
      <p>at {location.pathname}</p>
      <RouteNotice location={location} />
    </>
  );
}

/** Opens the frame of a page as a new tab does, from what local storage has. */
async function open(path = '/faq'): Promise<void> {
  cleanup();
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={[path]}>
        <Frame />
      </MemoryRouter>
    </Provider>,
  );
  await pass(0);
}
const signIn = (user: string = JSON.stringify(pat)): void => {
  localStorage.setItem('token', 'a token');
  localStorage.setItem('user', user);
};

describe('the life of a session', () => {
  it('fetches no user without a session', async () => {
    await open('/');
    await pass(61_000);
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(server.calls).toEqual([]);
  });

  it('fetches the user on load and every thirty seconds', async () => {
    signIn();
    server.answer(validation, { body: { user: pat } });
    await open();
    expect(screen.getByText('40 Credits')).toBeInTheDocument();
    const calls = () => server.calls.filter((call) => call === 'GET /user/validate');
    server.answer(validation, { body: { user: { ...pat, creditBalance: 1_234.5 } } });
    await pass(29_999);
    expect(calls()).toHaveLength(1);
    await pass(1);
    expect(screen.getByText('1,234.5 Credits')).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
      creditBalance: 1_234.5,
    });
    await pass(30_000);
    expect(calls()).toHaveLength(3);
  });

  it.each([401, 403])(
    'ends with a %i: removes the token and opens the login page',
    async (status) => {
      signIn();
      server.answer(validation, { status, body: { error: 'No' } });
      await open();
      expect(screen.getByText('at /login')).toBeVisible();
      expect(screen.getByText('Your session has ended. Please log in again.')).toBeVisible();
      expect(Object.entries(localStorage)).toEqual([]);
    },
  );

  it('keeps a session whose stored user cannot be read and fetches the user again', async () => {
    signIn('{"username": "Pat');
    server.answer(validation, 'cut');
    await open();
    expect(screen.getByText('at /faq')).toBeVisible();
    expect(screen.getByText('0 Credits')).toBeInTheDocument();
    server.answer(validation, { body: { user: pat } });
    await open();
    expect(screen.getByText('40 Credits')).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(pat);
    expect(localStorage.getItem('token')).toBe('a token');
  });
});
