import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from './Field.js';

async function sendForm() {
  const user = userEvent.setup({ delay: null });
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <TextField label="Name" required />
      <TextField label="Company" required defaultValue="  " />
      <TextField label="Email" type="email" defaultValue="alice" />
      <TextField label="Limit" type="number" min={1} step={1} defaultValue="0" />
      <TextField label="Share" type="number" min={0} max={100} step={0.5} defaultValue="99.8" />
      <TextField label="Website" type="url" defaultValue="example" />
      <TextField label="Code" pattern="\d{6}" title="Please enter six digits" defaultValue="12" />
      <button type="submit">Send</button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return { user, onSubmit };
}

describe('a field whose value is refused by its own rules', () => {
  it('says below the control what it must become, and the first one gets the focus', async () => {
    const { onSubmit } = await sendForm();
    const reasons = {
      Name: 'Please fill in this field',
      Company: 'Please fill in this field',
      Email: 'Please enter a valid email address',
      Limit: 'Please enter 1 or more',
      Share: 'Please enter a multiple of 0.5',
      Website: 'Please enter a whole address, such as https://example.com',
      Code: 'Please enter six digits',
    };
    for (const [label, reason] of Object.entries(reasons)) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(reason);
      expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
    }
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it.each([{ badInput: true, valueMissing: true }, { rangeOverflow: true }])(
    'says what the browser says about a date: %j',
    (reasons) => {
      render(<TextField label="Day" type="date" required max="2026-05-04" />);
      const day = screen.getByLabelText('Day');
      const words = 'Value must be 05/04/2026 or earlier.';
      Object.defineProperty(day, 'validity', { value: { valid: false, ...reasons } });
      Object.defineProperty(day, 'validationMessage', { value: words });
      fireEvent.invalid(day);
      expect(day).toHaveAccessibleDescription(words);
    },
  );

  it('takes its words back when the value is edited', async () => {
    const { user } = await sendForm();
    await user.type(screen.getByLabelText('Name'), 'A');
    expect(screen.getByLabelText('Name')).not.toHaveAccessibleDescription();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription();
  });
});
