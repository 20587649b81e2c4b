import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { HeaderMapping, ValidateHeadersView } from '@leadmart/contracts';
import { press } from '../../../shared/testing/gestures.js';
import { renderWithToasts } from '../../../shared/testing/render-with-toasts.js';
import type { Guesses } from '../upload-rules/column-guesses/guess-columns.js';
import { MappingStep } from './MappingStep.js';

const matched = {
  firstName: 'Given',
  lastName: 'Family',
  state: 'State',
  city: 'Town',
  phoneNumber: 'Mobile',
};
const view: ValidateHeadersView = {
  requiresMapping: true,
  headerRow: 3,
  firstRows: [
    { row: 1, cells: ['Leads of May', ''] },
    { row: 3, cells: ['Given', 'Family'] },
  ],
  separator: ',',
  headers: ['Given', 'Family', 'State', 'Town', 'Mobile', 'Line', 'Mail', 'Notes'],
  suggestedMapping: matched,
  missing: ['phoneNumberStatus', 'email'],
  sample: [
    { Given: 'Ann', Family: 'Lee', Town: '', Mail: 'ann@example.com' },
    { Given: 'Ben', Family: 'Day', Town: 'Waco', Mail: '' },
  ],
};

const guesses: Guesses = {
  mapping: matched,
  reasons: { firstName: 'Header says “Given”', state: 'Same name' },
  candidates: { email: ['Line', 'Mail'] },
};

function ask(sendFailure?: string) {
  const onMap = jest.fn<(mapping: HeaderMapping) => void>();
  renderWithToasts(
    <MappingStep
      view={view}
      guesses={guesses}
      start={matched}
      sendFailure={sendFailure === undefined ? undefined : { sentence: sendFailure }}
      onHeader={() => undefined}
      onMap={onMap}
      onClose={() => undefined}
    />,
  );
  return onMap;
}

/** A dialog that gets another view, or a refusal, for each header that is chosen. */
function ChoosingHeaders({
  answer,
}: {
  answer: (row: number) => Partial<ValidateHeadersView> | string;
}) {
  const [shown, setShown] = useState<{ view: ValidateHeadersView; failure?: string }>({ view });
  return (
    <MappingStep
      view={shown.view}
      guesses={guesses}
      start={shown.view.suggestedMapping}
      sendFailure={shown.failure === undefined ? undefined : { sentence: shown.failure }}
      onHeader={(row) => {
        const given = answer(row);
        setShown(
          typeof given === 'string'
            ? { ...shown, failure: given }
            : { view: { ...view, ...given, headerRow: row } },
        );
      }}
      onMap={() => undefined}
      onClose={() => undefined}
    />
  );
}

const field = (name: string) => screen.getByRole('combobox', { name });
const choose = (name: string, header: string): boolean =>
  fireEvent.change(field(name), { target: { value: header } });
const upload = (): boolean => press('Upload');

describe('the column mapping dialog', () => {
  it('offers the first rows as the header, and the columns of the chosen one', () => {
    const columns = { headers: ['Leads of May'], suggestedMapping: { city: 'Leads of May' } };
    renderWithToasts(<ChoosingHeaders answer={(row) => (row === 1 ? columns : 'Too late')} />);
    const header = field('Row with the column names');
    expect(header).toHaveValue('3');
    expect(
      within(header)
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value),
    ).toEqual(['1', '3']);
    choose('Row with the column names', '1');
    expect(field('City')).toHaveValue('Leads of May');
    expect(field('First name')).toHaveValue('');
    choose('Row with the column names', '3');
    expect(screen.getByRole('alert')).toHaveTextContent('Too late');
    expect(header).toHaveValue('1');
    expect(field('City')).toHaveValue('Leads of May');
  });

  it('starts the mapping with the matched columns and an example of each', () => {
    ask();
    const shown = screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value);
    expect(shown.slice(0, 8)).toEqual(['3', 'Given', 'Family', 'State', 'Town', 'Mobile', '', '']);
    expect(field('First name')).toHaveAccessibleDescription('Header says “Given” Like “Ann”');
    // The first row that has a value.
    expect(field('City')).toHaveAccessibleDescription('Like “Waco”');
    expect(field('State')).toHaveAccessibleDescription('Same name');
    expect(field('Phone status')).not.toHaveAccessibleDescription();
  });

  it('marks equal candidates and the choices of the user', () => {
    ask();
    expect(field('Email')).toHaveAccessibleDescription('“Line” or “Mail”?');
    choose('Email', 'Mail');
    expect(field('Email')).toHaveAccessibleDescription('Your choice Like “ann@example.com”');
    choose('State', 'Line');
    expect(field('State')).toHaveAccessibleDescription('Your choice');
    choose('State', 'State');
    expect(field('State')).toHaveAccessibleDescription('Same name');
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
    const refusal = 'Please map all required fields: Phone status';
    expect(screen.getByRole('alert')).toHaveTextContent(refusal);
    expect(field('Phone status')).toBeInvalid();
    expect(field('Email')).toBeValid();

    const values = within(field('Phone status')).getByRole('group', {
      name: 'One value for all rows',
    });
    const clean = within(values).getByRole<HTMLOptionElement>('option', { name: 'Clean' });
    choose('Phone status', clean.value);
    expect(screen.queryByRole('alert')).toBeNull();
    upload();
    const whole = { ...matched, email: 'Mail', phoneNumberStatus: { value: 'clean' } };
    expect(onMap.mock.calls).toEqual([[whole]]);
  });

  it('shows the mapping again with the reason when the file could not be sent', () => {
    ask('Error processing header mapping');
    expect(screen.getByRole('alert')).toHaveTextContent('Error processing header mapping');
    choose('Email', 'Mail');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
