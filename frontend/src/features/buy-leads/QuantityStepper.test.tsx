import { useState } from 'react';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { mostLeads } from './order-rules.js';
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
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (value: string): void =>
  void fireEvent.change(screen.getByLabelText('Quantity'), { target: { value } });

describe('the quantity', () => {
  it('goes in steps of a hundred, and never below 0', () => {
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

  it('counts an empty field as 0, and what is below 0 too', () => {
    render(<Stepper from={100} />);
    type('');
    expect(quantity()).toBe('0');
    type('12');
    expect(quantity()).toBe('12');
    type('-3');
    expect(quantity()).toBe('0');
  });

  it('accepts no more than the server and says so', () => {
    render(<Stepper from={mostLeads - 50} />);
    press('100 more');
    expect(quantity()).toBe(String(mostLeads));
    type('2000000');
    expect(quantity()).toBe(String(mostLeads));
    expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveAccessibleDescription(
      'At most 1,000,000 leads in one purchase.',
    );
  });

  it('leaves the focus on a button that has come to its end', () => {
    render(<Stepper from={100} />);
    const fewer = screen.getByRole('button', { name: '100 fewer' });
    fewer.focus();
    press('100 fewer');
    expect(fewer).toHaveFocus();
    expect(fewer).toHaveAttribute('aria-disabled', 'true');
  });
});
