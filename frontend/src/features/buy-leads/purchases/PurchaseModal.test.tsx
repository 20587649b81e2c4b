import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithToasts } from '../../../shared/testing/render-with-toasts.js';
import type { Situation } from './purchase-situation.js';
import { PurchaseModal } from './PurchaseModal.js';

const open = (situation: Situation) =>
  renderWithToasts(
    <PurchaseModal
      situation={situation}
      progress={0}
      costFor={(quantity) => quantity}
      onAccept={jest.fn()}
      onClose={jest.fn()}
    />,
  );
const text = () => screen.getByRole('dialog').textContent;

describe('the dialog of a purchase of which only a part is available', () => {
  it.each([
    [250_000, 300_000, 'Only 100k+ match your criteria right now.', 'Buy 100k+ leads', 'They cost'],
    [99_999, 150_000, 'Only 99,999 match your criteria', 'Buy 99,999 leads', 'They cost 99,999 c'],
    [1, 2, 'Only 1 matches your criteria right now.', 'Buy 1 lead', 'It costs 1 credit in all.'],
  ])('offers %i of %i', (available, requested, only, button, cost) => {
    open({ step: 'partial', available, requested });
    expect(text()).toContain(only);
    expect(text()).toContain(cost);
    expect(screen.getByRole('button', { name: button })).toBeVisible();
  });
});

describe('the dialog of a purchase that runs', () => {
  it.each([
    [1, 'Your pack of 1 lead is'],
    [1_200, 'Your pack of 1,200 leads is'],
  ])('names the pack of %i', (quantity, words) => {
    open({ step: 'processing', place: 'page', quantity } as Situation);
    expect(text()).toContain(words);
  });
});
