import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { FigureMap } from './FigureMap.js';

const stateAt = (text: string): HTMLElement => {
  const found = screen.getByText(text, { selector: 'b' }).closest('li');
  if (!found) throw new Error(`no state has the text ${text}`);
  return found;
};
const line = (): string | null | undefined => document.querySelector('.pointed')?.textContent;

describe('a map of figures', () => {
  beforeEach(() => {
    const counts = { WY: 41, TX: 5, VT: 0 };
    render(
      <FigureMap
        label="Failed searches"
        counts={counts}
        textOf={(code) => `${counts[code as 'WY'] ?? 0} searches`}
        unit="searches"
      />,
    );
  });

  it('a map of figures has a text, a tooltip and a shade for every state', () => {
    expect(screen.getByRole('list', { name: 'Failed searches' }).children).toHaveLength(50);
    expect(stateAt('Wyoming: 41 searches')).toHaveAttribute('title', 'Wyoming: 41 searches');
    expect(stateAt('Wyoming: 41 searches')).toHaveAttribute('data-shade', '3');
    expect(stateAt('Texas: 5 searches')).toHaveAttribute('data-shade', '1');
    expect(stateAt('Vermont: 0 searches')).toHaveAttribute('data-shade', '0');
    expect(stateAt('Wyoming: 41 searches')).toHaveTextContent('WY41');
    expect(stateAt('Vermont: 0 searches')).toHaveTextContent(/VT$/);
  });

  it('a map of figures is one tab stop, moves with arrows and letters, and names the state under the map', () => {
    const stops = () => document.querySelectorAll('li[tabindex="0"]');
    expect(stops()).toHaveLength(1);
    act(() => (stops()[0] as HTMLElement).focus());
    expect(line()).toBe('Alaska: 0 searches');
    fireEvent.keyDown(document.activeElement as Element, { key: 't' });
    fireEvent.keyDown(document.activeElement as Element, { key: 'e' });
    fireEvent.keyDown(document.activeElement as Element, { key: 'x' });
    expect(stateAt('Texas: 5 searches')).toHaveFocus();
    expect(stops()).toHaveLength(1);
    expect(line()).toBe('Texas: 5 searches');
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
    expect(stateAt('Oklahoma: 0 searches')).toHaveFocus();
    fireEvent.pointerEnter(stateAt('Wyoming: 41 searches'));
    expect(line()).toBe('Wyoming: 41 searches');
  });
});
