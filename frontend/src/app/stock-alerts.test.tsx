import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { WaitingBuyers } from '../features/admin-analytics/reports/WaitingBuyers.js';
import { AlertOffer } from '../features/stock-alerts/AlertOffer.js';
import { StockAlertsPage } from '../features/stock-alerts/StockAlertsPage.js';
import { choose, press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const dataset = { _id: 'a'.repeat(24), name: 'Roofers' };
const waiting = {
  _id: 'b'.repeat(24),
  dataset,
  phoneStatus: 'clean',
  states: ['TX'],
  quantity: 2_000,
  isOffered: true,
  setAt: '2026-05-04T10:00:00.000Z',
  told: null,
};
const told = {
  ...waiting,
  _id: 'c'.repeat(24),
  states: ['CA', 'NY'],
  told: { at: '2026-05-05T10:00:00.000Z', available: 2_150 },
};

const server = fakeServer();
beforeEach(() => server.answer(/stock-alerts$/, { body: { alerts: [waiting, told] } }));

describe('the page of stock alerts', () => {
  it('lists them with the way to their order', async () => {
    await renderPage(<StockAlertsPage />, '/stock-alerts');
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(/Roofers.*TX.*Clean.*2,000.*Waiting since/);
    expect(second).toHaveTextContent(/Told.*2,150 were there/);
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/buy-leads?dataset=${dataset._id}&status=clean&states=TX&quantity=2000`,
    );
  });

  it('lets an alert that is done wait again', async () => {
    await renderPage(<StockAlertsPage />, '/stock-alerts');
    await choose('Actions for 2,000 Clean leads of Roofers, CA, NY', 'Set again');
    expect(server.calls).toContain(`POST /leads/stock-alerts/${told._id}/again`);
  });

  it('says how alerts are set while there are none', async () => {
    server.answer(/stock-alerts$/, { body: { alerts: [] } });
    await renderPage(<StockAlertsPage />, '/stock-alerts');
    expect(screen.getByText('No alerts yet')).toBeInTheDocument();
  });
});

describe('the offer of an alert beside an order', () => {
  const order = {
    datasetId: dataset._id,
    states: ['TX'] as const,
    phoneStatus: 'clean' as const,
    quantity: 2_500,
  };

  it('offers an alert beside an order only where the stock is short', async () => {
    await renderPage(<AlertOffer order={order} available={2_500} />, '/buy-leads');
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.calls).toEqual([]);
  });

  it('sets the alert for the order', async () => {
    await renderPage(<AlertOffer order={order} available={300} />, '/buy-leads');
    await press('Email me when 2,500 are in stock');
    expect(server.sent.map(({ body }) => body)).toEqual([order]);
  });

  it('says so when the alert is set already', async () => {
    await renderPage(<AlertOffer order={{ ...order, quantity: 2_000 }} available={0} />, '/');
    expect(screen.getByText(/We email you when these leads are in stock/)).toBeInTheDocument();
  });
});

describe('waiting buyers on the report of failed searches', () => {
  it('says how many buyers wait for how many leads', async () => {
    const row = { dataset, phoneStatus: 'clean', states: ['TX'], buyers: 12, missing: 3_400 };
    server.answer(/waiting-buyers/, { body: { waiting: [row] } });
    await renderPage(<WaitingBuyers datasetId={undefined} />, '/admin/analytics');
    expect(screen.getByRole('listitem')).toHaveTextContent(
      '12 buyers wait for 3,400 TX leads: Roofers, Clean',
    );
  });
});
