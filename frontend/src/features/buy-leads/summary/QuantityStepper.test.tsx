import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { press } from '../../../shared/testing/gestures.js';
import { maxQuantity } from './order-rules.js';
import { QuantityStepper } from './QuantityStepper.js';

function Stepper({ from }: { from: number }) {
  const [quantity, setQuantity] = useState(from);
  return (
    <>
      <QuantityStepper quantity={quantity} onChange={setQuantity} />
      <output>{quantity}</output>
    </>
  );
}

const quantity = (): string | null => screen.getByRole('status').textContent;
const type = (value: string): void =>
  void fireEvent.change(screen.getByLabelText('Quantity'), { target: { value } });

describe('the quantity of an order', () => {
  it('changes in steps of 100 and never falls below 0', () => {
    render(<Stepper from={150} />);
    press('100 fewer');
    expect(quantity()).toBe('50');
    press('100 fewer');
    expect(quantity()).toBe('0');
    press('100 fewer');
    expect(quantity()).toBe('0');
    press('100 more');
    expect(quantity()).toBe('100');
  });

  it('reads an empty field and negative numbers as 0', () => {
    render(<Stepper from={100} />);
    type('');
    expect(quantity()).toBe('0');
    type('12');
    expect(quantity()).toBe('12');
    type('-3');
    expect(quantity()).toBe('0');
  });

  it('accepts no more than the server and says so', () => {
    render(<Stepper from={maxQuantity - 50} />);
    press('100 more');
    expect(quantity()).toBe(String(maxQuantity));
    type('2000000');
    expect(quantity()).toBe(String(maxQuantity));
    expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveAccessibleDescription(
      'At most 1,000,000 leads in one purchase.',
    );
  });

  it('keeps the focus on a button that reached its limit', () => {
    render(<Stepper from={100} />);
    const fewer = screen.getByRole('button', { name: '100 fewer' });
    fewer.focus();
    press('100 fewer');
    expect(fewer).toHaveFocus();
    expect(fewer).toHaveAttribute('aria-disabled', 'true');
  });
});
