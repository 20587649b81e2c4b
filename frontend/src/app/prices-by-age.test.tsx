import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { DatasetView } from '@leadmart/contracts';
import { RepriceModal } from '../features/admin-data/terms/RepriceModal.js';
import { SavedOrdersPage } from '../features/buy-leads/saved-orders/SavedOrdersPage.js';
import { LeadPrices } from '../features/pricing/LeadPrices.js';
import { fill, lines, press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const server = fakeServer();

const bands = [
  { fromDays: 0, toDays: 30, factor: 1 },
  { fromDays: 31, factor: 0.5 },
];

describe('the price by age of a dataset', () => {
  const dataset = { _id: 'd1', name: 'Roofs', pricing: { clean: 5, dnc: 4 }, version: 3 };
  const open = (more: object = {}) =>
    renderPage(
      <RepriceModal
        dataset={{ ...dataset, ...more } as unknown as DatasetView}
        onClose={() => undefined}
      />,
      '/admin/data',
    );

  it('an admin adds an age with another price, and is told what the server refuses', async () => {
    await open();
    expect(screen.getByText('Leads of all ages cost the same.')).not.toBeVisible();
    fireEvent.click(screen.getByText('Price by age'));
    await press('Another price for older leads');
    fill('From 0 to day', '90');
    fill('Factor for leads of 91+ days', '0.3');
    expect(screen.getByText('Clean 1.5, DNC 1.2 credits')).toBeVisible();
    const error = 'Price bands: no band for 31–60 days';
    server.answer(/pricing$/, { status: 400, body: { error } });
    await press('Save');
    expect(lines()).toContain(error);
    expect(server.sent[0]?.body).toEqual({
      pricing: dataset.pricing,
      priceBands: [
        { fromDays: 0, toDays: 90, factor: 1 },
        { fromDays: 91, factor: 0.3 },
      ],
      version: 3,
    });
  });

  it('an admin removes all ages but one, and leads of all ages cost the same', async () => {
    await open({ priceBands: bands });
    await press('Remove the price for leads of 0–30 days');
    expect(screen.getByText('Leads of all ages cost the same.')).toBeVisible();
    server.answer(/pricing$/, { body: dataset });
    await press('Save');
    expect(server.sent[0]?.body).toMatchObject({ priceBands: [{ fromDays: 0, factor: 1 }] });
  });

  it('visitors see the price of each age', async () => {
    server.answer(/catalogue$/, {
      body: { datasets: [{ ...dataset, stock: {}, priceBands: bands }] },
    });
    const offer = { _id: 'p1', packageName: 'Solo', creditAmount: 1_000, discountedPrice: 50 };
    await renderPage(<LeadPrices packages={[{ ...offer, price: 50 } as never]} />, '/pricing');
    expect(screen.getByRole('row', { name: /0–30 days 25¢ 20¢/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /31\+ days 12.5¢ 10¢/ })).toBeInTheDocument();
  });
});

describe('a saved order of leads with several prices', () => {
  const order = {
    _id: 'o1',
    name: 'Weekly',
    dataset: { _id: 'd1', name: 'Roofers' },
    states: ['CA'],
    statesWithoutStock: [],
    phoneStatus: 'clean',
    quantity: 100,
    price: 5,
    prices: [
      { fromDays: 0, toDays: 30, price: 5 },
      { fromDays: 31, price: 3 },
    ],
    createdAt: '2026-05-04T10:00:00.000Z',
    changedAt: '2026-05-04T10:00:00.000Z',
  };
  const asked = {
    savedOrderId: 'o1',
    schedule: { every: 'week', weekday: 7 },
    hour: 13,
    zone: 'UTC',
    onShortage: 'wait',
    creditsPerRun: null,
    creditsPerMonth: null,
    agreed: { price: 4, returns: { windowDays: 14, capPercent: 10 } },
    state: 'needs-consent',
    pausedBecause: 'You agreed to 4 credits a lead of 0–30 days. It costs 5 credits now.',
    nextRunAt: null,
  };
  beforeEach(() => {
    const returns = { windowDays: 14, capPercent: 10, automaticPercent: 2 };
    server.answer(/saved-orders$/, { body: { orders: [order] } });
    server.answer(/standing-orders$/, { body: { standingOrders: [asked] } });
    server.answer(/returns-policy$/, { body: returns });
  });

  it('an order costs up to its highest price, and consent names the price of each age', async () => {
    await renderPage(<SavedOrdersPage />, '/saved-orders');
    expect(screen.getByText('up to 500 credits')).toBeVisible();
    expect(
      screen.getByRole('button', {
        name: /Agree to 5 credits a lead of 0–30 days, 3 credits a lead of 31\+ days/,
      }),
    ).toBeVisible();
  });

  it('an order shows its items before it is bought, and costs their sum', async () => {
    const counted = order.prices.map((one, i) => ({ ...one, available: [600, 400][i] }));
    server.answer(/availability/, { body: { available: 1_000, byState: {}, bands: counted } });
    await renderPage(<SavedOrdersPage />, '/saved-orders');
    await press('Buy Weekly');
    expect(await screen.findByText('60 leads, 0–30 days')).toBeVisible();
    expect(screen.getByText('40 leads, 31+ days')).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent('for 420 credits');
    await press('Buy 100 leads');
    expect(screen.getByRole('dialog')).toHaveTextContent('You need 420 more.');
  });
});
