import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { press } from '../../testing/gestures.js';
import { Menu } from './Menu.js';

const chosen = jest.fn<(label: string) => void>();
const items = ['Rename', 'Reprice', 'Delete'].map((label) => ({
  label,
  icon: null,
  onChoose: () => chosen(label),
}));

const opener = () => screen.getByRole('button', { name: 'More actions' });
const key = (name: string): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

describe('a menu', () => {
  beforeEach(() => {
    chosen.mockReset();
    render(<Menu label="More actions" items={items} />);
  });

  it.each([
    [[], 'Rename'],
    [['ArrowDown'], 'Reprice'],
    [['ArrowUp'], 'Delete'],
    [['End', 'ArrowDown'], 'Rename'],
    [['End', 'Home'], 'Rename'],
  ])('opens at its first action and moves with %j to %s', (keys, name) => {
    press('More actions');
    keys.forEach(key);
    expect(screen.getByRole('menuitem', { name })).toHaveFocus();
  });

  it('runs an action after it returned the focus to its button', () => {
    chosen.mockImplementation(() => expect(opener()).toHaveFocus());
    press('More actions');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Reprice' }));
    expect(chosen).toHaveBeenCalledWith('Reprice');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes with Escape and returns the focus to its button', () => {
    press('More actions');
    key('Escape');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(opener()).toHaveFocus();
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
  });
});
