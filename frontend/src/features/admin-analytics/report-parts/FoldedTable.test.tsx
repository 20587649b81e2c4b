import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { paymentRows, rangeOfPoint } from '../row-links.js';
import { DayTable } from './FoldedTable.js';

const table = {
  summary: 'Show as a table',
  caption: 'Daily Revenue',
  columns: ['Revenue'],
  rows: [
    [{ _id: '2026-01-04' }, ['$0.00']],
    [{ _id: '2026-01-05', to: '2026-01-11' }, ['$49.00']],
  ],
} as const;

describe('the figures by day', () => {
  it('leads from a day or a week to the payments that its figures add up, newest first', async () => {
    render(<DayTable {...table} rowsAt={(point) => paymentRows(rangeOfPoint(point, 'UTC')).at} />, {
      wrapper: MemoryRouter,
    });
    fireEvent.click(screen.getByText(table.summary));
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/payments?from=2026-01-05&to=2026-01-11&zone=UTC',
      '/admin/payments?from=2026-01-04&to=2026-01-04&zone=UTC',
    ]);
  });

  it('names days without links where there is no list of what is added up', async () => {
    render(<DayTable {...table} />, { wrapper: MemoryRouter });
    fireEvent.click(screen.getByText(table.summary));
    expect(await screen.findAllByRole('rowheader')).toHaveLength(2);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
