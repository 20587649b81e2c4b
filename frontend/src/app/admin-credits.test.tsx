import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { AdminCreditsPage } from '../features/admin-credits/AdminCreditsPage.js';
import { pass } from '../shared/testing/gestures.js';
import { press } from './testing/gestures.js';
import { failures, fakeServer, renderPage } from './testing/render-page.js';

const path = '/admin/credits';
const users = /^\/admin\/credits\/users/;
const adding = /^\/admin\/credits\/add$/;
const setting = /^\/admin\/credits\/set$/;

const listOf = (creditBalance: number) => ({
  users: [
    {
      _id: 'u1',
      email: 'ann@example.com',
      name: 'Ann',
      creditBalance,
      lastPurchaseAt: null,
      states: [],
      paid: 0,
    },
  ],
  total: 1,
  page: 1,
  pages: 1,
  hasMore: false,
});
const adjustedTo = (balance: number) => ({
  user: listOf(balance).users[0],
  applied: 7,
  stoppedAtZero: false,
});
const nobody = { users: [], total: 0, page: 1, pages: 1, hasMore: false };

const server = fakeServer();
let warn: jest.SpiedFunction<typeof console.warn>;
beforeEach(() => {
  server.answer(users, { body: listOf(10) });
  server.answer(/^\/admin\/credits\/batches$/, { body: { batches: [] } });
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => warn.mockRestore());

const open = () => renderPage(<AdminCreditsPage />, path);
const warned = () => warn.mock.calls.map(([text]) => String(text)).join('\n');
const searchFor = (value: string): void => {
  fireEvent.change(screen.getByPlaceholderText('Search users...'), { target: { value } });
};
const searches = () => server.calls.filter((call) => /users\?search=[^&]/.test(call));
const type = (value: string): void => {
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Credits' }), { target: { value } });
};

describe('the list of users', () => {
  it('searches the list of users half a second after the last key', async () => {
    await open();
    jest.useFakeTimers();
    try {
      searchFor('p');
      await pass(400);
      searchFor('pat@example.com');
      await pass(499);
      expect(searches()).toEqual([]);
      await pass(1);
      expect(searches()).toEqual([
        expect.stringContaining(
          String(new URLSearchParams({ search: 'pat@example.com', page: '1' })),
        ),
      ]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows that it is loading', async () => {
    server.answer(users, 'none');
    await open();
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(screen.queryByText(/^Showing/)).toBeNull();
  });

  it.each(failures)(
    'lists no users after %s, which is only logged, and can load again',
    async (_what, answer) => {
      server.answer(users, answer);
      await open();
      expect(screen.getByText('Showing 0 of 0 users')).toBeVisible();
      expect(screen.getByText('No users found')).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(warned()).toContain('users');
      server.answer(users, { body: listOf(10) });
      await press('Try again');
      expect(screen.getByText('Showing 1 of 1 users')).toBeVisible();
      expect(screen.queryByText('Loading...')).toBeNull();
    },
  );

  it('offers no other page when nobody is found', async () => {
    server.answer(users, { body: nobody });
    await open();
    expect(screen.getByText('No users found')).toBeVisible();
    expect(screen.getByText('Page 1 of 1')).toBeVisible();
    const pager = within(screen.getByRole('navigation', { name: 'Pages of users' }));
    for (const name of ['First', 'Previous', 'Next', 'Last'])
      expect(pager.getByRole('button', { name })).toBeDisabled();
  });
});

describe('an adjustment', () => {
  it('stays open after a failure and repeats with the same key after a lost answer', async () => {
    await open();
    await press('Add credits of ann@example.com');
    type('7');
    for (const answer of [{ status: 500 }, 'cut'] as const) {
      warn.mockClear();
      server.answer(adding, answer);
      await press('Confirm');
      expect(warned()).toContain('could not be changed');
      expect(screen.getByRole('dialog', { name: 'Add Credits' })).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
    }
    server.answer(adding, { body: adjustedTo(17) });
    server.answer(users, { body: listOf(17) });
    await press('Confirm');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Current Credits: 17')).toBeVisible();
    const sent = server.sent.filter(({ call }) => call.endsWith('/add'));
    expect(sent.map(({ body }) => body)).toEqual(Array(3).fill({ userId: 'u1', amount: 7 }));
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(sent[0]?.headers['idempotency-key']).toBeDefined();
  });

  it('shows the new balance when the balance to set has changed, and expects that one', async () => {
    await open();
    await press('Set credits of ann@example.com');
    const dialog = within(screen.getByRole('dialog', { name: 'Set Credits' }));
    type('100');
    server.answer(users, { body: listOf(13) });
    server.answer(setting, {
      status: 409,
      body: { error: 'Moved', code: 'BILLING.BALANCE_MOVED', details: { balance: 13 } },
    });
    await press('Confirm');
    expect(dialog.getByText('Balance: 13 credits')).toBeVisible();
    server.answer(setting, { body: adjustedTo(100) });
    server.answer(users, { body: listOf(100) });
    await press('Confirm');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Current Credits: 100')).toBeVisible();
    expect(server.sent.map(({ body }) => body)).toMatchObject([
      { amount: 100, expectedBalance: 10 },
      { amount: 100, expectedBalance: 13 },
    ]);
  });
});

it('forgets a stored bulk change that the server does not know', async () => {
  localStorage.setItem('creditBatch', 'long-gone');
  await open();
  expect(screen.getByText(/^Showing/)).toBeVisible();
  expect(localStorage.getItem('creditBatch')).toBeNull();
  expect(server.calls.filter((call) => call.endsWith('/batches/long-gone'))).toHaveLength(1);
});

describe('a bulk change', () => {
  it('sends a bulk change in a session of any age, without asking for the password', async () => {
    const proved = Math.floor(Date.now() / 1_000) - 16 * 60;
    localStorage.setItem('token', `e30.${btoa(JSON.stringify({ proved }))}.x`);
    try {
      server.answer(/^\/admin\/credits\/add-all$/, { status: 500 });
      await open();
      await press('Add Credits to All Users');
      type('7');
      await press('Confirm');
      expect(server.sent).toMatchObject([
        { call: 'POST /admin/credits/add-all', body: { amount: 7 } },
      ]);
    } finally {
      localStorage.clear();
    }
  });
});
