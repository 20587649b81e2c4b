import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { DataPage } from '../features/account/DataPage.js';
import { ProfilePage } from '../features/account/ProfilePage.js';
import { SecurityPage } from '../features/account/SecurityPage.js';
import { ConfirmEmailPage } from '../features/session/pages/ConfirmEmailPage.js';
import { RevertEmailPage } from '../features/session/pages/RevertEmailPage.js';
import { fetchJson } from '../shared/api/fetch-json.js';
import { escape, hrefOf } from '../shared/testing/gestures.js';
import { DeletionStrip } from './notices/DeletionStrip.js';
import { ProofGate } from './ProofGate.js';
import { fill, press } from './testing/gestures.js';
import { fakeServer, renderPage, settled } from './testing/render-page.js';
import { TopBar } from './top-bar/TopBar.js';

const ann = {
  _id: 'u1',
  username: 'Ann',
  email: 'ann@example.com',
  isAdmin: false,
  isVerified: true,
  creditBalance: 1_204.5,
};
const dueAt = '2026-05-12T10:00:00.000Z';

const server = fakeServer();

const sent = () => server.calls.filter((call) => call.startsWith('POST'));

async function openAccount(page = <DataPage />, user: object = ann) {
  localStorage.setItem('token', 'a-token');
  localStorage.setItem('user', JSON.stringify(user));
  await renderPage(
    <>
      <DeletionStrip />
      {page}
    </>,
    '/account/page',
  );
}

/** A page that changes its own address, as filters do. */
function Filter() {
  const [, setParams] = useSearchParams();
  const filter = (): void => setParams({ state: 'TX' }, { replace: true });
  return <input aria-label="Filter" onChange={filter} />;
}

describe('the menu of the user', () => {
  it('stays open when the page changes its own address, and closes when its link is followed', async () => {
    await openAccount(
      <>
        <TopBar onSearch={() => undefined} />
        <Filter />
      </>,
    );
    await press('Ann, account menu');
    fill('Filter', 'TX');
    fireEvent.click(screen.getByRole('link', { name: 'Account' }));
    expect(screen.queryByRole('group', { name: 'Account menu' })).toBeNull();
  });

  it('leads to the account, switches the theme and logs out', async () => {
    await openAccount(<TopBar onSearch={() => undefined} />);
    await press('Ann, account menu');
    expect(hrefOf('Account')).toBe('/account/profile');
    await press('Switch to dark theme');
    expect(await screen.findByRole('button', { name: 'Switch to light theme' })).toBeVisible();
    screen.getByRole('link', { name: 'Account' }).focus();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('link', { name: 'Account' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Ann, account menu' })).toHaveFocus();
    await press('Ann, account menu');
    await press('Logout');
    expect(localStorage.getItem('token')).toBeNull();
    expect(sent()).toEqual(['POST /auth/logout']);
  });
});

describe('the profile', () => {
  it('changes the name, and sends a link to a new address', async () => {
    server.answer(/\/user\/username$/, { body: { ...ann, username: 'Zoe' } });
    server.answer(/\/user\/email$/, { body: { newEmail: null } });
    await openAccount(<ProfilePage />);
    await press('Change name');
    fill('Name', 'Zoe');
    await press('Save');
    expect(screen.getByText('Zoe')).toBeVisible();
    await press('Change address');
    fill('New email address', 'zoe@example.com');
    fill('Password', 'secret words');
    // The same address tells which change waits.
    const newEmail = 'zoe@example.com';
    server.answer(/\/user\/email$/, { body: { message: 'We sent a link', newEmail } });
    await press('Send the link');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/^Changes to zoe@example.com once/)).toBeVisible();
    expect(server.sent.map(({ call, body }) => [call, body])).toEqual([
      ['PUT /user/username', { username: 'Zoe' }],
      ['POST /user/email', { email: 'zoe@example.com', password: 'secret words' }],
    ]);
  });

  it('changes the password with the current one, says why one is refused, and stays signed in', async () => {
    server.answer(/\/user\/password$/, {
      status: 400,
      body: { code: 'AUTH.WRONG_PASSWORD', error: 'This is not your password' },
    });
    await openAccount(<ProfilePage />);
    await press('Change password');
    const isRefused = async (label: string, reason: string) => {
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(reason);
    };
    fill('Current password', 'wrong words');
    fill('New password', 'new');
    expect(screen.getByText('At least 8 characters.')).toBeVisible();
    fill('New password', 'new and long words');
    fill('Confirm new password', 'something else');
    const submit = () => fireEvent.submit(screen.getByLabelText('Current password'));
    submit();
    await isRefused('Confirm new password', 'Passwords do not match');
    fill('Confirm new password', 'new and long words');
    submit();
    await isRefused('Current password', 'This is not your password');
    server.answer(/\/user\/password$/, { body: { token: 'new-token', user: ann } });
    submit();
    await settled();
    expect(localStorage.getItem('token')).toBe('new-token');
    expect(server.sent.at(-1)?.body).toMatchObject({ revokeKeys: true });
  });

  it('confirms a new address with a press, and restores an old one with a new password', async () => {
    server.answer(/\/auth\/confirm-email\/abc$/, { body: { message: 'changed' } });
    await renderPage(<ConfirmEmailPage />, '/confirm-email/abc', '/confirm-email/:token');
    expect(server.calls).toEqual([]);
    await press('Confirm this address');
    expect(await screen.findByText('Address confirmed')).toBeVisible();
    cleanup();
    server.answer(/\/auth\/revert-email\/old$/, { body: { choosePassword: 'once' } });
    await renderPage(<RevertEmailPage />, '/revert-email/old', '/revert-email/:token');
    await press('Restore my address');
    expect(await screen.findByText('at /reset-password/once')).toBeVisible();
  });
});

describe('the sessions of the user', () => {
  const at = '2026-05-05T10:00:00.000Z';
  const phone = { _id: 's2', device: 'Safari on iPhone', startedAt: at, lastUsedAt: at };
  const here = { ...phone, _id: 's1', device: 'Chrome on Linux', place: '10.1.2.x' };
  const sessions = [
    { ...here, isCurrent: true },
    { ...phone, isCurrent: false },
  ];

  it('lists the sessions of the user with their place, and ends one, or all others at once', async () => {
    server.answer(/^\/user\/sessions$/, { body: { sessions, hasMore: false } });
    await openAccount(<SecurityPage />);
    expect(screen.getByText('This session')).toBeVisible();
    expect(screen.getByText(/^10\.1\.2\.x/)).toBeVisible();
    server.answer(/^\/user\/sessions\/s2$/, { status: 404, body: { error: 'Ended already' } });
    await press('End the session of Safari on iPhone');
    expect(server.calls.filter((call) => call === 'GET /user/sessions')).toHaveLength(2);
    server.answer(/^\/user\/end-other-sessions$/, { body: { token: 'new', user: ann } });
    server.answer(/^\/user\/sessions$/, {
      body: { sessions: sessions.slice(0, 1), hasMore: false },
    });
    expect(screen.getByRole('checkbox', { name: 'Also revoke all API keys' })).toBeChecked();
    await press('End all other sessions');
    expect(localStorage.getItem('token')).toBe('new');
    expect(screen.queryByText('Safari on iPhone')).toBeNull();
  });

  it('say that they cannot be loaded', async () => {
    server.answer(/^\/user\/sessions$/, { status: 503 });
    await openAccount(<SecurityPage />);
    expect(screen.getByText('Your sessions could not be loaded.')).toBeVisible();
  });
});

describe('the second factor', () => {
  const path = /^\/user\/second-factor$/;
  const on = {
    authenticator: { addedAt: '2026-05-01T10:00:00.000Z' },
    passkeys: [],
    recoveryCodesLeft: 1,
  };
  const typeCode = (code: string): void => {
    fill('Code', code);
    fireEvent.submit(screen.getByLabelText('Code'));
  };

  it('adds a second factor with a QR code or a key and the first code, and shows the recovery codes once', async () => {
    server.answer(path, { body: { authenticator: null, passkeys: [], recoveryCodesLeft: 0 } });
    const uri = 'otpauth://totp/Leadmart:ann?secret=ABCDEFGH';
    server.answer(/authenticator$/, { body: { secret: 'ABCDEFGH', uri } });
    await openAccount(<SecurityPage />);
    await press('Add an authenticator app');
    expect(await screen.findByRole('img', { name: /^QR code/ })).toBeVisible();
    expect(screen.getByText('ABCD EFGH')).toBeVisible();
    server.answer(/authenticator$/, {
      status: 400,
      body: { code: 'AUTH.CODE_INVALID', error: 'This code is wrong' },
    });
    typeCode('000000');
    expect(await screen.findByText('This code is wrong')).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/This code is wrong$/);
    const user = { ...ann, secondFactors: ['authenticator'] };
    const recoveryCodes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
    server.answer(/authenticator$/, { body: { token: 'added', user, recoveryCodes } });
    server.answer(path, { body: on });
    typeCode('123456');
    await waitFor(() => expect(screen.getByText('EEEE-FFFF-GGGG-HHHH')).toBeVisible());
    await escape(screen.getByRole('dialog'));
    expect(screen.getByText('EEEE-FFFF-GGGG-HHHH')).toBeVisible();
    await press('I have saved them');
    expect(screen.queryByText('EEEE-FFFF-GGGG-HHHH')).toBeNull();
    expect(localStorage.getItem('token')).toBe('added');
    expect(await screen.findByText(/^1 recovery code is left/)).toBeVisible();
  });

  it('turns a second factor off with a code, and says when it cannot be loaded', async () => {
    server.answer(path, { body: on });
    await openAccount(<SecurityPage />);
    await press('Turn off');
    server.answer(/remove$/, { body: { token: 'off', user: ann } });
    server.answer(path, { status: 503 });
    typeCode('123456');
    await settled();
    expect(screen.getByText('Your second factor could not be loaded.')).toBeVisible();
    expect(localStorage.getItem('token')).toBe('off');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('confirms an action in place of the password', async () => {
    server.answer(/^\/much$/, { status: 423, body: { code: 'AUTH.PROOF_NEEDED' } });
    await openAccount(<ProofGate />, { ...ann, secondFactors: ['authenticator'] });
    const answer = fetchJson({ path: '/much', method: 'POST', body: {} });
    await screen.findByLabelText('Code');
    server.answer(/^\/user\/proof$/, { body: { token: 'proved', user: ann } });
    server.answer(/^\/much$/, { body: { done: true } });
    typeCode('123456');
    await settled();
    expect(await answer).toEqual({ data: { done: true } });
    expect(server.sent.map(({ body }) => body)).toContainEqual({ code: '123456' });
  });
});

describe('an action that moves much', () => {
  it('asks for the password once and is sent again, or fails when the user declines', async () => {
    server.answer(/^\/much$/, {
      status: 423,
      body: { code: 'AUTH.PROOF_NEEDED', error: 'Confirm' },
    });
    await openAccount(<ProofGate />);
    const send = () => fetchJson({ path: '/much', method: 'POST', body: {} });
    const declined = send();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await declined).toMatchObject({ error: { status: 423 } });

    const both = Promise.all([send(), send()]);
    const field = await screen.findByLabelText('Password');
    fireEvent.change(field, { target: { value: 'secret words' } });
    server.answer(/^\/user\/proof$/, { body: { token: 'proved', user: ann } });
    server.answer(/^\/much$/, { body: { done: true } });
    fireEvent.submit(field);
    await settled();
    expect(await both).toEqual([{ data: { done: true } }, { data: { done: true } }]);
    expect(localStorage.getItem('token')).toBe('proved');
    expect(sent().filter((call) => call === 'POST /user/proof')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a proof of identity that cannot be asked for any longer', () => {
  it('counts as declined when the page with its dialog disappears', async () => {
    server.answer(/^\/much$/, { status: 423, body: { code: 'AUTH.PROOF_NEEDED' } });
    await openAccount(<ProofGate />);
    const waiting = fetchJson({ path: '/much', method: 'POST', body: {} });
    await screen.findByLabelText('Password');
    cleanup();
    expect(await waiting).toMatchObject({ error: { status: 423 } });
  });
});

describe('the pages of the account', () => {
  it('says how many credits a deletion costs, before it asks for the password', async () => {
    await openAccount();
    await press('Delete my account');
    expect(screen.getByText(/^Your 1,204\.5 credits are lost/)).toBeVisible();
    await press('Delete in 7 days');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Please fill in this field',
    );
    expect(sent()).toEqual([]);
  });

  it('shows the date of the deletion on every page, and keeps the account with one click', async () => {
    server.answer(/\/user\/delete$/, { body: { ...ann, deletionDueAt: dueAt } });
    server.answer(/\/user\/delete\/cancel$/, { body: ann });
    await openAccount();
    await press('Delete my account');
    fill('Password', 'secret words');
    await press('Delete in 7 days');
    const strip = screen.getByRole('status', { name: 'Deletion of the account' });
    expect(strip).toHaveTextContent(/^Your account will be deleted on May 12, 2026/);
    const [first] = screen.getAllByRole('button', { name: 'Keep my account' });
    await press(first as HTMLElement);
    expect(strip).toBeEmptyDOMElement();
    expect(screen.getByRole('heading', { name: 'Your data' })).toHaveFocus();
    expect(sent()).toEqual(['POST /user/delete', 'POST /user/delete/cancel']);
  });

  it('keeps the dialog open when the password is wrong', async () => {
    server.answer(/\/user\/delete$/, { status: 400 });
    await openAccount();
    await press('Delete my account');
    fill('Password', 'wrong words');
    await press('Delete in 7 days');
    expect(screen.getByRole('dialog')).toHaveTextContent('Your account could not be deleted.');
  });

  it('sends admins to another admin', async () => {
    await openAccount(<DataPage />, { ...ann, isAdmin: true });
    expect(screen.getByText(/^Another administrator can delete/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });
});
