import type { BulkAdjustmentView } from '@leadmart/contracts';
import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { press, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const credits = { screen: 'admin-credits', path: '/admin/credits', as: 'admin' } as const;

const usersCall = api('/admin/credits/users');
const listed = (page: Page): Promise<void> =>
  page
    .getByText(/^Current Credits/)
    .first()
    .waitFor();

/** The first of many pages of mocked users. */
const manyUsers = (page: Page) =>
  answerWith(page, usersCall, 200, {
    users: Array.from({ length: 10 }, (_, at) => ({
      _id: `6b00000000000000000000${at + 10}`,
      email: `${['ann', 'ben', 'chris', 'dora', 'eli'][at % 5]}.${at}@brokers.example`,
      creditBalance: [0, 1_250, 24_500.5, 980, 100_000][at % 5],
      name: ['Ann Lee', 'Ben', 'Chris', 'Dora', null][at % 5],
      lastPurchaseAt: at % 2 === 0 ? '2026-05-04T10:00:00.000Z' : null,
    })),
    total: 1_204,
    page: 1,
    pages: 121,
  });

const batch: BulkAdjustmentView = {
  batchId: '6b0000000000000000000001',
  kind: 'remove-all',
  amount: 25,
  status: 'running',
  total: 1_204,
  done: 602,
  stoppedAtZero: 0,
  reason: 'Manual adjustment',
  createdAt: '2026-05-04T10:00:00.000Z',
  undoableUntil: null,
  undoes: null,
  undoneBy: null,
};

/** The progress of a bulk change that this browser started. */
const withBatch = async (page: Page, changes: Partial<BulkAdjustmentView>): Promise<void> => {
  await manyUsers(page);
  await page.addInitScript((id) => localStorage.setItem('creditBatch', id), batch.batchId);
  await answerWith(page, api('/admin/credits/batches/*'), 200, { ...batch, ...changes });
};

const at = (hour: number): string => `2026-05-04T${hour}:00:00.000Z`;

/** A user with sessions and notes, whose panel the address opens. */
const withAUser = async (page: Page): Promise<void> => {
  await manyUsers(page);
  const user = { email: 'ben.1@brokers.example', username: 'Ben', isAdmin: false };
  await answerWith(page, api('/admin/users/*'), 200, { ...user, isVerified: true });
  const devices = ['Chrome on Windows', 'Safari on iPhone'];
  await answerWith(page, api('/admin/users/*/sessions'), 200, {
    sessions: devices.map((device) => ({ device, startedAt: at(10), lastUsedAt: at(12) })),
    hasMore: false,
  });
  const notes = ['Pays by invoice.', 'Asked for a larger package.\nCall in June.'];
  const author = 'admin@leadmart.test';
  await answerWith(page, api('/admin/users/*/notes'), 200, {
    notes: notes.map((text, place) => ({ _id: String(place), text, author, createdAt: at(10) })),
    total: 2,
    page: 1,
    pages: 1,
  });
};

const inDialog = async (page: Page, button: string): Promise<void> => {
  await listed(page);
  await press(page, button);
  await page.getByRole('dialog').waitFor();
};

/** The admin page of user credits. */
export const adminCreditsScreens: readonly ScreenState[] = [
  { ...credits, state: 'list', before: manyUsers, arrive: listed },
  {
    ...credits,
    state: 'empty',
    arrive: async (page) => {
      await page.getByPlaceholder('Search users...').fill('nobody-at-all');
      await reads(page, 'No users found');
    },
  },
  {
    ...credits,
    state: 'loading',
    before: (page) => stall(page, '/admin/credits/users'),
    arrive: (page) => reads(page, 'Loading...'),
  },
  {
    ...credits,
    state: 'error',
    before: (page) => failWith500(page, usersCall),
    arrive: (page) => reads(page, 'No users found'),
  },
  {
    ...credits,
    state: 'user-sessions',
    path: '/admin/credits?user=6b0000000000000000000011&part=sessions',
    before: withAUser,
    arrive: (page) => reads(page, 'Chrome on Windows'),
    frame: 'window',
  },
  {
    ...credits,
    state: 'user-notes',
    path: '/admin/credits?user=6b0000000000000000000011&part=notes',
    before: withAUser,
    arrive: (page) => reads(page, 'Pays by invoice.'),
    frame: 'window',
  },
  {
    ...credits,
    state: 'add',
    before: manyUsers,
    arrive: (page) => inDialog(page, 'Add credits of ben.1@brokers.example'),
    frame: 'window',
  },
  {
    ...credits,
    state: 'bulk',
    before: manyUsers,
    arrive: (page) => inDialog(page, 'Remove Credits from All Users'),
    frame: 'window',
  },
  {
    ...credits,
    state: 'bulk-running',
    before: (page) => withBatch(page, {}),
    arrive: (page) => reads(page, 'Removing 25 credits'),
  },
  {
    ...credits,
    state: 'bulk-done',
    before: (page) => withBatch(page, { status: 'completed', done: 1_204, stoppedAtZero: 31 }),
    arrive: (page) => reads(page, 'Removed 25 credits'),
  },
];
