import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FilterPanel } from './FilterPanel.js';
import { noFilters, type Filters } from './filters.js';

let used: Filters;

function Panel({ start }: { start: Partial<Filters> }) {
  const [filters, setFilters] = useState<Filters>({ ...noFilters, ...start });
  used = filters;
  return <FilterPanel filters={filters} onChange={setFilters} left={2} of={11} order={null} />;
}

async function openPanel(start: Partial<Filters> = {}) {
  const user = userEvent.setup({ delay: null });
  render(<Panel start={start} />);
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  return {
    user,
    min: screen.getByLabelText('Min quantity'),
    max: screen.getByLabelText('Max quantity'),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  };
}

describe('typing a quantity bound', () => {
  it('accepts a number below the minimum while a longer one is typed', async () => {
    const { user, max } = await openPanel({ minQuantity: 100 });
    await user.type(max, '25');
    expect(max).toHaveValue(25);
    expect(max).toBeInvalid();
    expect(used.maxQuantity).toBeUndefined();
    await user.type(max, '0');
    expect(max).toBeValid();
    expect(used.maxQuantity).toBe(250);
  });

  it('ignores a minimum above the maximum, whatever was typed before it', async () => {
    const { user, min } = await openPanel({ minQuantity: 7, maxQuantity: 500 });
    await user.clear(min);
    await user.type(min, '1500');
    expect(used.minQuantity).toBe(7);
    await user.tab();
    expect(min).toHaveValue(7);
    expect(min).toHaveAccessibleDescription(
      'Not applied. Enter a whole number up to the max quantity.',
    );
  });

  it('ignores a maximum below the minimum', async () => {
    const { user, max } = await openPanel({ minQuantity: 10, maxQuantity: 20 });
    await user.clear(max);
    await user.type(max, '9');
    await user.tab();
    expect(max).toHaveValue(20);
    expect(used.maxQuantity).toBe(20);
  });

  it.each(['-5', '2.5'])('ignores %s', async (text) => {
    const { user, min } = await openPanel();
    await user.click(min);
    await user.paste(text);
    await user.tab();
    expect(used.minQuantity).toBeUndefined();
    expect(min).toHaveValue(null);
  });

  it('reads an empty field as no bound', async () => {
    const { user, min } = await openPanel({ minQuantity: 10 });
    await user.clear(min);
    expect(used.minQuantity).toBeUndefined();
  });
});

describe('stepping a quantity bound', () => {
  it('moves in steps of 100 and never below 0', async () => {
    const { press, min } = await openPanel({ minQuantity: 150 });
    await press('Raise min quantity');
    expect(min).toHaveValue(250);
    await press('Lower min quantity');
    await press('Lower min quantity');
    await press('Lower min quantity');
    expect(min).toHaveValue(0);
    await press('Lower min quantity');
    expect(used.minQuantity).toBe(0);
    expect(screen.getByRole('button', { name: 'Lower min quantity' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('ignores a step across the other bound', async () => {
    const { press } = await openPanel({ minQuantity: 50, maxQuantity: 120 });
    await press('Raise min quantity');
    await press('Lower max quantity');
    expect(used).toMatchObject({ minQuantity: 50, maxQuantity: 120 });
  });

  it('starts a maximum above the minimum', async () => {
    const { press } = await openPanel({ minQuantity: 1_000 });
    await press('Raise max quantity');
    expect(used.maxQuantity).toBe(1_100);
  });
});

it('counts the filters in use and the remaining packs, and clears the filters', async () => {
  const { press } = await openPanel({ phoneStatus: 'dnc', states: ['CA'] });
  expect(screen.getByText('2 in use')).toBeVisible();
  expect(screen.getByText('2 of 11 packs')).toBeVisible();
  await press('Clear filters');
  expect(used).toEqual(noFilters);
  expect(screen.queryByText(/of 11 packs/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
});
