import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { Meaning } from './Meaning.js';

const text = 'All datasets there are, hidden ones too.';
const sign = () => screen.getByRole('button', { name: 'About Total Datasets' });
const bubble = () => screen.getByText(text);

describe('the explanation of a figure', () => {
  let user: UserEvent;
  beforeEach(() => {
    user = userEvent.setup({ delay: null });
    render(
      <>
        <Meaning of="Total Datasets" text={text} />
        <p>Elsewhere</p>
      </>,
    );
  });

  it('describes the figure to screen readers, open or closed', async () => {
    expect(sign()).toHaveAccessibleDescription(text);
    expect(bubble()).not.toBeVisible();
    await user.click(sign());
    expect(sign()).toHaveAccessibleDescription(text);
  });

  it('opens and closes the explanation by keyboard', async () => {
    await user.tab();
    expect(sign()).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Enter}');
    expect(bubble()).toBeVisible();
    expect(sign()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(bubble()).not.toBeVisible();
    expect(sign()).toHaveFocus();
  });

  it('shows the explanation while the pointer is on its button', async () => {
    await user.hover(sign());
    expect(bubble()).toBeVisible();
    await user.unhover(sign());
    expect(bubble()).not.toBeVisible();
  });

  it('keeps the explanation open after a click until the next press elsewhere', async () => {
    await user.click(sign());
    await user.hover(screen.getByText('Elsewhere'));
    expect(bubble()).toBeVisible();
    await user.click(screen.getByText('Elsewhere'));
    expect(bubble()).not.toBeVisible();
  });

  it('opens the explanation on touch and closes it on the next touch', async () => {
    const tap = () => user.pointer({ keys: '[TouchA]', target: sign() });
    await tap();
    expect(bubble()).toBeVisible();
    await tap();
    expect(bubble()).not.toBeVisible();
  });
});
