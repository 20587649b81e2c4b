import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { MyLeadsPage } from '../features/my-leads/MyLeadsPage.js';
import { StatusChangesPage } from '../features/status-changes/StatusChangesPage.js';
import { press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const seenUntil = `${'a'.repeat(24)}.1`;
const end = `${'a'.repeat(24)}.3`;
const aChange = {
  change: 'dnc',
  changedAt: '2026-05-04T10:00:00.000Z',
  checkedOn: '2026-05-01',
  source: 'FTC registry',
  dataset: { _id: 'a'.repeat(24), name: 'Roofers' },
  state: 'TX',
  phoneNumber: '5125550147',
  firstName: 'Ann',
  lastName: 'Lee',
};
const erased = {
  ...aChange,
  change: 'opted-out',
  checkedOn: null,
  source: null,
  phoneNumber: null,
  firstName: '',
  lastName: '',
};
const summary = { unseen: { dnc: 12, clean: 0, 'opted-out': 1 }, since: seenUntil, cursor: end };
const nothing = { changes: [], cursor: end, hasMore: false };
const list = (since: string) => new RegExp(`status-changes\\?limit=50&since=${since}$`);

const server = fakeServer();
beforeEach(() => server.answer(/status-changes\/summary$/, { body: summary }));

describe('changes of leads that the buyer owns', () => {
  it('counts changes of owned leads on My Leads', async () => {
    const totals = { packs: 1, leads: 20, credits: 80 };
    const none = { packs: [], totalPages: 0, totalPacks: 0, nextCursor: null, totals };
    server.answer(/^\/leads\/packs/, { body: none });
    await renderPage(<MyLeadsPage />, '/my-leads');
    const link = screen.getByRole('link', { name: 'Status changes 13 new' });
    expect(link).toHaveAttribute('href', '/status-changes');
    expect(link).toHaveAttribute('title', expect.stringMatching(/^12 of your leads joined/));
  });

  it('lists changes of owned leads after those that the buyer has seen, page by page', async () => {
    const first = { changes: [aChange], cursor: 'next', hasMore: true };
    server.answer(list(seenUntil), { body: first });
    server.answer(list('next'), { body: { changes: [erased], cursor: end, hasMore: false } });
    await renderPage(<StatusChangesPage />, '/status-changes');
    const row = await screen.findByRole('row', { name: /5125550147/ });
    expect(within(row).getByText('Do Not Call')).toBeVisible();
    expect(within(row).getByText('FTC registry, checked May 1, 2026')).toBeVisible();
    await press('Show more');
    expect(await screen.findByRole('row', { name: /Erased.*Opted out/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it.each([
    ['their number', /summary$/, summary],
    ['the list', list('.*'), nothing],
  ])('lists changes again after %s failed, and may list none', async (_what, failing, good) => {
    server.answer(list('.*'), { body: nothing });
    server.answer(failing, { status: 500 });
    await renderPage(<StatusChangesPage />, '/status-changes');
    const failure = 'The status changes could not be loaded.';
    expect(await screen.findByRole('alert')).toHaveTextContent(failure);
    server.answer(failing, { body: good });
    await press('Try again');
    expect(await screen.findByText('Nothing new')).toBeVisible();
  });

  it('marks changes of owned leads as seen up to what was counted', async () => {
    server.answer(list('.*'), { body: nothing });
    server.answer(/seen$/, { body: { success: true } });
    await renderPage(<StatusChangesPage />, '/status-changes');
    expect(screen.getByText(/^12 of your leads joined the Do Not Call registry\./)).toBeVisible();
    const seen = { unseen: { dnc: 0, clean: 0, 'opted-out': 0 }, since: end, cursor: end };
    server.answer(/summary$/, { body: seen });
    await press('Mark as seen');
    expect(server.calls).toContain('POST /leads/status-changes/seen');
    expect(screen.queryByRole('button', { name: 'Mark as seen' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(server.calls.at(-1)).toContain(end);
  });
});
