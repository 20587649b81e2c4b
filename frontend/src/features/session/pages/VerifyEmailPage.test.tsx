import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { aStore } from '../../../shared/testing/a-store.js';
import { aResponse, fakeNetwork } from '../../../shared/testing/fake-network.js';
import { pass } from '../../../shared/testing/gestures.js';
import { sessionSlice } from '../session-slice.js';
import { VerifyEmailPage } from './VerifyEmailPage.js';

const network = fakeNetwork();
const session = { token: 'a.b.c', user: { _id: 'u1', creditBalance: 0 } };

function Place() {
  return <p>at {useLocation().pathname}</p>;
}

/** Opens the page of a verification link with this answer of the server. */
async function open(answer: object) {
  network.mockResolvedValue(aResponse(200, answer));
  const store = aStore({ session: sessionSlice.reducer });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/verify-email/t0']}>
        <Place />
        <Routes>
          <Route path="/verify-email/:token" element={<VerifyEmailPage />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  await pass(0);
  return store;
}

describe('the verification page', () => {
  beforeEach(() => void jest.useFakeTimers());
  it('signs in and goes to the start page after two seconds', async () => {
    const store = await open(session);
    expect(screen.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
    expect(store.getState().session.token).toBe(session.token);
    await pass(1_999);
    expect(screen.getByText('at /verify-email/t0')).toBeVisible();
    await pass(1);
    expect(screen.getByText('at /')).toBeVisible();
  });

  it("shows the server's sentence when the link was used before", async () => {
    const message = 'Your email is already verified. Please log in.';
    const store = await open({ alreadyVerified: true, message });
    expect(screen.getByRole('status')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'Go to Login' })).toBeVisible();
    expect(store.getState().session.token).toBeNull();
  });
});
