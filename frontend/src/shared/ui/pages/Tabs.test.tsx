import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Tabs } from './Tabs.js';

const tabs = [
  { id: 'a', label: 'All' },
  { id: 'b', label: 'Some' },
  { id: 'c', label: 'None' },
] as const;

function Example() {
  const [current, setCurrent] = useState<'a' | 'b' | 'c'>('a');
  return (
    <Tabs label="How many" tabs={tabs} current={current} onSelect={setCurrent}>
      Panel {current}
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

describe('tabs', () => {
  it.each([
    [['ArrowRight'], 'Some'],
    [['ArrowLeft'], 'None'],
    [['ArrowRight', 'ArrowRight', 'ArrowRight'], 'All'],
    [['End'], 'None'],
    [['End', 'Home'], 'All'],
  ])('moves with %j to %s', (keys, name) => {
    render(<Example />);
    tab('All').focus();
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(tab(name)).toHaveFocus();
    expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name })).toBeVisible();
  });

  it('makes only the chosen tab a tab stop', () => {
    render(<Example />);
    fireEvent.click(tab('Some'));
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  });
});
