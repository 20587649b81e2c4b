import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { AdminPaymentsView, AdminPaymentView } from '@leadmart/contracts';
import { AdminPaymentsPage } from '../features/admin-payments/AdminPaymentsPage.js';
import { hrefOf } from '../shared/testing/gestures.js';
import { press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const aPayment = (fields: Partial<AdminPaymentView> = {}): AdminPaymentView =>
  ({
    _id: '65f0000000000000000000e1',
    date: '2026-11-20T10:00:00.000Z',
    type: 'creditPurchase',
    creditAmount: 1_000,
    cost: 49,
    costUnit: 'usd',
    status: 'completed',
    description: 'Starter',
    user: { _id: '65f0000000000000000000a1', email: 'ann@example.com' },
    payment: {
      _id: '65f0000000000000000000b1',
      intentId: 'pi_1',
      amount: 49,
      refunded: 9.8,
      refundable: 39.2,
    },
    purchaseId: null,
    receipt: 'R-2026-000001',
    ...fields,
  }) as AdminPaymentView;

const listOf = (
  payments: AdminPaymentView[],
  fields: Partial<AdminPaymentsView> = {},
): AdminPaymentsView => ({
  payments,
  total: payments.length,
  page: 1,
  pages: 1,
  hasMore: false,
  hasMoreUsers: false,
  sums: { received: 49, takenBack: 9.8, spent: 40, returned: 0 },
  ...fields,
});

const server = fakeServer();

const open = async (list: AdminPaymentsView) => {
  server.answer(/^\/admin\/payments\?/, { body: list });
  await renderPage(<AdminPaymentsPage />, '/admin/payments');
};
const cells = (row: number): string[] =>
  within(screen.getAllByRole('row')[row] as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent ?? '');

describe('the payments of all users', () => {
  it('shows what moved, whose it is, and the sums', async () => {
    const spent = aPayment({
      _id: '65f0000000000000000000e2',
      type: 'leadPurchase',
      cost: 40,
      creditAmount: 40,
      costUnit: 'credits',
      payment: null,
      receipt: null,
      user: { _id: '65f0000000000000000000a2' as never, email: null },
    });
    await open(listOf([aPayment(), spent]));
    const sums = '2 entries · $49.00 received · $9.80 taken back · $39.20 net · 40 credits spent';
    expect(screen.getAllByText(sums)[0]).toBeVisible();
    expect(cells(1).slice(0, 3)).toEqual(['ann@example.com', '$49.00', '+1,000 credits']);
    expect(cells(2).slice(0, 4)).toEqual(['Deleted user', '–', '-40 credits', '–']);
    expect(hrefOf(/^ann/)).toBe('/admin/credits?user=65f0000000000000000000a1');
    expect(hrefOf('pi_1')).toBe('/admin/payments?search=65f0000000000000000000b1');
    expect(screen.getAllByRole('button', { name: /^Refund/ })).toHaveLength(1);
  });

  it('says that there are more than it counts, and marks payments that failed', async () => {
    const failed = aPayment({ type: 'unpaid', status: 'failed', receipt: null });
    await open(listOf([failed], { total: 10_000, hasMore: true, hasMoreUsers: true }));
    expect(screen.getAllByText(/^The latest 10,000 entries .*the file has all/)[0]).toBeVisible();
    expect(screen.getAllByText(/more users match: search for more/)[0]).toBeVisible();
    expect(screen.getByText('Failed')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  });

  const startRefund = async () => {
    await press('Refund the payment of ann@example.com');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Paid twice' } });
    return dialog;
  };

  it('refunds what is left, or a part of it, for a reason', async () => {
    await open(listOf([aPayment()]));
    const dialog = await startRefund();
    expect(dialog.getByLabelText('Dollars')).toHaveValue(39.2);
    expect(dialog.getByText(/paid \$49\.00, of which \$9\.80 went back already/)).toBeVisible();
    fireEvent.change(dialog.getByLabelText('Dollars'), { target: { value: '9.8' } });
    server.answer(/\/refund$/, { body: { refunded: 19.6, refundable: 29.4 } });
    await press(dialog.getByRole('button', { name: 'Refund $9.80' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that all of it was refunded meanwhile', async () => {
    const whole = aPayment();
    await open(listOf([whole]));
    const dialog = await startRefund();
    const error = 'This payment was refunded meanwhile.';
    server.answer(/\/refund$/, { status: 409, body: { error, code: 'BILLING.REFUND_OUTDATED' } });
    const payment = { ...whole.payment, refunded: 49, refundable: 0 } as typeof whole.payment;
    server.answer(/^\/admin\/payments\?/, { body: listOf([{ ...whole, payment }]) });
    await press(dialog.getByRole('button', { name: 'Refund $39.20' }));
    expect(dialog.getByRole('alert')).toHaveTextContent(error);
    expect(dialog.getByText(/of which \$49\.00 went back already/)).toBeVisible();
  });
});
