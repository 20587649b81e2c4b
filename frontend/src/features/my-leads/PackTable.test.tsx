import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { stateCodes } from '@leadmart/contracts/us-states';
import { aStore } from '../../shared/testing/a-store.js';
import { hrefOf } from '../../shared/testing/gestures.js';
import { downloadsSlice } from './downloads/downloads-slice.js';
import type { PackRow } from './pack-row.js';
import { PackTable } from './PackTable.js';

const aPack: PackRow = {
  id: 'p1',
  name: 'Roofs · CA · clean',
  datasetName: 'Roofs',
  states: ['CA'],
  phoneStatus: 'clean',
  quantity: 1_200,
  totalCost: 1_234.5,
  date: '2026-05-04T16:00:00.000Z',
};

function cellsOf(row: Partial<PackRow>): string[] {
  const store = aStore({ downloads: downloadsSlice.reducer });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <PackTable
          rows={[{ ...aPack, ...row }]}
          newest="p1"
          sort="-date"
          onSort={() => undefined}
          selected={new Set()}
          onSelect={() => undefined}
          onPreview={() => undefined}
        />
      </MemoryRouter>
    </Provider>,
  );
  const body = screen.getAllByRole('rowgroup').at(-1);
  // Without the cell of the checkbox.
  return [...(body?.querySelectorAll('td') ?? [])].slice(1).map(({ textContent }) => textContent);
}

describe('a row of My Leads', () => {
  it('shows the pack with a download button', () => {
    expect(cellsOf({})).toEqual([
      'CA',
      'Clean',
      '1,200',
      '1,234.5 credits',
      'May 4, 2026',
      'PreviewExportDownload',
    ]);
    expect(
      screen.getByRole('button', {
        name: /^Download 1,200 leads of Roofs \(CA, Clean, May 4, 2026, \d+:00\W[AP]M\) as CSV$/,
      }),
    ).toBeEnabled();
  });

  it.each([
    [['CA', 'FL', 'NY', 'TX'] as const, 'CA, FL, NY, TX'],
    [['CA', 'FL', 'NY', 'TX', 'WA'] as const, 'CA, FL, NY and 2 more'],
    [stateCodes, 'All states'],
  ])('lists few states and counts many: %j', (states, text) => {
    expect(cellsOf({ states })[0]).toBe(text);
  });

  it('shows the progress of a running purchase', () => {
    const job = { status: 'processing', progress: 40, error: null } as const;
    expect(cellsOf({ job }).at(-1)).toBe('40%');
    expect(
      screen.getByRole('progressbar', { name: /^Progress of 1,200 leads of Roofs/ }),
    ).toHaveAttribute('aria-valuenow', '40');
  });

  it.each([
    [null, 'Purchase failed', 'Order again', '/buy-leads'],
    ['Only 3 leads are available', 'Only 3 leads are available', 'Order again', '/buy-leads'],
    [
      'Insufficient credits. Please purchase more credits.',
      'Insufficient credits. Please purchase more credits.',
      'Buy Credits',
      '/buy-credits',
    ],
  ])('says why a purchase failed (%s) and links to the next step', (error, reason, next, path) => {
    cellsOf({ job: { status: 'failed', progress: 0, error } });
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByText('No credits were taken.')).toBeVisible();
    expect(hrefOf(next)).toBe(path);
  });
});
