import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { SavedOrdersCard } from '../features/buy-leads/saved-orders/SavedOrdersCard.js';
import { SavedOrdersPage } from '../features/buy-leads/saved-orders/SavedOrdersPage.js';
import { SaveOrderDialog } from '../features/buy-leads/saved-orders/SaveOrderDialog.js';
import { hrefOf } from '../shared/testing/gestures.js';
import { choose, fill, press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const weekly = {
  _id: 'o1',
  name: 'Weekly',
  dataset: { _id: 'd1', name: 'Roofers' },
  states: ['CA', 'TX'],
  statesWithoutStock: ['TX'],
  phoneStatus: 'clean',
  quantity: 300,
  price: 0,
  createdAt: '2026-05-04T10:00:00.000Z',
  changedAt: '2026-05-04T10:00:00.000Z',
};
const gone = { ...weekly, _id: 'o2', name: 'Old', price: null, statesWithoutStock: [] };
const { name: _name, ...content } = {
  name: 'Weekly',
  datasetId: 'd1',
  states: ['CA', 'TX'] as const,
  phoneStatus: 'clean' as const,
  quantity: 300,
};

const everySunday = {
  savedOrderId: 'o1',
  schedule: { every: 'week', weekday: 7 },
  hour: 13,
  zone: 'America/New_York',
  onShortage: 'wait',
  creditsPerRun: 12.5,
  creditsPerMonth: null,
  agreed: { price: 0, returns: { windowDays: 14, capPercent: 10 } },
  state: 'on',
  pausedBecause: null,
  nextRunAt: '2026-05-10T17:00:00.000Z',
};

const seen = { expectedPrice: 0, expectedReturns: { windowDays: 14, capPercent: 10 } };

const server = fakeServer();
beforeEach(() => {
  server.answer(/saved-orders$/, { body: { orders: [weekly, gone] } });
  server.answer(/standing-orders$/, { body: { standingOrders: [] } });
  server.answer(/returns-policy$/, { body: { ...seen.expectedReturns, automaticPercent: 2 } });
});
const open = () => renderPage(<SavedOrdersPage />, '/saved-orders');

describe('saved orders', () => {
  it('shows states without stock, and datasets that are not for sale any more without a button', async () => {
    await open();
    expect(screen.getByText('No stock: TX')).toBeVisible();
    expect(screen.getByText('No longer for sale')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Buy/ })).toHaveLength(1);
  });

  it('explains how to save one when there is none', async () => {
    server.answer(/saved-orders$/, { body: { orders: [] } });
    await open();
    expect(screen.getByText('No saved orders yet')).toBeVisible();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Buy Leads',
    ]);
  });

  it('says what an order costs before it is bought, and offers the leads that are left', async () => {
    server.answer(/purchase$/, {
      status: 409,
      body: { error: 'Partially available', available: 12 },
    });
    await open();
    await press('Buy Weekly');
    expect(screen.getByRole('dialog')).toHaveTextContent(
      '300 leads of Roofers, CA, TX, Clean for 0 credits',
    );
    expect(server.sent).toEqual([]);
    await press('Buy 300 leads');
    expect(server.sent).toEqual([
      expect.objectContaining({
        call: 'POST /leads/purchase',
        body: { ...content, expectedPrice: 0 },
      }),
    ]);
    expect(server.sent[0]?.headers['idempotency-key']).toMatch(/./);
    await press('Buy 12 leads');
    expect(server.sent[1]?.body).toMatchObject({ quantity: 12 });
  });

  it('says why an order is not bought, with the way to more credits', async () => {
    server.answer(/saved-orders$/, { body: { orders: [{ ...weekly, price: 2 }] } });
    await renderPage(<SavedOrdersCard />, '/my-leads');
    await press('Buy Weekly');
    await press('Buy 300 leads');
    expect(screen.getByRole('dialog')).toHaveTextContent('You need 600 more.');
    expect(server.sent).toEqual([]);
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('renames and deletes an order', async () => {
    await open();
    await choose('Actions for Weekly', 'Rename');
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), {
      target: { value: 'Monthly' },
    });
    server.answer(/o1$/, { body: weekly });
    await press('Save');
    expect(server.sent).toEqual([
      expect.objectContaining({
        call: 'PUT /leads/saved-orders/o1',
        body: { ...content, name: 'Monthly' },
      }),
    ]);
    await choose('Actions for Weekly', 'Delete');
    await press('Delete');
    expect(server.calls).toContain('DELETE /leads/saved-orders/o1');
  });

  it('buys a saved order on a schedule in the time zone of the browser, with a limit', async () => {
    await open();
    await choose('Actions for Weekly', 'Repeat this order');
    fill('How often', 'week');
    fill('Day of the week', '7');
    fill('Time', '13');
    fill('If there are too few leads', 'wait');
    fill('Credit limit per run (optional)', '12.5');
    fill('Credit limit per month (optional)', '50');
    server.answer(/schedule$/, { status: 400, body: { error: 'zone: unknown' } });
    await press('Save');
    expect(screen.getByRole('alert')).toHaveTextContent('zone: unknown');
    server.answer(/schedule$/, { body: everySunday });
    server.answer(/standing-orders$/, { body: { standingOrders: [everySunday] } });
    await press('Save');
    expect(server.sent.at(-1)).toMatchObject({
      call: 'PUT /leads/saved-orders/o1/schedule',
      body: {
        schedule: { every: 'week', weekday: 7 },
        hour: 13,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        onShortage: 'wait',
        creditsPerRun: 12.5,
        creditsPerMonth: 50,
        expectedPrice: 0,
        expectedReturns: { windowDays: 14, capPercent: 10 },
      },
    });
    expect(screen.getByText('Each Sunday, 1 PM New York')).toBeVisible();
  });

  it('pauses, resumes and removes a schedule, and shows its runs with their packs and reasons', async () => {
    const paused = {
      ...everySunday,
      state: 'paused',
      pausedBecause: 'It failed.',
      nextRunAt: null,
    };
    server.answer(/standing-orders$/, { body: { standingOrders: [everySunday] } });
    server.answer(/paused$/, { body: paused });
    await open();
    server.answer(/standing-orders$/, { body: { standingOrders: [paused] } });
    await choose('Actions for Weekly', 'Pause repeat');
    expect(server.sent.at(-1)?.body).toEqual({ paused: true });
    await choose('Actions for Weekly', 'Resume repeat');
    expect(server.sent.at(-1)?.body).toEqual({ paused: false, ...seen });
    expect(screen.getByText('It failed.')).toBeVisible();
    const skipped = { result: 'skipped', reason: 'Too few leads.', purchaseId: null };
    const run = { date: '2026-05-10', quantity: 300, credits: 60, endedAt: null };
    const runs = [
      { ...run, ...skipped },
      { ...run, date: '2026-05-03', result: 'bought', reason: null, purchaseId: 'p1' },
    ];
    server.answer(/runs$/, { body: { runs } });
    await choose('Actions for Weekly', 'Runs');
    expect(screen.getByText('Too few leads.')).toBeVisible();
    expect(hrefOf('300 leads')).toBe('/my-leads/p1');
  });

  it('shows a schedule that needs consent, which one press gives to the offer on screen', async () => {
    const asks = {
      ...everySunday,
      state: 'needs-consent',
      pausedBecause: 'It costs 6 credits now.',
      nextRunAt: null,
    };
    server.answer(/saved-orders$/, { body: { orders: [{ ...weekly, price: 6 }] } });
    server.answer(/standing-orders$/, { body: { standingOrders: [asks] } });
    await open();
    expect(screen.getByText('It costs 6 credits now.')).toBeVisible();
    expect(screen.getByText(/^Bad leads can be returned for 14 days/)).toBeVisible();
    server.answer(/paused$/, { status: 409, body: { error: 'The price has changed' } });
    server.answer(/saved-orders$/, { body: { orders: [{ ...weekly, price: 7 }] } });
    await press('Agree to 6 credits a lead for Weekly');
    server.answer(/paused$/, { body: everySunday });
    await press('Agree to 7 credits a lead for Weekly');
    expect(server.sent.map(({ body }) => body)).toEqual([
      { ...seen, paused: false, expectedPrice: 6 },
      { ...seen, paused: false, expectedPrice: 7 },
    ]);
  });

  it('shows the orders when the schedules cannot be loaded', async () => {
    server.answer(/standing-orders$/, { status: 503 });
    await open();
    expect(screen.getByText('The repeats of your orders could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Buy Weekly' })).toBeVisible();
  });

  it('opens an order on Buy Leads to change it', async () => {
    await open();
    await choose('Actions for Weekly', 'Change');
    expect(screen.getByText('at /buy-leads')).toBeVisible();
  });

  it('saves an order under a suggested name, and once under its key after a lost answer', async () => {
    server.answer(/saved-orders$/, 'cut');
    const close = () => undefined;
    await renderPage(
      <SaveOrderDialog order={content} datasetName="Roofers" onClose={close} />,
      '/buy-leads',
    );
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Roofers, CA, TX');
    await press('Save');
    expect(screen.getByRole('alert')).toBeVisible();
    await press('Save');
    const keys = server.sent.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });
});
