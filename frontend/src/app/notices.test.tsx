import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { NoticeView } from '@leadmart/contracts';
import { NotificationsPage } from '../features/notices/NotificationsPage.js';
import { press } from './testing/gestures.js';
import { fakeServer, renderPage, settled } from './testing/render-page.js';
import { TopBar } from './top-bar/TopBar.js';

const ann = {
  _id: 'u1',
  username: 'Ann',
  email: 'ann@example.com',
  isAdmin: false,
  isVerified: true,
  creditBalance: 40,
};
const ready: NoticeView = {
  _id: 'n2',
  kind: 'leads-ready',
  text: 'Your leads are ready: 100 leads of Roofing',
  path: '/my-leads/p1',
  at: '2026-05-04T12:00:00.000Z',
  isRead: false,
};
const signIn: NoticeView = {
  _id: 'n1',
  kind: 'security',
  text: 'New sign-in to your account: Firefox on Linux',
  path: '/account/security',
  at: '2026-05-03T12:00:00.000Z',
  isRead: true,
};

const server = fakeServer();
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  localStorage.setItem('user', JSON.stringify(ann));
});

const answer = (notices: NoticeView[], more: object = {}) =>
  server.answer(/^\/notices$/, { body: { notices, unread: 0, cursor: null, ...more } });
const open = () => renderPage(<TopBar onSearch={() => undefined} />, '/dashboard');
const list = () => within(screen.getByRole('region', { name: 'Notices' }));

describe('the bell', () => {
  it('the bell is not shown before there is a notice, and not when the list cannot be loaded', async () => {
    answer([]);
    await open();
    expect(screen.queryByRole('button', { name: /^Notices/ })).toBeNull();
    server.answer(/^\/notices$/, { status: 503 });
    window.dispatchEvent(new Event('focus'));
    await settled();
    expect(screen.queryByRole('button', { name: /^Notices/ })).toBeNull();
  });

  it('says how many notices are new, and tells the server once that they were seen', async () => {
    answer([ready, signIn], { unread: 1 });
    await open();
    await press('Notices, 1 new');
    expect(server.sent).toMatchObject([{ call: 'POST /notices/read', body: { until: ready.at } }]);
    expect(screen.getByRole('button', { name: 'Notices' })).toBeVisible();
    const [first, second] = list().getAllByRole('listitem');
    expect(first).toHaveTextContent('New: Your leads are ready: 100 leads of Roofing');
    expect(second).not.toHaveTextContent('New: ');
    await press('Notices');
    await press('Notices');
    expect(server.sent).toHaveLength(1);
  });

  it('sends no second request while the server cannot store that they were seen', async () => {
    answer([ready], { unread: 1 });
    server.answer(/^\/notices\/read$/, 'cut');
    await open();
    await press('Notices, 1 new');
    expect(server.sent).toHaveLength(1);
  });

  it('counts no further than the server', async () => {
    answer([ready], { unread: 100 });
    await open();
    expect(screen.getByRole('button', { name: 'Notices, 99+ new' })).toBeVisible();
  });

  it('leads to the page of a notice and to the switches', async () => {
    answer([ready]);
    await open();
    await press('Notices');
    const switches = list().getByRole('link', { name: 'Notification settings' });
    expect(switches).toHaveAttribute('href', '/account/notifications');
    await press(list().getByRole('link', { name: /^New: Your leads are ready/ }));
    expect(screen.getByText('at /my-leads/p1')).toBeVisible();
  });

  it('shows older notices, and offers another try when they cannot be loaded', async () => {
    answer([ready], { cursor: '1.n2' });
    server.answer(/^\/notices\?before=1\.n2$/, { status: 503 });
    await open();
    await press('Notices');
    await press('Show older');
    server.answer(/^\/notices\?before=1\.n2$/, {
      body: { notices: [signIn], unread: 0, cursor: null },
    });
    await press('Older notices could not be loaded. Try again');
    expect(list().getAllByRole('listitem')).toHaveLength(2);
    expect(list().queryByRole('button')).toBeNull();
  });
});

describe('the page of switches', () => {
  const settings = /^\/notices\/switches$/;
  const mail = () => screen.getByRole('switch', { name: 'Your leads are ready: Email' });
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));

  beforeEach(async () => {
    const switches = [
      { kind: 'leads-ready', mail: 'on', bell: 'on' },
      { kind: 'receipt', mail: 'always', bell: 'off' },
    ];
    server.answer(settings, { body: { switches } });
    await renderPage(<NotificationsPage />, '/account/notifications');
  });

  it('shows a change before the server has answered', async () => {
    server.answer(settings, 'none');
    await press(mail());
    expect(mail()).not.toBeChecked();
  });

  it('switches emails and the bell apart from each other, and undoes what cannot be saved', async () => {
    await press(mail());
    expect(mail()).not.toBeChecked();
    expect(server.sent).toMatchObject([
      {
        call: 'PUT /notices/switches',
        body: { kind: 'leads-ready', way: 'mail', isOn: false },
      },
    ]);
    expect(screen.getByRole('switch', { name: 'Your leads are ready: Bell' })).toBeChecked();
    expect(row(/^Receipts/).getAllByRole('switch')).toHaveLength(1);
    expect(row(/^Receipts/).getByText('Always')).toBeVisible();
    server.answer(settings, { status: 503 });
    await press(mail());
    expect(mail()).not.toBeChecked();
  });
});
