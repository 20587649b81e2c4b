import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { UserView } from '@leadmart/contracts';
import { connectCalls } from '../../shared/api/fetch-json.js';
import { aStore } from '../../shared/testing/a-store.js';
import { aResponse, fakeNetwork, noAnswer } from '../../shared/testing/fake-network.js';
import { press } from '../../shared/testing/gestures.js';
import { LogOutEverywhere } from './LogOutEverywhere.js';
import { sessionSlice, signedIn } from './session-slice.js';
import { useLogout } from './use-logout.js';

const network = fakeNetwork();

function LogoutButton() {
  return (
    <button type="button" onClick={useLogout()}>
      Logout
    </button>
  );
}

function open() {
  const store = aStore({ session: sessionSlice.reducer });
  store.dispatch(signedIn({ token: 'the-token', user: { _id: 'pat' } as UserView }));
  const token = () => store.getState().session.token;
  connectCalls({ token, refused: () => undefined, answered: () => undefined });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <Routes>
          <Route
            path="/dashboard"
            element={[<LogoutButton key="1" />, <LogOutEverywhere key="2" revokeKeys />]}
          />
          <Route path="/login" element={<h1>Welcome Back</h1>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { token };
}

describe('logging out', () => {
  it('logs out at once and sends the token to the server', () => {
    network.mockReturnValue(new Promise(() => undefined));
    const { token } = open();
    press('Logout');
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
    network.mockResolvedValue(aResponse(204));
    const { token } = open();
    press('Log out everywhere');
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeInTheDocument();
    expect(token()).toBeNull();
    expect(network.mock.calls[0]?.[1]?.body).toBe('{"everywhere":true,"revokeKeys":true}');
  });

  it('stays logged in and reports the failure when the server does not log out everywhere', async () => {
    network.mockImplementation(noAnswer);
    const { token } = open();
    press('Log out everywhere');
    expect(await screen.findByText('You are still logged in.')).toBeInTheDocument();
    expect(token()).toBe('the-token');
  });
});
