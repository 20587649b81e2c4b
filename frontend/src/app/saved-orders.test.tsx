import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { press } from '../shared/testing/gestures.js';
import { SaveOrderDialog } from '../features/buy-leads/saved-orders/SaveOrderDialog.js';
import { SavedOrdersCard } from '../features/buy-leads/saved-orders/SavedOrdersCard.js';
import { SavedOrdersPage } from '../features/buy-leads/saved-orders/SavedOrdersPage.js';
import { FakeServer, renderPage, settled } from './testing/render-page.js';

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

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answer(/saved-orders$/, { body: { orders: [weekly, gone] } });
});
const open = () => renderPage(<SavedOrdersPage />, '/saved-orders');
const choose = async (item: string) => {
  await open();
  press('Actions for Weekly');
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
  await settled();
};

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
  });

  it('buys an order with one click, and offers the leads that are left', async () => {
    server.answer(/purchase$/, {
      status: 409,
      body: { error: 'Partially available', available: 12 },
    });
    await open();
    press('Buy Weekly');
    await settled();
    expect(server.sent).toEqual([
      expect.objectContaining({
        call: 'POST /leads/purchase',
        body: { ...content, expectedPrice: 0 },
      }),
    ]);
    expect(server.sent[0]?.headers['idempotency-key']).toMatch(/./);
    press('Buy 12 leads');
    await settled();
    expect(server.sent[1]?.body).toMatchObject({ quantity: 12 });
  });

  it('says why an order is not bought, with the way to more credits', async () => {
    server.answer(/saved-orders$/, { body: { orders: [{ ...weekly, price: 2 }] } });
    await renderPage(<SavedOrdersCard />, '/my-leads');
    press('Buy Weekly');
    await settled();
    expect(screen.getByRole('dialog')).toHaveTextContent('You need 600 more.');
    expect(server.sent).toEqual([]);
    press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('renames and deletes an order', async () => {
    await choose('Rename');
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), {
      target: { value: 'Monthly' },
    });
    server.answer(/o1$/, { body: weekly });
    press('Save');
    await settled();
    expect(server.sent).toEqual([
      expect.objectContaining({
        call: 'PUT /leads/saved-orders/o1',
        body: { ...content, name: 'Monthly' },
      }),
    ]);
    press('Actions for Weekly');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await settled();
    press('Delete');
    await settled();
    expect(server.calls).toContain('DELETE /leads/saved-orders/o1');
  });

  it('opens an order on Buy Leads to change it', async () => {
    await choose('Change');
    expect(screen.getByText('at /buy-leads')).toBeVisible();
  });

  it('is saved under a suggested name, once under its key after a lost answer', async () => {
    server.answer(/saved-orders$/, 'cut');
    const close = () => undefined;
    await renderPage(
      <SaveOrderDialog order={content} datasetName="Roofers" onClose={close} />,
      '/buy-leads',
    );
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Roofers, CA, TX');
    press('Save');
    await settled();
    expect(screen.getByRole('alert')).toBeVisible();
    press('Save');
    await settled();
    const keys = server.sent.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });
});
