import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider, useSelector } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { UserView } from '@leadmart/contracts';
import { aStore } from '../../../shared/testing/a-store.js';
import { aResponse, fakeNetwork, noAnswer } from '../../../shared/testing/fake-network.js';
import { press } from '../../../shared/testing/gestures.js';
import {
  balanceChanged,
  selectBalance,
  sessionSlice,
  signedIn,
} from '../../session/session-slice.js';
import type { Order } from '../buy-leads-api.js';
import { identityOf } from '../purchases/order-keys.js';
import { rememberBought } from '../purchases/purchase-memory.js';
import { usePurchase } from '../purchases/use-purchase.js';
import { quoteAtOnePrice } from '../summary/order-quote.js';
import { OrderPanel } from './OrderPanel.js';

const order: Order = { datasetId: 'd', states: ['CA'], phoneStatus: 'clean', quantity: 100 };
const returns = { windowDays: 14, capPercent: 10 };
const user = { _id: 'ann', username: 'Ann', creditBalance: 200 } as unknown as UserView;
const packages = [1_000, 250, 300].map((creditAmount) => ({
  _id: `p${creditAmount}`,
  packageName: `Pack of ${creditAmount}`,
  creditAmount,
  price: creditAmount / 20,
  discount: 0,
  discountedPrice: creditAmount / 20,
  active: true,
}));

const network = fakeNetwork();
const callsOf = (path: string) =>
  network.mock.calls.filter(([address]) => pathOf(address).endsWith(path));
const pathOf = (address: RequestInfo | URL): string =>
  typeof address === 'string' ? address.replace('/api/v1', '') : '';

/** The server, where these answers replace the usual ones. */
function server(answers: Record<string, () => Promise<Response>> = {}): void {
  const usual: Record<string, () => Promise<Response>> = {
    '/credits/packages?active=true': async () => aResponse(200, packages),
    '/payments/config': () => new Promise(() => undefined),
    '/user/validate': () => new Promise(() => undefined),
    '/leads/purchase': async () =>
      aResponse(202, { data: { jobId: 'job', progress: 100, status: 'completed', error: null } }),
  };
  network.mockImplementation((address) => {
    return ({ ...usual, ...answers }[pathOf(address)] ?? (async () => aResponse(404, {})))();
  });
}

function Screen({ onClose }: { onClose: () => void }) {
  const balance = useSelector(selectBalance);
  const purchase = usePurchase('ann');
  const known = { ...quoteAtOnePrice(100, 5), returns, balance, available: 1_000 };
  return <OrderPanel {...{ order, known, purchase, onClose }} isComplete isOpen />;
}

function open(balance = 200) {
  const store = aStore({ session: sessionSlice.reducer });
  store.dispatch(signedIn({ token: 'a.b.c', user: { ...user, creditBalance: balance } }));
  const onClose = jest.fn<() => void>();
  const screenOf = () => (
    <Provider store={store}>
      <MemoryRouter>
        <Screen onClose={onClose} />
      </MemoryRouter>
    </Provider>
  );
  return { ...render(screenOf()), store, onClose };
}

describe('the order panel', () => {
  beforeEach(() => server());

  it('names the missing credits and selects the smallest package that covers them', async () => {
    open();
    expect(await screen.findByRole('radio', { name: /300 credits/ })).toBeChecked();
    expect(screen.queryByRole('radio', { name: /250 credits/ })).toBeNull();
    expect(screen.getByRole('radio', { name: /1,000 credits/ })).toBeEnabled();
    expect(screen.getByText('300 credits', { selector: 'p strong' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Add credits and buy' })).toHaveFocus();
  });

  it('keeps the focus in the panel when all packages are shown', async () => {
    server({
      '/credits/packages?active=true': async () =>
        aResponse(200, [
          ...packages,
          { ...packages[0], _id: 'p5000', creditAmount: 5_000 },
          { ...packages[0], _id: 'p9000', creditAmount: 9_000 },
        ]),
    });
    open();
    const all = await screen.findByRole('button', { name: 'Show all 4 packages' });
    all.focus();
    fireEvent.click(all);
    expect(screen.getAllByRole('radio')).toHaveLength(4);
    expect(screen.getByRole('heading', { name: 'Add credits and buy' })).toHaveFocus();
  });

  it('asks for no payment once the credits have arrived from elsewhere', async () => {
    const { store } = open();
    await screen.findByRole('radio', { name: /300 credits/ });
    fireEvent.click(screen.getByRole('radio', { name: /1,000 credits/ }));
    act(() => void store.dispatch(balanceChanged(600)));
    expect(await screen.findByText(/enough credits for this order/)).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    press('Buy 100 leads for 500 credits');
    expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your leads are ready' })).toHaveFocus();
    expect(screen.getByText(/^You bought/)).toHaveTextContent('100 leads for 500 credits.');
    expect(callsOf('/payments/process')).toEqual([]);
    const bodies = callsOf('/leads/purchase').map(([, sent]) => JSON.parse(sent?.body as string));
    expect(bodies).toEqual([{ ...order, expectedPrice: 5, expectedReturns: returns }]);
  });

  it('sends an order again after a reload, without a payment, when its answer was lost', async () => {
    server({ '/leads/purchase': noAnswer });
    const before = open(600);
    press('Buy 100 leads for 500 credits');
    expect(await screen.findByText(/the same order is never charged twice/)).toBeVisible();
    const keyOf = (call: number) =>
      new Headers(callsOf('/leads/purchase')[call]?.[1]?.headers).get('idempotency-key');
    before.unmount();
    server();
    // The server had bought the leads: the balance is short again.
    open(100);
    press('Send again');
    expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
    expect(keyOf(1)).toBe(keyOf(0));
  });

  it('asks for the rest when the price of the order rose', async () => {
    const { store } = open(600);
    server({
      '/leads/purchase': async () =>
        aResponse(402, { error: 'Insufficient credits. Please purchase more credits.' }),
      '/user/validate': async () => aResponse(200, { user: { ...user, creditBalance: 450 } }),
    });
    press('Buy 100 leads for 500 credits');
    expect(await screen.findByText(/Insufficient credits/)).toBeVisible();
    await waitFor(() => expect(store.getState().session.user?.creditBalance).toBe(450));
    expect(await screen.findByText('50 credits', { selector: 'p strong' })).toBeVisible();
  });

  it('the first press does not buy what another tab has just bought', async () => {
    open(600);
    rememberBought({ buyerId: 'ann', order: identityOf(order), at: Date.now() });
    press('Buy 100 leads for 500 credits');
    expect(screen.getByText(/You bought this order in another tab/)).toBeVisible();
    expect(callsOf('/leads/purchase')).toEqual([]);
    press('Buy 100 leads for 500 credits');
    expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
  });

  it('closes with Escape', async () => {
    const { onClose } = open();
    await screen.findByRole('radio', { name: /300 credits/ });
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
