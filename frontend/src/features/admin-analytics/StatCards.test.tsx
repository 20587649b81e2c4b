import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { DashboardView, TrendsView } from '@leadmart/contracts';
import type { Figures } from './report-parts/use-figures.js';
import { StatCards } from './StatCards.js';

const business: DashboardView = {
  users: { total: 12_408, growth: 8.34 },
  revenue: { total: 48_120.5, growth: -2.1 },
  datasets: { total: 7 },
  leads: { purchased: 1_284_310 },
};
const there = (changes: Partial<DashboardView> = {}): Figures<DashboardView> => ({
  is: 'there',
  data: { ...business, ...changes },
});

const cards = ['Total Users', 'Monthly Revenue', 'Total Datasets', 'Leads Purchased'] as const;
const partsOf = (card: (typeof cards)[number]): HTMLElement[] => [
  ...(screen
    .getByRole('button', { name: `About ${card}` })
    .closest('div')
    ?.querySelectorAll('dd') ?? []),
];
/** The text under the figure of a card. */
const trendOf = (card: (typeof cards)[number]): string | undefined => partsOf(card)[1]?.textContent;
/** The direction and colour of a card's arrow. */
function arrowOf(card: (typeof cards)[number]): string {
  const arrow = partsOf(card)[1]?.querySelector('svg');
  const way = arrow?.classList.contains('lucide-arrow-up') === true ? 'up' : 'down';
  const colour = arrow?.closest('.accent') ? 'green' : 'red';
  return arrow ? `${way}, ${colour}` : 'none';
}

describe('the stat cards', () => {
  it('shows totals and the growth of users and revenue', () => {
    render(<StatCards figures={there()} />, { wrapper: MemoryRouter });
    const values = cards.map((card) => partsOf(card)[0]?.textContent);
    expect(values).toEqual(['12,408', '$48,120.50', '7', '1,284,310']);
    expect(trendOf('Total Users')).toBe('up 8.3%vs last month');
    expect(arrowOf('Total Users')).toBe('up, green');
    expect(trendOf('Monthly Revenue')).toBe('down 2.1%vs last month');
    expect(arrowOf('Monthly Revenue')).toBe('down, red');
    expect(trendOf('Total Datasets')).toBeUndefined();
    expect(trendOf('Leads Purchased')).toBeUndefined();
  });

  it('shows no growth when the figure stayed the same', () => {
    render(<StatCards figures={there({ users: { total: 3, growth: 0 } })} />, {
      wrapper: MemoryRouter,
    });
    expect(trendOf('Total Users')).toBe('unchanged, 0%vs last month');
    expect(arrowOf('Total Users')).toBe('down, red');
  });

  it('shows that a figure is new when last month was zero, in the place of the arrow', () => {
    const first = { users: { total: 3, growth: null }, revenue: { total: 9, growth: null } };
    const { rerender } = render(<StatCards figures={there(first)} />, { wrapper: MemoryRouter });
    for (const card of ['Total Users', 'Monthly Revenue'] as const) {
      expect(trendOf(card)).toBe('Newvs last month');
      expect(arrowOf(card)).toBe('none');
    }
    rerender(<StatCards figures={there({ revenue: { total: 0, growth: -100 } })} />);
    expect(trendOf('Monthly Revenue')).toBe('down 100%vs last month');
  });

  it('shows no zero when the figures could not be loaded', () => {
    const { rerender, container } = render(<StatCards figures={{ is: 'loading' }} />, {
      wrapper: MemoryRouter,
    });
    expect(container.querySelector('dl')).toHaveAttribute('aria-busy', 'true');
    for (const card of cards) expect(partsOf(card)[0]).toHaveTextContent('');
    rerender(<StatCards figures={{ is: 'missing' }} />);
    expect(container.querySelector('dl')).toHaveAttribute('aria-busy', 'false');
    for (const card of cards) {
      expect(partsOf(card)[0]).toHaveTextContent('–not available');
      expect(trendOf(card)).toBeUndefined();
    }
  });

  it('shows the liability and the return rate of the range, and leads from each figure to its rows', () => {
    const credits = { sold: 0, refunded: 0, given: 0, taken: 0, spent: 0, returned: 0 };
    const day = { revenue: 10, users: 1, packs: 1, leads: 40, returned: 5, credits };
    const range = { today: '2026-11-21', from: '2026-11-01', to: '2026-11-02' };
    const trends: TrendsView = {
      ...range,
      timeZone: 'UTC',
      by: 'day',
      days: [
        { ...day, _id: '2026-11-01' },
        { ...day, _id: '2026-11-02' },
      ],
      before: [{ ...day, _id: '2026-10-31', returned: 0 }],
      outstanding: 1_000,
      prepaid: 49.5,
    };
    render(<StatCards figures={there()} trends={{ is: 'there', data: trends }} />, {
      wrapper: MemoryRouter,
    });
    expect(screen.getByText('for 1,000 credits at the end of Nov 2, 2026')).toBeVisible();
    expect(screen.getByText('10 of 80 leads in 2 days, 0% before')).toBeVisible();
    const days = 'from=2026-11-01&to=2026-11-02&zone=UTC';
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/admin/credits',
      '/admin/payments?from=2026-11-01&to=2026-11-21&zone=UTC',
      `/admin/payments?${days}`,
      '/admin/data',
      '/admin/analytics/purchases',
      `/admin/analytics/purchases?${days}`,
      '/admin/credits?sort=balance-down',
      `/admin/payments?type=return&${days}`,
    ]);
    const names = screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
    expect(names.slice(-2)).toEqual([
      'Unspent Liability: $49.50, show the users',
      'Return Rate: 12.5%, show the movements',
    ]);
  });
});
