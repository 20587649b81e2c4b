import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Button } from './Button.js';

const form = (busy: boolean) => (
  <>
    <input aria-label="Elsewhere" />
    <Button busy={busy}>Save</Button>
  </>
);

describe('a button', () => {
  it('disables a button while it is busy', () => {
    render(form(true));
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('gives a button its focus back after it was busy', () => {
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Save' });
    button.focus();
    rerender(form(true));
    // Browsers blur a disabled button; jsdom does not.
    button.blur();
    rerender(form(false));
    expect(button).toHaveFocus();
  });

  it('a button does not take the focus from another element after it was busy', () => {
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Save' });
    const elsewhere = screen.getByLabelText('Elsewhere');
    button.focus();
    rerender(form(true));
    elsewhere.focus();
    rerender(form(false));
    expect(elsewhere).toHaveFocus();
    rerender(form(true));
    elsewhere.blur();
    rerender(form(false));
    expect(button).not.toHaveFocus();
  });
});
