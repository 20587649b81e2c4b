import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { hrefOf } from '../shared/testing/gestures.js';
import { StartPage } from './StartPage.js';
import { press } from './testing/gestures.js';
import { listedPages, narrowedLists } from './testing/listed-pages.js';
import { failures, fakeServer, renderPage } from './testing/render-page.js';

const server = fakeServer();
beforeEach(() => {
  server.answer(/^\/leads\/order-settings/, {
    body: { includeOwned: false, dncUnderstoodAt: null },
  });
});

describe.each(listedPages)('$path', ({ path, page, call, loading, failure, nothing, empty }) => {
  it(`shows a placeholder on ${path} while its list is loading`, async () => {
    server.answer(call, 'none');
    await renderPage(page, path);
    expect(screen.getByRole('status', { name: loading })).toBeVisible();
    expect(screen.queryByText(empty)).toBeNull();
  });

  it.each(failures)(
    `offers a retry on ${path} after %s, and shows an empty list`,
    async (_what, answer) => {
      server.answer(call, answer);
      await renderPage(page, path);
      expect(screen.getByRole('alert')).toHaveTextContent(failure);
      server.answer(call, { body: nothing });
      await press('Try again');
      expect(screen.getByText(empty)).toBeVisible();
      expect(screen.queryByText(failure)).toBeNull();
    },
  );
});

describe.each(narrowedLists)('$path, when a filter without a match is removed', (one) => {
  const { path, page, call, search, nothing, opened, field, unmatched, empty } = one;

  it(`waits on ${path} for the answer before it says that there is nothing, and keeps the focus`, async () => {
    server.answer(call, { body: nothing });
    await renderPage(page, `${path}?${search}`, path);
    if (opened !== undefined) fireEvent.click(screen.getByRole('button', { name: opened }));
    expect(screen.getByText(unmatched)).toBeVisible();
    server.answer(call, 'none');
    const asked = server.calls.length;
    const input = screen.getByLabelText(field);
    input.focus();
    fireEvent.change(input, { target: { value: '' } });
    expect(screen.queryByText(empty)).toBeNull();
    await waitFor(() => expect(server.calls.length).toBeGreaterThan(asked));
    expect(screen.queryByText(empty)).toBeNull();
    expect(screen.getByText(unmatched)).toBeVisible();
    expect(input).toHaveFocus();
  });
});

const noOverview = {
  totalPacks: 0,
  latestPacks: [],
  useSince: '2026-05-01T00:00:00.000Z',
  use: [],
  newStock: [],
  lastBoughtFrom: null,
  lowestPrices: null,
};

describe('the dashboard', () => {
  const none = 'No announcements at this time.';
  const overview = /^\/leads\/overview/;
  const open = () => renderPage(<StartPage />, '/dashboard');
  beforeEach(() => server.answer(overview, { body: noOverview }));

  it('shows three placeholders while announcements are loading', async () => {
    server.answer(/^\/announcements/, 'none');
    await open();
    const loading = screen.getByRole('status', { name: 'Loading announcements' });
    expect(loading.children).toHaveLength(3);
  });

  it.each(failures)('logs %s on the dashboard and shows no alert', async (_what, answer) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.answer(/^\/announcements/, answer);
    await open();
    expect(screen.getByText(none)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    // A slow machine makes Redux Toolkit warn, too.
    expect(warn.mock.calls.map(([first]) => String(first)).join('\n')).toContain('announcements');
    warn.mockRestore();
  });

  it.each(failures)(
    'offers a retry after %s for the packs, and keeps the rest',
    async (_what, answer) => {
      server.answer(/^\/announcements/, {
        body: { announcements: [], total: 0, page: 1, pages: 1 },
      });
      server.answer(overview, answer);
      await open();
      expect(screen.getByRole('alert')).toHaveTextContent('Your packs could not be loaded.');
      expect(screen.getByText(none)).toBeVisible();
      server.answer(overview, { body: noOverview });
      await press('Try again');
      expect(screen.getByRole('heading', { name: 'Get started' })).toBeVisible();
    },
  );

  it('leads a new buyer to the next step', async () => {
    await open();
    const next = screen.getByRole('heading', { name: 'Add credits' }).closest('li');
    expect(next).toHaveAttribute('aria-current', 'step');
    expect(hrefOf('Add credits')).toBe('/buy-credits');
    expect(screen.getByRole('heading', { name: /^Verify your email/ })).toBeVisible();
    expect(server.calls.filter((call) => call.startsWith('GET'))).toHaveLength(2);
  });

  it('shows the latest packs with the order that each one repeats', async () => {
    const bought = { states: ['CA', 'TX'], phoneNumberStatus: 'clean', quantity: 300 };
    const pack = (name: string, forSale: boolean) => ({
      ...bought,
      _id: name,
      name,
      dataset: { _id: `id-${name}`, name },
      purchasedAt: '2026-05-04T16:00:00.000Z',
      forSale,
    });
    const latestPacks = [pack('Roofs', true), pack('Pools', false)];
    server.answer(overview, { body: { ...noOverview, totalPacks: 5, latestPacks } });
    await open();
    expect(screen.getByRole('button', { name: /^Download 300 leads of Roofs/ })).toBeVisible();
    expect(hrefOf(/^Order again: 300 leads of Roofs/)).toBe(
      '/buy-leads?dataset=id-Roofs&status=clean&states=CA,TX&quantity=300',
    );
    expect(screen.queryByRole('link', { name: /of Pools/ })).toBeNull();
    expect(hrefOf('See all 5')).toBe('/my-leads');
    expect(screen.queryByText('Get started')).toBeNull();
  });

  it('shows announcements in pages', async () => {
    const some = { content: 'Something new.', type: 'info', active: true };
    const createdAt = '2026-05-04T12:00:00.000Z';
    const news = (...numbers: number[]) =>
      numbers.map((n) => ({ _id: `a${n}`, title: `News ${n}`, ...some, createdAt }));
    const pageOf = (page: number, announcements: object[]) =>
      server.answer(new RegExp(`^/announcements\\?page=${page}&`), {
        body: { announcements, total: 7, page, pages: 2 },
      });
    pageOf(1, news(1, 2, 3, 4, 5));
    pageOf(2, news(6, 7));
    await open();
    const titles = () =>
      screen.getAllByRole('heading', { name: /^News/ }).map((one) => one.textContent);
    expect(titles()).toEqual(['News 1', 'News 2', 'News 3', 'News 4', 'News 5']);
    await press('Next');
    expect(titles()).toEqual(['News 6', 'News 7']);
  });

  it('greets a user without a name, with 0 credits', async () => {
    server.answer(/^\/announcements/, { body: [] });
    await open();
    expect(screen.getByRole('heading', { name: 'Welcome, User' })).toBeVisible();
    expect(screen.getByText(none)).toBeVisible();
  });
});
