import { configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserView } from '@leadmart/contracts';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { baseApi } from '../../shared/api/base-api.js';
import { callAs } from '../../shared/api/fetch-json.js';
import { toastsSlice } from '../../shared/ui/messages/toasts-slice.js';
import { LogOutEverywhere } from './LogOutEverywhere.js';
import { sessionSlice } from './session-slice.js';
import { useLogout } from './use-logout.js';

const session = { token: 'the-token', user: { _id: 'pat' } as UserView, refusals: 0 };
const network = jest.fn<typeof fetch>();

function LogoutButton() {
  return (
    <button type="button" onClick={useLogout()}>
      Logout
    </button>
  );
}

function open() {
  const store = configureStore({
    reducer: {
      session: sessionSlice.reducer,
      toasts: toastsSlice.reducer,
      api: baseApi.reducer,
    },
    middleware: (standard) => standard().concat(baseApi.middleware),
    preloadedState: { session },
  });
  const token = () => store.getState().session.token;
  callAs({ token, refused: () => undefined, heard: () => undefined });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <Routes>
          <Route
            path="/dashboard"
            element={[<LogoutButton key="1" />, <LogOutEverywhere key="2" />]}
          />
          <Route path="/login" element={<h1>Welcome Back</h1>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { token };
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const noContent = { ok: true, status: 204, text: () => Promise.resolve('') } as Response;

describe('logging out', () => {
  beforeEach(() => {
    network.mockReset();
    globalThis.fetch = network;
  });
  afterEach(() => {
    callAs({ token: () => null, refused: () => undefined, heard: () => undefined });
  });

  it('logs out at once and sends the token to the server', () => {
    network.mockReturnValue(new Promise(() => undefined));
    const { token } = open();
    click('Logout');
    expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeInTheDocument();
    expect(token()).toBeNull();
    expect(network).toHaveBeenCalledWith(
      '/api/v1/auth/logout',
      expect.objectContaining({
        method: 'POST',
        headers: { authorization: 'Bearer the-token' },
        keepalive: true,
      }),
    );
  });

  it('waits for the server when it logs out everywhere', async () => {
    network.mockResolvedValue(noContent);
    const { token } = open();
    click('Log out everywhere');
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeInTheDocument();
    expect(token()).toBeNull();
    expect(network.mock.calls[0]?.[1]?.body).toBe('{"everywhere":true}');
  });

  it('stays logged in and reports the failure when the server does not log out everywhere', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    const { token } = open();
    click('Log out everywhere');
    expect(await screen.findByText('You are still logged in.')).toBeInTheDocument();
    expect(token()).toBe('the-token');
  });
});
