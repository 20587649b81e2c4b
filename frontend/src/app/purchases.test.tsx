import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { PurchasesPage } from '../features/purchases/PurchasesPage.js';
import { press } from './testing/gestures.js';
import { fakeServer, renderPage, settled } from './testing/render-page.js';

const aPayment = {
  _id: 't1',
  type: 'creditPurchase',
  date: '2026-05-04T12:00:00.000Z',
  description: 'Starter',
  creditAmount: 1_000,
  cost: 50,
  balanceAfter: 1_000,
  status: 'completed',
};
const history = (transactions: readonly object[], pages = 1) => ({
  body: {
    transactions,
    pagination: { currentPage: 1, total: transactions.length, pages },
    nextCursor: null,
    summary: { purchaseCount: transactions.length, lastPurchaseDate: null },
  },
});

const server = fakeServer();
const open = () => renderPage(<PurchasesPage />, '/my-purchases');
const choose = async (name: string): Promise<void> => {
  await press(screen.getByRole('tab', { name }));
};
const table = () => screen.queryByRole('table', { name: 'Purchases' });

describe('the purchases on a slow network', () => {
  it('show no purchases of the previous tab while a tab is loading', async () => {
    server.answer(/type=all/, history([aPayment]));
    server.answer(/type=creditPurchase/, 'none');
    await open();
    expect(table()).toBeVisible();
    await choose('Credit Purchases');
    expect(screen.getByRole('status', { name: 'Loading your purchases' })).toBeVisible();
    expect(screen.queryByText('No purchases found')).toBeNull();
    expect(table()).toBeNull();
  });

  it('stay, marked as busy, while another page is loading', async () => {
    server.answer(/page=1/, history([aPayment], 2));
    server.answer(/page=2/, 'none');
    await open();
    const busy = () => table()?.closest('[aria-busy=true]') ?? null;
    expect(busy()).toBeNull();
    await press('Next');
    expect(busy()).toBeVisible();
  });
});

describe('the document of a purchase', () => {
  it('the document of a purchase is a link on its line', async () => {
    server.answer(/type=all/, history([{ ...aPayment, document: 'receipt' }]));
    await open();
    const link = screen.getByRole('link', { name: 'Receipt' });
    expect(link).toHaveAttribute('href', '/my-purchases/receipts/t1');
  });
});

describe('the statement', () => {
  it('downloads the statement for the chosen month', async () => {
    server.answer(/^\/purchases\/history/, history([aPayment]));
    await open();
    const month = screen.getByRole('combobox', { name: 'Month' });
    const [, latest] = within(month).getAllByRole('option');
    fireEvent.change(month, { target: { value: latest?.getAttribute('value') } });
    await settled();
    expect(screen.getByLabelText('From')).toHaveValue(latest?.getAttribute('value'));
    await press('CSV');
    expect(server.calls.at(-1)).toMatch(/^GET \/purchases\/statement.csv\?from=.+&to=[^&]+$/);
    await press('PDF');
    // Its days are those of the reader, as the month is.
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(server.calls.at(-1)).toContain(`&zone=${zone}`);
  });
});

describe('the purchases of a new buyer', () => {
  it('lead to the next step in every tab', async () => {
    server.answer(/^\/purchases\/history/, history([]));
    await open();
    expect(screen.getByText('None yet')).toBeVisible();
    for (const [tab, name, to] of [
      ['All Purchases', 'Buy Credits', '/buy-credits'],
      ['Lead Purchases', 'Buy Leads', '/buy-leads'],
      ['Credit Purchases', 'Buy Credits', '/buy-credits'],
    ] as const) {
      await choose(tab);
      const panel = within(screen.getByRole('tabpanel'));
      expect(panel.getByText('No purchases found')).toBeVisible();
      expect(panel.getByRole('link', { name })).toHaveAttribute('href', to);
    }
  });
});
