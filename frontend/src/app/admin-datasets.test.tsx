import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DatasetView } from '@leadmart/contracts';
import { leadColumns } from '@leadmart/contracts/lead-files';
import { AdminDataPage } from '../features/admin-data/AdminDataPage.js';
import { LeftFile } from '../features/admin-data/uploads/LeftFile.js';
import { escape, gone } from '../shared/testing/gestures.js';
import { Toasts } from '../shared/ui/messages/Toasts.js';
import { ProofGate } from './ProofGate.js';
import { choose, failure, fill, lines, press } from './testing/gestures.js';
import { fakeServer, renderPage, settled } from './testing/render-page.js';

const server = fakeServer();

describe('a dataset', () => {
  const dataset = {
    _id: 'd1',
    name: 'Roofs',
    description: '',
    pricing: { clean: 5, dnc: 4 },
    exclusive: false,
    visible: true,
    leadCount: 12,
    version: 1,
    lastUpdated: '2026-05-04T12:00:00.000Z',
  };
  const changes = /^\/admin\/datasets\/d1\//;
  const binPath = /^\/admin\/datasets\/bin$/;
  const open = (datasets: readonly object[] = [dataset]) => {
    server.answer(/^\/admin\/datasets$/, { body: { datasets } });
    server.answer(binPath, { body: { datasets: [], days: 7 } });
    return renderPage(
      <>
        <AdminDataPage />
        <Toasts />
        <ProofGate />
      </>,
      '/admin/data',
    );
  };

  it('offers to limit its buyers with the old and the new way, or says why not', async () => {
    await open();
    await choose('More actions for Roofs', 'Change buyers of each lead');
    const field = screen.getByRole('combobox', { name: 'Each lead is sold to' });
    fireEvent.change(field, { target: { value: 'at most 3 buyers' } });
    fireEvent.change(field, { target: { value: 'one buyer only' } });
    expect(
      screen.getByText('Sells each lead to any number of buyers → one buyer only.'),
    ).toBeVisible();
    const error = 'Leads of this dataset are sold';
    server.answer(changes, { status: 409, body: { error, code: 'LEADS.DATASET_SOLD' } });
    await press('Save');
    expect(lines()).toEqual(['The dataset could not be changed', error]);
    server.answer(changes, { body: { ...dataset, exclusive: true } });
    await press('Save');
    expect(screen.getByText('Each lead is now sold to one buyer only')).toBeVisible();
  });

  it('names the change that failed until the field is edited', async () => {
    await open();
    server.answer(changes, { status: 500 });
    await choose('More actions for Roofs', 'Rename');
    await press('Save');
    expect(failure()).toHaveTextContent(/^Failed to update dataset name$/);
    const taken = 'A dataset with this name already exists';
    server.answer(changes, {
      status: 409,
      body: { error: taken, code: 'LEADS.DATASET_NAME_TAKEN' },
    });
    await press('Save');
    expect(lines()).toEqual(['Failed to update dataset name', taken]);
    fill('Name', 'Roofs!');
    expect(failure()).toBeNull();
    await press('Cancel');

    server.answer(changes, 'cut');
    await choose('More actions for Roofs', 'Change prices');
    await press('Save');
    expect(failure()).toHaveTextContent(/^Failed to update pricing$/);
    await press('Cancel');
    await press(screen.getByRole('switch', { name: 'Roofs is visible to buyers' }));
    expect(screen.getByText('Failed to update visibility')).toBeVisible();
    expect(screen.getByRole('switch')).toBeChecked();
    expect(screen.getByRole('row', { name: /Roofs.*5 credits.*4 credits/ })).toBeVisible();
  });

  it('with other prices meanwhile compares the typed prices with these, once they are loaded', async () => {
    await open();
    const pricing = { clean: 3, dnc: 4 };
    const change = { field: 'pricing', sent: dataset.pricing, current: pricing };
    const by = { changedBy: { _id: 'a2', isYou: true, name: 'Ann', email: 'ann@example.com' } };
    const changes409 = [{ ...change, ...by, changedAt: dataset.lastUpdated }];
    const details = { version: 2, changes: changes409, current: { pricing } };
    server.answer(changes, { status: 409, body: { code: 'HTTP.STALE_WRITE', details } });
    await choose('More actions for Roofs', 'Change prices');
    await press('Save');
    screen.getByRole('button', { name: 'Load the current values' }).focus();
    await press('Load the current values');
    expect(screen.getByRole('heading', { name: /^Prices of/ })).toHaveFocus();
    expect(screen.getByLabelText(/^Clean price/)).toHaveValue(3);
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('3 credits');
  });

  it('that was deleted meanwhile is said in the dialog', async () => {
    await open();
    server.answer(changes, { status: 404, body: { code: 'LEADS.DATASET_NOT_FOUND' } });
    server.answer(/^\/admin\/datasets$/, { body: { datasets: [] } });
    await choose('More actions for Roofs', 'Rename');
    await press('Save');
    expect(failure()).toHaveTextContent(/^This dataset was deleted meanwhile/);
    fireEvent.click(screen.getByText('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  const found = {
    code: 'LEADS.INVALID_ROWS_FOUND',
    uploadId: 'u1',
    waitsUntil: '2037-01-02T10:00:00.000Z',
    errors: [],
    totalCount: 2,
    validCount: 1,
    duplicateCount: 0,
    statusChangedCount: 0,
    invalidCount: 1,
  };

  it('keeps a waiting file with its fixes when the review is closed, until it is discarded', async () => {
    const row = {
      row: 3,
      cells: { firstName: 'Ann', phoneNumber: '12', email: '' },
      problems: [{ field: 'phoneNumber', error: 'expected 10 digits' }],
      duplicateOf: null,
    };
    server.answer(/validate-headers$/, { body: { requiresMapping: false, headers: [] } });
    server.answer(/\/proceed$/, { status: 400, body: found });
    server.answer(/\/preview$/, { body: { ...found, validCount: 2, invalidCount: 0 } });
    server.answer(/\/problems$/, { body: { problems: [], fixes: { values: [], cells: [] } } });
    server.answer(/\/rows/, { body: { rows: [row], total: 1, page: 1, pages: 1 } });
    const upload = { _id: 'u1', fileName: 'leads.csv', state: 'waiting', admin: {}, undone: null };
    const counts = { totalCount: 2, addedCount: 0, duplicateCount: 0, invalidCount: 1 };
    const times = { uploadedAt: '2037-01-01T10:00:00.000Z', waitsUntil: found.waitsUntil };
    const undo = { possible: false, reason: null };
    const sent = null;
    const dnc = { dncCheckedOn: null, dncSource: null };
    const uploads = [{ ...upload, ...counts, ...times, ...dnc, undo, sent, statusChangedCount: 0 }];
    server.answer(/\/uploads\?/, { body: { uploads, total: 1, page: 1, pages: 1 } });
    server.answer(/\/uploads\/u1$/, { body: { message: 'Cancelled' } });
    const calls = { buyers: 6, called: 240, contactRate: 0.45, badNumberRate: 0.05 };
    server.answer(/\/calling$/, { body: { uploads: [{ upload: 'u1', ...calls }] } });
    await open();
    await choose('More actions for Roofs', 'Uploads');
    expect(screen.getByText('240 called by 6 buyers: 45% contacts, 5% bad numbers')).toBeVisible();
    await press('Continue with leads.csv');
    await press('Review and fix rows');
    expect(screen.getByText('Add 1, skip 1')).toBeVisible();
    fill('Phone number (row 3)', '202-555-0123');
    expect(screen.getByText('Apply 1 fix: counting…')).toBeVisible();
    expect(await screen.findByText('Apply 1 fix: add 2')).toBeVisible();
    expect(screen.getByText(/waits until Jan 2, 2037.* with its fixes/)).toBeVisible();
    const review = screen.getByRole('dialog', { name: 'Invalid records found' });
    await escape(review);
    expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    await press('Continue with leads.csv');
    await press('Review and fix rows');
    expect(screen.getByLabelText('Phone number (row 3)')).toHaveValue('202-555-0123');
    await press('Discard');
    const discard = within(screen.getByRole('dialog', { name: 'Discard the file' }));
    await press(discard.getByRole('button', { name: 'Discard' }));
    expect(server.calls).toContain('DELETE /admin/datasets/d1/uploads/u1');
    expect(sessionStorage.getItem('upload-fixes:u1')).toBeNull();
  });

  it('takes the file of an upload that was sent in part, also after another one, and keeps the focus', async () => {
    const sent = { parts: 1, bytes: 11, of: 22, headerRow: 1 };
    const upload = { _id: 'u1', fileName: 'leads.csv', state: 'sending', admin: {}, undone: null };
    const counts = { totalCount: 1, addedCount: 1, duplicateCount: 0, invalidCount: 0 };
    const times = { uploadedAt: found.waitsUntil, waitsUntil: found.waitsUntil };
    const none = { dncCheckedOn: null, dncSource: null, statusChangedCount: 0 };
    const undo = { possible: false, reason: null };
    const uploads = [{ ...upload, ...counts, ...times, ...none, sent, undo }];
    server.answer(/\/uploads\?/, { body: { uploads, total: 1, page: 1, pages: 1 } });
    server.answer(/\/calling$/, { body: { uploads: [] } });
    server.answer(/validate-headers$/, { body: { requiresMapping: false, headers: [] } });
    await open();
    await choose('More actions for Roofs', 'Uploads');
    await press('Continue with leads.csv');
    for (const [text, isSame] of [
      ['x', false],
      ['x'.repeat(22), true],
    ] as const) {
      const file = new File([text], 'leads.csv', { type: 'text/csv' });
      fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } });
      await settled();
      expect(screen.queryByText(/^This is another file/) === null).toBe(isSame);
    }
    screen.getByRole('button', { name: 'Continue' }).focus();
    await press('Continue');
    expect(screen.getByRole('heading', { name: /^Upload to/ })).toHaveFocus();
  });

  it('shows the columns of a file, with a template, before one is chosen', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await open();
    await press('Upload leads to Roofs');
    expect(
      screen.getByText(/^Required columns: First name, Last name, State, City, Phone number,/),
    ).toBeVisible();
    await press('Download a template');
    expect(saved).toHaveLength(1);
    expect(saved[0]?.size).toBe(`${leadColumns.join(',')}\r\n`.length);
  });

  it('says that a file was left behind, and leads back to it or discards it', async () => {
    const [onLeft, onGone] = [jest.fn(), jest.fn()];
    const file = { uploadId: 'u1', waitsUntil: found.waitsUntil };
    server.answer(/\/proceed$/, { status: 400, body: found });
    server.answer(/\/uploads\/u1$/, { body: { message: 'Cancelled' } });
    const left = { dataset: dataset as unknown as DatasetView, file, onLeft, onGone };
    await renderPage(<LeftFile {...left} />, '/admin/data');
    expect(screen.getByText(/^Your file for .?Roofs.? waits until Jan 2, 2037/)).toBeVisible();
    await press('Continue');
    await press('Cancel');
    await waitFor(() => expect(onLeft).toHaveBeenCalledWith(file));
    await press('Discard');
    const discard = within(screen.getByRole('dialog', { name: 'Discard the file' }));
    await press(discard.getByRole('button', { name: 'Discard' }));
    expect(server.calls).toContain('DELETE /admin/datasets/d1/uploads/u1');
    expect(onGone).toHaveBeenCalledTimes(1);
  });

  it('cannot be left while its new name is sent', async () => {
    await open();
    server.answer(changes, 'none');
    await choose('More actions for Roofs', 'Rename');
    await press('Save');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await escape(screen.getByRole('dialog'));
    expect(screen.getByRole('dialog', { name: 'Rename dataset' })).toBeVisible();
  });

  it('deletes a dataset after a proof of identity; a cancelled proof leaves a dialog that says so and works', async () => {
    const proved = Math.floor(Date.now() / 1_000) - 16 * 60;
    const user = { _id: 'u1', username: 'Ann', email: 'ann@example.com', isAdmin: true };
    localStorage.setItem('token', `e30.${btoa(JSON.stringify({ proved }))}.x`);
    localStorage.setItem('user', JSON.stringify(user));
    server.answer(/^\/admin\/datasets\/d1$/, { body: { message: 'Dataset deleted' } });
    await open();
    await choose('More actions for Roofs', 'Delete');
    const remove = screen.getByRole('button', { name: 'Delete dataset' });
    for (const closing of ['Cancel', 'Escape']) {
      fireEvent.click(remove);
      const proof = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
      expect(remove).toHaveAttribute('aria-busy', 'true');
      if (closing === 'Cancel') fireEvent.click(within(proof).getByText('Cancel'));
      else await escape(proof);
      await gone(proof);
      expect(lines()).toEqual([
        'Failed to delete dataset',
        'Please confirm that it is you to do this',
      ]);
      expect(remove).not.toHaveAttribute('aria-busy', 'true');
    }
    expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    fireEvent.click(remove);
    const field = await screen.findByLabelText('Password');
    fireEvent.change(field, { target: { value: 'secret words' } });
    server.answer(/^\/user\/proof$/, { body: { token: 'proved', user } });
    fireEvent.submit(field);
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls).toContain('DELETE /admin/datasets/d1');
    localStorage.clear();
  });

  it('that was deleted is in the bin with its days, and comes back by Undo or Restore, or says why not', async () => {
    const inBin = {
      _id: 'd1',
      name: 'Roofs',
      leadCount: 12,
      deletedAt: new Date().toISOString(),
      until: new Date(Date.now() + 7 * 24 * 60 * 60 * 1_000 - 60_000).toISOString(),
      admin: { _id: 'a2', email: 'bob@example.com' },
    };
    server.answer(/^\/admin\/datasets\/d1$/, { body: { message: 'Moved to the bin.' } });
    await open();
    await choose('More actions for Roofs', 'Delete');
    server.answer(/^\/admin\/datasets$/, { body: { datasets: [] } });
    server.answer(binPath, { body: { datasets: [inBin], days: 7 } });
    await press('Delete dataset');
    const row = screen.getByRole('row', { name: /Roofs.*12.*bob@example.com.*in 7 days/ });
    server.answer(/\/restore$/, { status: 404, body: { code: 'LEADS.DATASET_NOT_FOUND' } });
    await press(within(row).getByRole('button', { name: /^Restore/ }));
    expect(screen.getByText('Failed to restore dataset')).toBeVisible();
    server.answer(/\/restore$/, { body: dataset });
    server.answer(/^\/admin\/datasets$/, { body: { datasets: [dataset] } });
    server.answer(binPath, { body: { datasets: [], days: 7 } });
    await press(/^Undo/);
    expect(server.calls.filter((call) => call === 'POST /admin/datasets/d1/restore')).toHaveLength(
      2,
    );
    expect(screen.getByText('Dataset restored: it is for sale again')).toBeVisible();
    expect(screen.getByRole('row', { name: /Roofs.*5 credits/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Bin' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('says that it could not be created', async () => {
    await open();
    await press('Create dataset');
    fill('Name', 'Roofs');
    server.answer(/^\/admin\/datasets$/, { status: 500 });
    await press('Create');
    expect(failure()).toHaveTextContent(/^Error creating dataset$/);
  });

  it('finds a dataset by name among many', async () => {
    const many = Array.from({ length: 9 }, (_, n) => ({
      ...dataset,
      _id: `d${n}`,
      name: `List ${n}`,
    }));
    await open(many);
    fill('Search datasets', ' LIST 7');
    expect(screen.getByText('1 of 9 datasets')).toBeInTheDocument();
    expect(screen.getAllByRole('rowheader').map((one) => one.textContent)).toEqual(['List 7 ']);
    fill('Search datasets', 'nothing like it');
    expect(screen.getByText('No dataset has this name')).toBeVisible();
  });
});
