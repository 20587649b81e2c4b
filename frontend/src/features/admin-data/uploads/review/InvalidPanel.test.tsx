import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { UploadFixes, UploadProblemsView, UploadRowsView } from '@leadmart/contracts';
import { blankLead } from '@leadmart/contracts/lead-files';
import { aResponse, fakeNetwork } from '../../../../shared/testing/fake-network.js';
import { press } from '../../../../shared/testing/gestures.js';
import { renderWithToasts } from '../../../../shared/testing/render-with-toasts.js';
import { noFixes } from '../../upload-rules/row-fixes.js';
import { InvalidPanel } from './InvalidPanel.js';

const cells = {
  ...blankLead,
  firstName: 'Ann',
  lastName: 'Lee',
  city: 'Waco',
  phoneNumber: '12',
  phoneNumberStatus: 'yes',
};
const state = { field: 'state', error: 'not one of the fifty states' } as const;
const rows: UploadRowsView = {
  rows: [
    { row: 9, cells: { ...cells, state: 'Texazz' }, problems: [state], duplicateOf: null },
    {
      row: 1_010,
      cells: { ...cells, state: 'Texazz' },
      problems: [state, { field: 'phoneNumber', error: 'expected 10 digits' }],
      duplicateOf: null,
    },
    {
      row: 1_011,
      cells: { ...cells, state: '' },
      problems: [{ field: null, error: 'expected 7 cells, found 8' }],
      duplicateOf: null,
    },
  ],
  total: 3,
  page: 1,
  pages: 1,
};
const problems: UploadProblemsView = {
  problems: [
    { ...state, value: 'Texazz', rowCount: 50 },
    { ...state, value: 'Mars', rowCount: 1 },
  ],
  fixes: noFixes,
};

const network = fakeNetwork();

async function show(sent: UploadFixes = noFixes) {
  network.mockImplementation((input) =>
    Promise.resolve(
      aResponse(
        200,
        typeof input === 'string' && input.includes('/problems')
          ? { ...problems, fixes: sent }
          : rows,
      ),
    ),
  );
  const changes = jest.fn<(fixes: UploadFixes) => void>();
  const [apply, undo] = [jest.fn(), jest.fn()];
  function Panel() {
    const [fixes, setFixes] = useState(noFixes);
    const onFixes = (next: UploadFixes): void => {
      changes(next);
      setFixes(next);
    };
    const fixing = { fixes, isPending: fixes !== noFixes, onFixes, onApply: apply, onUndo: undo };
    return <InvalidPanel datasetId="d1" uploadId="u1" fixing={fixing} />;
  }
  const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderWithToasts(
    <form onSubmit={submit}>
      <Panel />
    </form>,
  );
  await screen.findByText('Row 9');
  await screen.findByText('One fix for many rows');
  return { changes, apply, undo, submit, last: () => changes.mock.lastCall?.[0] };
}

describe('the invalid rows of a review', () => {
  it('shows row, reason and data, with a field for each invalid value', async () => {
    await show();
    const [, first, , last] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(/^Row 9AnnLee.*Waco12yesState: not one of the fifty states$/);
    expect(screen.getByRole('combobox', { name: 'State (row 9)' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Phone number (row 1,010)' })).toHaveValue('12');
    expect(last).toHaveTextContent('expected 7 cells, found 8');
    expect(screen.queryByRole('combobox', { name: /row 1,011/ })).toBeNull();
  });

  it('fixes a value in all of its rows with one press', async () => {
    const { last, apply } = await show();
    expect(screen.queryByRole('combobox', { name: /Mars/ })).toBeNull();
    press('“Texazz” → TX, 50 rows');
    expect(last()).toEqual({ values: [{ field: 'state', from: 'Texazz', to: 'TX' }], cells: [] });
    for (const name of ['State: “Texazz”, 50 rows', 'State (row 9)', 'State (row 1,010)'])
      expect(screen.getByRole('combobox', { name })).toHaveValue('TX');
    press('Apply fixes, review the rest');
    expect(apply).toHaveBeenCalledTimes(1);
    const suggestion = screen.getByRole('button', { name: '“Texazz” → TX, 50 rows' });
    expect(suggestion).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(suggestion);
    expect(last()).toEqual(noFixes);
  });

  it('corrects a cell, tells why a value is refused and takes a correction back', async () => {
    const { last, changes, submit } = await show();
    const phone = screen.getByRole('textbox', { name: 'Phone number (row 1,010)' });
    fireEvent.change(phone, { target: { value: '202555' } });
    expect(phone).toBeValid();
    fireEvent.blur(phone);
    expect(phone).toHaveAccessibleDescription('Enter a US phone number of 10 digits');
    expect(last()).toEqual(noFixes);
    fireEvent.change(phone, { target: { value: '202-555-0123' } });
    expect(phone).toHaveAccessibleDescription('Fixed');
    const fix = { row: 1_010, field: 'phoneNumber', to: '202-555-0123' };
    expect(last()).toEqual({ values: [], cells: [fix] });
    fireEvent.keyDown(phone, { key: 'Enter' });
    expect(submit).not.toHaveBeenCalled();
    fireEvent.change(phone, { target: { value: '12' } });
    expect(last()).toEqual(noFixes);
    expect(changes).toHaveBeenCalledTimes(3);
  });

  it('undoes a fix that is not sent yet and shows the value in the file again', async () => {
    const { last } = await show();
    const status = screen.getByRole('combobox', { name: 'State (row 9)' });
    fireEvent.change(status, { target: { value: 'TX' } });
    press('Undo fix: State (row 9)');
    expect(last()).toEqual(noFixes);
    expect(status).toHaveValue('');
    expect(status).toHaveFocus();
    press('“Texazz” → TX, 50 rows');
    // The cells of the value have no correction of their own.
    expect(screen.getAllByRole('button', { name: /^Undo fix/ })).toHaveLength(1);
    press('Undo fix: State: “Texazz”, 50 rows');
    expect(last()).toEqual(noFixes);
  });

  it('lists the fixes that were sent and takes one back', async () => {
    const { undo } = await show({
      values: [{ field: 'state', from: 'Texaz', to: 'TX' }],
      cells: [{ row: 1_200, field: 'email', to: '' }],
    });
    const applied = screen.getByRole('region', { name: 'Applied fixes' });
    expect(applied).toHaveTextContent('State: “Texaz” → TX');
    press('Undo fix: State: “Texaz” → TX');
    expect(undo).toHaveBeenLastCalledWith({ field: 'state', from: 'Texaz' });
    press('Undo fix: Row 1,200, Email → empty');
    expect(undo).toHaveBeenLastCalledWith({ field: 'email', row: 1_200 });
  });
});
