import { useState } from 'react';
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { StateCode } from '@leadmart/contracts/us-states';
import { press } from '../../../shared/testing/gestures.js';
import { StateMap } from './StateMap.js';
import type { StateStock } from '../use-availability.js';

function Map({ stock = { state: 'no-dataset' } as StateStock }) {
  const [states, setStates] = useState<StateCode[]>([]);
  return <StateMap selected={states} onChange={setStates} stock={stock} />;
}

const box = (name: string): HTMLElement => screen.getByLabelText(name);
const tile = (name: string): HTMLElement | null => box(name).closest('label');

describe('the state map', () => {
  it('groups fifty named checkboxes', () => {
    render(<Map />);
    expect(screen.getByRole('group', { name: 'States' })).toBeInTheDocument();
    expect(screen.getAllByRole('checkbox')).toHaveLength(50);
  });

  it('counts the selected states', () => {
    render(<Map />);
    fireEvent.click(box('Texas'));
    fireEvent.click(box('Ohio'));
    fireEvent.click(box('Texas'));
    expect(box('Ohio')).toBeChecked();
    expect(screen.getByText('1 of 50 selected')).toBeInTheDocument();
  });

  it.each([
    [{ state: 'no-dataset' } as const, 'Select a dataset to see where its leads are.'],
    [{ state: 'counting' } as const, 'Counting the leads of each state...'],
    [{ state: 'unknown' } as const, 'The leads of each state could not be counted.'],
  ])('says why it has no shades: %j', (stock, text) => {
    render(<Map stock={stock} />);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(box('Texas')).not.toHaveAttribute('aria-description');
  });

  it('offers to count again and keeps the focus', () => {
    const onRecount = jest.fn<() => void>();
    render(
      <StateMap
        selected={[]}
        onChange={() => undefined}
        stock={{ state: 'unknown' }}
        onRecount={onRecount}
      />,
    );
    press('Count again');
    expect(onRecount).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toHaveTextContent('The leads of each state could not');
  });

  it('shades and describes each state by its available leads', () => {
    render(<Map stock={{ state: 'known', byState: { TX: 1_234, CA: 5, FL: 100_001 } }} />);
    expect(box('Texas')).toHaveAttribute('aria-description', '1,234 available');
    expect(tile('Texas')).toHaveAttribute('data-shade', '3');
    expect(tile('California')).toHaveAttribute('data-shade', '1');
    expect(box('Florida')).toHaveAttribute('aria-description', '100k+ available');
    expect(box('Ohio')).toHaveAttribute('aria-description', '0 available');
    expect(tile('Ohio')).toHaveAttribute('data-shade', '0');
  });
});
