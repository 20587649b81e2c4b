import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { DataPage } from '../features/account/DataPage.js';
import { NotificationsPage } from '../features/account/NotificationsPage.js';
import { DeletionStrip } from './DeletionStrip.js';
import { FakeServer, renderPage, settled } from './testing/render-page.js';
import { TopBar } from './top-bar/TopBar.js';
import { press } from '../shared/testing/gestures.js';

const ann = {
  _id: 'u1',
  username: 'Ann',
  email: 'ann@example.com',
  isAdmin: false,
  isVerified: true,
  creditBalance: 1_204.5,
};
const dueAt = '2026-05-12T10:00:00.000Z';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  localStorage.clear();
  server.answer(/^\/leads\/notification-settings$/, { body: { statusMails: true } });
});

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

describe('the menu of the user', () => {
  it('leads to the account, switches the theme and logs out', async () => {
    await openAccount(<TopBar onSearch={() => undefined} />);
    press('Ann, account menu');
    expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute(
      'href',
      '/account/profile',
    );
    press('Switch to dark theme');
    expect(await screen.findByRole('button', { name: 'Switch to light theme' })).toBeVisible();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('link', { name: 'Account' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Ann, account menu' })).toHaveFocus();
    press('Ann, account menu');
    press('Logout');
    expect(localStorage.getItem('token')).toBeNull();
    expect(sent()).toEqual(['POST /auth/logout']);
  });
});

describe('the pages of the account', () => {
  it('says how many credits a deletion costs, before it asks for the password', async () => {
    await openAccount();
    press('Delete my account');
    expect(screen.getByText(/^Your 1,204\.5 credits are lost/)).toBeVisible();
    press('Delete in 7 days');
    expect(await screen.findByText('Enter your password.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('shows the date of the deletion on every page, and keeps the account with one click', async () => {
    server.answer(/\/user\/delete$/, { body: { ...ann, deletionDueAt: dueAt } });
    server.answer(/\/user\/delete\/cancel$/, { body: ann });
    await openAccount();
    press('Delete my account');
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret words' } });
    press('Delete in 7 days');
    await settled();
    const strip = screen.getByRole('status', { name: 'Deletion of the account' });
    expect(strip).toHaveTextContent(/^Your account will be deleted on May 12, 2026/);
    const [first] = screen.getAllByRole('button', { name: 'Keep my account' });
    fireEvent.click(first as HTMLElement);
    await settled();
    expect(strip).toBeEmptyDOMElement();
    expect(sent()).toEqual(['POST /user/delete', 'POST /user/delete/cancel']);
  });

  it('keeps the dialog open when the password is wrong', async () => {
    server.answer(/\/user\/delete$/, { status: 400 });
    await openAccount();
    press('Delete my account');
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong words' } });
    press('Delete in 7 days');
    await settled();
    expect(screen.getByRole('dialog')).toHaveTextContent('Your account could not be deleted.');
  });

  it('sends admins to another admin', async () => {
    await openAccount(<DataPage />, { ...ann, isAdmin: true });
    expect(screen.getByText(/^Another administrator can delete/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });

  it('turns the mail about changed leads off, and keeps it off when a change cannot be saved', async () => {
    await openAccount(<NotificationsPage />);
    const mails = await screen.findByRole('switch', {
      name: /^Mail me when leads I bought change/,
    });
    expect(mails).toBeChecked();
    fireEvent.click(mails);
    expect(mails).not.toBeChecked();
    await settled();
    expect(server.calls).toContain('PUT /leads/notification-settings');
    server.answer(/^\/leads\/notification-settings$/, { status: 503 });
    fireEvent.click(mails);
    await settled();
    expect(mails).not.toBeChecked();
  });
});
