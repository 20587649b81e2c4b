import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { StateCode } from '@leadmart/contracts/us-states';
import { press } from '../../testing/gestures.js';
import type { StateStock } from './figures/shades.js';
import { StateMap } from './StateMap.js';

function Map({ stock = { state: 'no-dataset' } as StateStock }) {
  const [states, setStates] = useState<StateCode[]>([]);
  return <StateMap selected={states} onChange={setStates} stock={stock} />;
}

/** Searching fifty boxes by their labels takes long. */
function box(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`input[aria-label="${name}"]`);
  if (!found) throw new Error(`there is no box for ${name}`);
  return found;
}
const tile = (name: string): HTMLElement | null => box(name).closest('label');
const shade = (name: string): string | undefined => tile(name)?.dataset['shade'];

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
    render(<Map stock={{ state: 'known', byState: { TX: 1_867, CA: 5, FL: 100_001 } }} />);
    expect(box('Texas')).toHaveAttribute('aria-description', '1,867 available');
    expect(tile('Texas')).toHaveTextContent('TX1.8k');
    expect(box('Florida')).toHaveAttribute('aria-description', '100k+ available');
    expect(tile('Florida')).toHaveTextContent('FL100k+');
    expect(box('Ohio')).toHaveAttribute('aria-description', '0 available');
    expect(['Ohio', 'California', 'Texas', 'Florida'].map((name) => shade(name))).toEqual([
      '0',
      '1',
      '2',
      '4',
    ]);
    fireEvent.click(box('Texas'));
    expect(shade('Texas')).toBe('2');
  });

  it('selects a region and says whether all of it is selected', () => {
    render(<Map />);
    const west = screen.getByRole('button', { name: 'West' });
    fireEvent.click(box('California'));
    expect(west).toHaveAttribute('aria-pressed', 'mixed');
    fireEvent.click(west);
    expect(west).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('13 of 50 selected')).toBeInTheDocument();
    fireEvent.click(west);
    expect(screen.getByText('0 of 50 selected')).toBeInTheDocument();
  });

  it('the state map is one tab stop, with arrows and letters to its states', () => {
    render(<Map />);
    const stops = () => screen.getAllByRole('checkbox').filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([box('Alaska')]);
    // Letters are one word within 800 ms, however long the test takes.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    box('Alaska').focus();
    fireEvent.keyDown(box('Alaska'), { key: 't' });
    expect(box('Tennessee')).toHaveFocus();
    fireEvent.keyDown(box('Tennessee'), { key: 'e' });
    fireEvent.keyDown(box('Tennessee'), { key: 'x' });
    expect(box('Texas')).toHaveFocus();
    clock.mockRestore();
    expect(stops()).toEqual([box('Texas')]);
    fireEvent.keyDown(box('Texas'), { key: 'ArrowUp', shiftKey: true });
    expect(box('Oklahoma')).toHaveFocus();
    expect(box('Oklahoma')).toBeChecked();
    expect(box('Texas')).toBeChecked();
    expect(fireEvent.keyDown(box('Oklahoma'), { key: 'Tab' })).toBe(true);
  });

  it('selects all states that a stroke of the pointer crosses, and clears them', () => {
    render(<Map />);
    const point = (type: string, name: string): boolean =>
      // jsdom has no pointer events.
      fireEvent(
        box(name),
        Object.assign(new MouseEvent(type, { bubbles: true }), { isPrimary: true }),
      );
    const stroke = (...names: string[]): void => {
      const [first = '', last = ''] = [names[0], names.at(-1)];
      point('pointerdown', first);
      for (const name of names) {
        document.elementFromPoint = () => box(name);
        point('pointermove', name);
      }
      point('pointerup', last);
      // The browser may click at the end of a stroke.
      fireEvent.click(box(last));
    };
    stroke('Texas', 'Oklahoma', 'Kansas');
    for (const name of ['Texas', 'Oklahoma', 'Kansas']) expect(box(name)).toBeChecked();
    stroke('Kansas', 'Oklahoma');
    expect(screen.getByText('1 of 50 selected')).toBeInTheDocument();
    point('pointermove', 'Ohio');
    expect(screen.getByText('1 of 50 selected')).toBeInTheDocument();
  });
});

describe('the state map on a phone', () => {
  beforeEach(() => {
    const ofADesk = window.matchMedia;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => Object.assign(ofADesk(media), { matches: true }));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('finds states by their names and selects the first with Enter', () => {
    render(<Map stock={{ state: 'known', byState: { NJ: 12_345 } }} />);
    expect(screen.getAllByRole('checkbox')).toHaveLength(50);
    const search = screen.getByLabelText('Find a state');
    fireEvent.change(search, { target: { value: 'new' } });
    expect(screen.getByRole('status')).toHaveTextContent('4 states found');
    fireEvent.change(search, { target: { value: 'new j' } });
    expect(screen.getAllByRole('checkbox')).toEqual([box('New Jersey')]);
    expect(box('New Jersey').closest('label')).toHaveTextContent('NJNew Jersey12,345');
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(search).toHaveValue('');
    expect(box('New Jersey')).toBeChecked();
    fireEvent.change(search, { target: { value: 'q' } });
    expect(screen.getByText('No state is called “q”.')).toBeInTheDocument();
  });
});
