import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { press } from '../../../shared/testing/gestures.js';
import type { Availability } from '../use-availability.js';
import type { LeftOut } from './left-out.js';
import { quoteAtOnePrice, quoteByAge } from './order-quote.js';
import { OrderSummary } from './OrderSummary.js';

const figure = (name: string): string | null | undefined =>
  screen.getByText(name).parentElement?.querySelector('dd')?.textContent;

function summary({
  availability = { state: 'nothing-chosen' } as Availability,
  quantity = 3,
  price = 0.1,
  balance = 10,
  leftOutOfAll = undefined as LeftOut | undefined,
  creditCents = undefined as number | undefined,
  onRecount = () => undefined as void,
} = {}) {
  const quote = quoteAtOnePrice(quantity, price);
  const order = { availability, leftOutOfAll, quantity, quote, balance, creditCents };
  render(<OrderSummary {...order} {...{ onRecount }} />, { wrapper: MemoryRouter });
}

describe('the summary of an order', () => {
  it('shows the cost in tenths of a credit and the balance after the purchase', () => {
    summary({ quantity: 3, price: 0.1, balance: 0.3 });
    expect(figure('Price per lead')).toBe('0.1 credits');
    expect(figure('Total cost')).toBe('0.3 credits');
    expect(figure('Balance after')).toBe('0 credits');
  });

  it('shows the leads of each age with their cost in place of one price', () => {
    const quote = quoteByAge(100, 5, [
      { fromDays: 0, toDays: 30, price: 5, available: 600 },
      { fromDays: 31, price: 3, available: 400 },
    ]);
    const known = { state: 'known', available: 1_000 } as const;
    render(
      <OrderSummary
        {...{ quote, quantity: 100, balance: 500, leftOutOfAll: undefined, creditCents: undefined }}
        availability={known}
        onRecount={() => undefined}
      />,
      { wrapper: MemoryRouter },
    );
    expect(figure('60 leads, 0–30 days')).toBe('300 credits');
    expect(figure('40 leads, 31+ days')).toBe('120 credits');
    expect(figure('Total cost')).toBe('420 credits');
    expect(screen.queryByText('Price per lead')).toBeNull();
  });

  it('shows the highest cost while the leads of each age are counted', () => {
    const quote = quoteByAge(100, 5, undefined);
    render(
      <OrderSummary
        {...{ quote, quantity: 100, balance: 500, leftOutOfAll: undefined, creditCents: undefined }}
        availability={{ state: 'counting' }}
        onRecount={() => undefined}
      />,
      { wrapper: MemoryRouter },
    );
    expect(figure('Price per lead')).toBe('up to 5 credits');
    expect(figure('Total cost')).toBe('up to 500 credits');
  });

  it('shows the cost of the leads that are there when more were asked for', () => {
    const quote = quoteAtOnePrice(79, 5);
    const order = { quote, quantity: 100, balance: 600, leftOutOfAll: undefined };
    render(
      <OrderSummary
        {...order}
        {...{ bought: 79, creditCents: undefined }}
        availability={{ state: 'known', available: 79 }}
        onRecount={() => undefined}
      />,
      { wrapper: MemoryRouter },
    );
    expect(figure('Total cost of 79 leads')).toBe('395 credits');
    expect(figure('Balance after')).toBe('205 credits');
  });

  it('shows dollars beside credits', () => {
    summary({ quantity: 100, price: 5, creditCents: 5 });
    expect(figure('Price per lead')).toBe('5 credits25¢');
    expect(figure('Total cost')).toBe('500 credits$25.00');
  });

  it('shows how many credits are missing', () => {
    summary({ quantity: 1_000, price: 5, balance: 10 });
    expect(figure('Total cost')).toBe('5,000 credits');
    expect(figure('Balance after')).toBe('-4,990 credits');
  });

  it.each([
    ['2000-01-31', /^\d[\d,]* days ago, please check again/],
    [new Date().toISOString().slice(0, 10), /^today$/],
    [undefined, /^Not known$/],
  ])('shows the age of the check of %s and warns of an old one', (dncCheckedOn, words) => {
    const leftOut = { owned: 0, ownedElsewhere: 0, listed: null };
    summary({ availability: { state: 'known', available: 1, leftOut, dncCheckedOn } });
    expect(figure('DNC check')).toMatch(words);
  });

  it('uses the singular for one credit and one lead', () => {
    summary({ quantity: 1, price: 1, availability: { state: 'known', available: 1 } });
    expect(figure('Total cost')).toBe('1 credit');
    expect(figure('Available')).toBe('1 lead');
  });

  it('shows no cost before a dataset is chosen', () => {
    render(
      <OrderSummary
        availability={{ state: 'nothing-chosen' }}
        leftOutOfAll={undefined}
        quantity={100}
        quote={undefined}
        balance={10}
        creditCents={5}
        onRecount={() => undefined}
      />,
    );
    for (const name of ['Available', 'Price per lead', 'Total cost', 'Balance after'])
      expect(figure(name)).toBe('–');
  });

  it.each([
    [{ state: 'counting' } as const, ''],
    [{ state: 'known', available: 1_234 } as const, '1,234 leads'],
    [{ state: 'known', available: 100_001 } as const, '100k+ leads'],
  ])('shows how many leads are available: %j', (availability, text) => {
    summary({ availability });
    expect(figure('Available')).toBe(text);
  });

  it('offers to count again after a failure', () => {
    const onRecount = jest.fn<() => void>();
    summary({ availability: { state: 'unknown' }, onRecount });
    press('Count again');
    expect(onRecount).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Available').nextElementSibling).toHaveFocus();
  });

  describe('with leads that are left out', () => {
    const few = { atLeast: 0, below: 100 };
    const some = { atLeast: 310, below: 320 };
    const ofAll = { owned: 5_000, ownedElsewhere: 20, listed: some };
    const known = (owned: number, listed: LeftOut['listed']) =>
      ({ state: 'known', available: 9, leftOut: { owned, ownedElsewhere: 0, listed } }) as const;

    it.each([
      [known(1_204, some), '1,204 you ownabout 310 on your suppression lists'],
      [known(1_204, null), '1,204 you own'],
      [known(0, few), 'fewer than 100 on your suppression lists'],
      [known(0, null), 'None'],
      [{ state: 'nothing-chosen' } as const, '–'],
      [{ state: 'unknown' } as const, '–'],
      [{ state: 'known', available: 9 } as const, ''],
    ])('says how many and why: %j', (availability, text) => {
      summary({ availability, leftOutOfAll: ofAll });
      expect(figure('Left out')).toBe(text);
    });

    it('leads to the suppression lists', () => {
      summary({ availability: known(0, few), leftOutOfAll: ofAll });
      const link = screen.getByRole('link', { name: 'suppression lists' });
      expect(link).toHaveAttribute('href', '/suppression-lists');
    });

    it('the summary of an order has no row for left-out leads in a dataset without them', () => {
      const nothing = { owned: 0, ownedElsewhere: 0, listed: null };
      summary({ availability: known(0, null), leftOutOfAll: nothing });
      expect(screen.queryByText('Left out')).toBeNull();
    });
  });
});
