import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ReceiptView } from '@leadmart/contracts';
import { LinkedReceiptPage } from '../features/receipts/LinkedReceiptPage.js';
import { OwnReceiptPage } from '../features/receipts/OwnReceiptPage.js';
import { hrefOf } from '../shared/testing/gestures.js';
import { press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const id = '65f000000000000000000071';
const receipt: ReceiptView = {
  title: 'Receipt R-2026-000007',
  occurredAt: '2026-05-04T12:00:00.000Z',
  seller: ['Leadmart Inc.', 'Waco'],
  buyer: ['Ann Lee', 'ann@example.com'],
  references: ['Payment p1'],
  rows: [{ description: 'Starter', credits: '1,000', amount: '$50.00' }],
  total: '$50.00',
  notes: ['Paid with Visa ending in 4242.'],
};
const pageOfLink = () =>
  renderPage(<LinkedReceiptPage />, `/receipts/${id}/u1-9-mac`, '/receipts/:receiptId/:signature');

const server = fakeServer();

describe('the receipt that a mail leads to', () => {
  it('shows all parts in the order of its file, with the zone of its time', async () => {
    server.answer(/^\/receipts\/\w+\/u1-9-mac$/, { body: receipt });
    await pageOfLink();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Receipt R-2026-000007');
    const sections = screen.getAllByRole('heading', { level: 2 });
    expect(sections.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'SellerLeadmart Inc.Waco',
      'BuyerAnn Leeann@example.com',
      expect.stringMatching(/^DateMay 4, 2026 at \d+:00.[AP]M [A-Z].*Payment p1$/),
    ]);
    expect(screen.getByRole('row', { name: 'Total in US dollars $50.00' })).toBeVisible();
    expect(screen.getByText('Paid with Visa ending in 4242.')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('a receipt is saved by the same link, and printed', async () => {
    server.answer(/mac$/, { body: receipt });
    await pageOfLink();
    await press('Download PDF');
    expect(server.calls.at(-1)).toBe(`GET /receipts/${id}/u1-9-mac/pdf`);
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await press('Print');
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it.each([
    [404, 'This link is invalid or has expired'],
    [400, 'ID must be an id of 24 hexadecimal characters'],
  ])(
    'leads to the receipt after a login when the link is refused with %s',
    async (status, error) => {
      server.answer(/mac$/, { status, body: { error } });
      await pageOfLink();
      expect(screen.getByRole('alert')).toHaveTextContent('This link is invalid or has expired.');
      expect(hrefOf('Log in to see it')).toBe(`/my-purchases/receipts/${id}`);
    },
  );

  it('a receipt can be loaded again when the server does not answer', async () => {
    server.answer(/mac$/, 'cut');
    await pageOfLink();
    server.answer(/mac$/, { body: receipt });
    await press('Try again');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(receipt.title);
  });
});

describe('a receipt of the user', () => {
  it('shows the receipt with its file and the way to all purchases', async () => {
    server.answer(/^\/purchases\/receipts\/\w+$/, { body: receipt });
    const pattern = '/my-purchases/receipts/:receiptId';
    await renderPage(<OwnReceiptPage />, pattern.replace(':receiptId', id), pattern);
    expect(screen.getByRole('link', { name: 'All purchases' })).toBeVisible();
    await press('Download PDF');
    expect(server.calls.at(-1)).toBe(`GET /purchases/receipts/${id}/pdf`);
  });
});
