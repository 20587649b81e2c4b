import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { HeaderMapping, ValidateHeadersView } from '@leadmart/contracts';
import { press } from '../../../shared/testing/gestures.js';
import { renderWithToasts } from '../../../shared/testing/render-with-toasts.js';
import { MappingStep } from './MappingStep.js';

const matched: HeaderMapping = {
  firstName: 'Given',
  lastName: 'Family',
  state: 'State',
  city: 'Town',
  phoneNumber: 'Mobile',
};
const view: ValidateHeadersView = {
  requiresMapping: true,
  headers: ['Given', 'Family', 'State', 'Town', 'Mobile', 'Line', 'Mail', 'Notes'],
  suggestedMapping: matched,
  missing: ['phoneNumberStatus', 'email'],
  sample: [
    { Given: 'Ann', Family: 'Lee', Town: '', Mail: 'ann@example.com' },
    { Given: 'Ben', Family: 'Day', Town: 'Waco', Mail: '' },
  ],
};

function ask(sendFailure?: string) {
  const onMap = jest.fn<(mapping: HeaderMapping) => void>();
  renderWithToasts(
    <MappingStep
      view={view}
      start={matched}
      sendFailure={sendFailure}
      onMap={onMap}
      onClose={() => undefined}
    />,
  );
  return onMap;
}

const field = (name: string) => screen.getByRole('combobox', { name });
const choose = (name: string, header: string): boolean =>
  fireEvent.change(field(name), { target: { value: header } });
const upload = (): boolean => press('Upload');

describe('the column mapping dialog', () => {
  it('starts the mapping with the matched columns and an example of each', () => {
    ask();
    const shown = screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value);
    expect(shown).toEqual(['Given', 'Family', 'State', 'Town', 'Mobile', '', '']);
    expect(field('First name')).toHaveAccessibleDescription('Like “Ann”');
    // The first row that has a value.
    expect(field('City')).toHaveAccessibleDescription('Like “Waco”');
    expect(field('State')).not.toHaveAccessibleDescription();
  });

  it('assigns each header to one field and says which field has it', () => {
    ask();
    const options = within(field('Email')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Choose a column',
      'Given (now First name)',
      'Family (now Last name)',
      'State (now State)',
      'Town (now City)',
      'Mobile (now Phone number)',
      'Line',
      'Mail',
      'Notes',
    ]);
    choose('Email', 'Town');
    expect(field('Email')).toHaveValue('Town');
    expect(field('City')).toHaveValue('');
    expect(within(field('City')).getByRole('option', { name: 'Town (now Email)' })).toBeEnabled();
  });

  it('refuses to continue while a field has no column', () => {
    const onMap = ask();
    choose('Email', 'Mail');
    expect(field('Phone status')).toBeValid();
    upload();
    expect(onMap).not.toHaveBeenCalled();
    const refusal = 'Please map all required fields: phoneNumberStatus';
    expect(screen.getByRole('alert')).toHaveTextContent(refusal);
    expect(field('Phone status')).toBeInvalid();
    expect(field('Email')).toBeValid();

    choose('Phone status', 'Line');
    expect(screen.queryByRole('alert')).toBeNull();
    upload();
    const whole = { ...matched, email: 'Mail', phoneNumberStatus: 'Line' };
    expect(onMap.mock.calls).toEqual([[whole]]);
  });

  it('shows the mapping again with the reason when the file could not be sent', () => {
    ask('Error processing header mapping');
    expect(screen.getByRole('alert')).toHaveTextContent('Error processing header mapping');
    choose('Email', 'Mail');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
