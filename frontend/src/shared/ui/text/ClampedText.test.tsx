import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ClampedText } from './ClampedText.js';

/** jsdom has no layout; this is the height of the whole text. */
const tall = (height: number): void =>
  void jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height);

describe('a clamped text', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('a clamped text can be focused and names its whole text when it is cut', () => {
    tall(300);
    render(<ClampedText text="A very long name" />);
    const text = screen.getByText('A very long name');
    expect(text).toHaveAttribute('title', 'A very long name');
    expect(text).toHaveAttribute('tabindex', '0');
  });

  it('a clamped text is no tab stop when it is whole', () => {
    render(<ClampedText text="Roofers" />);
    expect(screen.getByText('Roofers')).not.toHaveAttribute('tabindex');
    expect(screen.getByText('Roofers')).not.toHaveAttribute('title');
  });

  it('stays focusable while the focus shows it whole', () => {
    tall(300);
    const { rerender } = render(<ClampedText text="A very long name" />);
    screen.getByText('A very long name').focus();
    tall(0);
    rerender(<ClampedText text="Another very long name" />);
    expect(screen.getByText('Another very long name')).toHaveFocus();
    expect(screen.getByText('Another very long name')).toHaveAttribute('tabindex', '0');
  });

  it('follows the direction of its own letters', () => {
    render(<ClampedText text="قائمة" />);
    expect(screen.getByText('قائمة')).toHaveAttribute('dir', 'auto');
  });
});
