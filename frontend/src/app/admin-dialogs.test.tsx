import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { AdminAnnouncementsPage } from '../features/admin-announcements/AdminAnnouncementsPage.js';
import { AdminPackagesPage } from '../features/admin-credit-packages/AdminPackagesPage.js';
import type { DatasetView } from '@leadmart/contracts';
import { AdminDataPage } from '../features/admin-data/AdminDataPage.js';
import { LeftFile } from '../features/admin-data/uploads/LeftFile.js';
import { Toasts } from '../shared/ui/messages/Toasts.js';
import { FakeServer, renderPage, settled } from './testing/render-page.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
const press = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settled();
};
const fill = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const failure = () => within(screen.getByRole('dialog')).queryByRole('alert');

describe('the dialog of a new announcement', () => {
  it('refuses an announcement without a title or content', async () => {
    const path = '/admin/announcements';
    server.answer(/^\/admin\/announcements/, {
      body: { announcements: [], total: 0, page: 1, pages: 1 },
    });
    await renderPage(<AdminAnnouncementsPage />, path);
    await press('Create announcement');
    await press('Create');
    expect(screen.getByLabelText('Title')).toBeInvalid();
    expect(screen.getByLabelText('Content')).toBeInvalid();
    fill('Title', '   ');
    fill('Content', 'Something');
    await press('Create');
    expect(failure()).toHaveTextContent('Title and content are required');
    expect(server.sent).toEqual([]);
  });
});

describe('the global discount', () => {
  const discounts = /^\/admin\/credits\/packages\/apply-discount$/;
  const lists = () => server.calls.filter((call) => call === 'GET /admin/credits/packages');

  it("is a whole number up to 100, and the server's answer is shown", async () => {
    server.answer(/^\/admin\/credits\/packages$/, { body: [] });
    await renderPage(
      <>
        <AdminPackagesPage />
        <Toasts />
      </>,
      '/admin/credit-packages',
    );
    await press('Global Discount');
    expect(screen.getByRole('heading', { name: 'Global Discount' })).toHaveFocus();
    for (const text of ['', '101', '-1', '100.5']) {
      fill('Discount (%)', '7');
      expect(failure()).toBeNull();
      fill('Discount (%)', text);
      await press('Apply to all packages');
      expect(failure()).toHaveTextContent('Please enter a valid discount between 0 and 100');
    }
    expect(server.sent).toEqual([]);

    server.answer(discounts, { status: 500, body: { error: 'Anything' } });
    fill('Discount (%)', '20');
    await press('Apply to all packages');
    expect(failure()).toHaveTextContent('Failed to apply global discount');
    const message = 'A 20% discount was applied to all packages';
    server.answer(discounts, { body: { message } });
    const before = lists().length;
    await press('Apply to all packages');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(message)).toBeVisible();
    expect(server.sent.at(-1)?.body).toEqual({ discount: 20 });
    expect(lists()).toHaveLength(before + 1);
  });
});

describe('a package that another admin changed meanwhile', () => {
  const seen = {
    _id: 'p1',
    packageName: 'Small',
    creditAmount: 1_000,
    price: 100,
    discount: 0,
    discountedPrice: 100,
    active: false,
    version: 1,
  };
  const now = { ...seen, price: 150, discountedPrice: 150, version: 2 };
  const { packageName, creditAmount, price, discount, active } = now;
  const current = { packageName, creditAmount, price, discount, active };
  const list = (one: object) => server.answer(/^\/admin\/credits\/packages$/, { body: [one] });
  const one = /^\/admin\/credits\/packages\/p1$/;

  beforeEach(async () => {
    list(seen);
    await renderPage(
      <>
        <AdminPackagesPage />
        <Toasts />
      </>,
      '/admin/credit-packages',
    );
    list(now);
    const change = {
      field: 'price',
      sent: 100,
      current: 150,
      changedBy: { _id: 'a2', isYou: false, name: 'Bob', email: 'bob@example.com' },
      changedAt: '2026-05-04T12:00:00.000Z',
    };
    const details = { version: 2, changes: [change], current };
    server.answer(one, { status: 409, body: { code: 'HTTP.STALE_WRITE', details } });
  });

  it('is not put on sale at the old price: the dialog shows both, then the current one is', async () => {
    await press('Reactivate Small');
    const dialog = screen.getByRole('dialog', { name: 'Small' });
    expect(dialog).toHaveTextContent(/Price: .?\$150\.00.? now, you send .?\$100\.00/);
    expect(dialog).toHaveTextContent('bob@example.com');
    expect(screen.getByRole('row', { name: /Small.*\$150\.00/ })).toBeVisible();
    server.answer(one, { body: { ...now, active: true, version: 3 } });
    await press('Reactivate anyway');
    expect(server.sent.at(-1)?.body).toMatchObject({ price: 150, active: true, version: 2 });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Package activated successfully')).toBeVisible();
  });

  it('is shown in the form with its current values', async () => {
    await press('Edit Small');
    await press('Save');
    await press('Load the current values');
    expect(screen.getByLabelText('Price (USD)')).toHaveValue(150);
  });

  it('is fetched again when the window gets the focus, and an open form keeps what was typed', async () => {
    await press('Edit Small');
    fill('Package name', 'Tiny');
    expect(screen.queryByRole('row', { name: /\$150\.00/ })).toBeNull();
    fireEvent.focus(window);
    await settled();
    expect(screen.getByRole('row', { name: /Small.*\$150\.00/, hidden: true })).toBeInTheDocument();
    expect(screen.getByLabelText('Package name')).toHaveValue('Tiny');
  });

  it('stays on screen when it cannot be fetched again', async () => {
    server.answer(/^\/admin\/credits\/packages$/, 'cut');
    fireEvent.focus(window);
    await settled();
    expect(screen.getByRole('row', { name: /Small.*\$100\.00/ })).toBeVisible();
  });
});

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
  const open = (datasets: readonly object[] = [dataset]) => {
    server.answer(/^\/admin\/datasets$/, { body: { datasets } });
    return renderPage(
      <>
        <AdminDataPage />
        <Toasts />
      </>,
      '/admin/data',
    );
  };
  const choose = async (action: string): Promise<void> => {
    await press('More actions for Roofs');
    fireEvent.click(screen.getByRole('menuitem', { name: action }));
    await settled();
  };

  it('names the change that failed until the field is edited', async () => {
    await open();
    server.answer(changes, { status: 500 });
    await choose('Rename');
    await press('Save');
    expect(failure()).toHaveTextContent(/^Failed to update dataset name$/);
    const taken = 'A dataset with this name already exists';
    server.answer(changes, {
      status: 409,
      body: { error: taken, code: 'LEADS.DATASET_NAME_TAKEN' },
    });
    await press('Save');
    expect(failure()).toHaveTextContent(`Failed to update dataset name: ${taken}`);
    fill('Name', 'Roofs!');
    expect(failure()).toBeNull();
    await press('Cancel');

    server.answer(changes, 'cut');
    await choose('Change prices');
    await press('Save');
    expect(failure()).toHaveTextContent(/^Failed to update pricing$/);
    await press('Cancel');
    fireEvent.click(screen.getByRole('switch', { name: 'Roofs is visible to buyers' }));
    await settled();
    expect(screen.getByText('Failed to update visibility')).toBeVisible();
    expect(screen.getByRole('switch')).toBeChecked();
    expect(screen.getByRole('row', { name: /Roofs.*5 credits.*4 credits/ })).toBeVisible();
  });

  it('that was deleted meanwhile is said in the dialog', async () => {
    await open();
    server.answer(changes, { status: 404, body: { code: 'LEADS.DATASET_NOT_FOUND' } });
    server.answer(/^\/admin\/datasets$/, { body: { datasets: [] } });
    await choose('Rename');
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
    server.answer(/\/problems$/, { body: { problems: [] } });
    server.answer(/\/rows/, { body: { rows: [row], total: 1, page: 1, pages: 1 } });
    const upload = { _id: 'u1', fileName: 'leads.csv', state: 'waiting', admin: {}, undone: null };
    const counts = { totalCount: 2, addedCount: 0, duplicateCount: 0, invalidCount: 1 };
    const times = { uploadedAt: '2037-01-01T10:00:00.000Z', waitsUntil: found.waitsUntil };
    const undo = { possible: false, reason: null };
    const dnc = { dncCheckedOn: null, dncSource: null };
    const uploads = [{ ...upload, ...counts, ...times, ...dnc, undo, statusChangedCount: 0 }];
    server.answer(/\/uploads\?/, { body: { uploads, total: 1, page: 1, pages: 1 } });
    server.answer(/\/uploads\/u1$/, { body: { message: 'Cancelled' } });
    await open();
    await choose('Uploads');
    await press('Continue with leads.csv');
    await press('Review and fix rows');
    fill('Phone number (row 3)', '202-555-0123');
    expect(screen.getByText(/waits until Jan 2, 2037.* with its fixes/)).toBeVisible();
    const review = screen.getByRole('dialog', { name: 'Invalid records found' });
    fireEvent(review, new Event('cancel', { cancelable: true }));
    await settled();
    expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    await press('Continue with leads.csv');
    await press('Review and fix rows');
    expect(screen.getByLabelText('Phone number (row 3)')).toHaveValue('202-555-0123');
    await press('Discard');
    const discard = within(screen.getByRole('dialog', { name: 'Discard the file' }));
    fireEvent.click(discard.getByRole('button', { name: 'Discard' }));
    await settled();
    expect(server.calls).toContain('DELETE /admin/datasets/d1/uploads/u1');
    expect(sessionStorage.getItem('upload-fixes:u1')).toBeNull();
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
    expect(onLeft).toHaveBeenCalledWith(file);
    await press('Discard');
    const discard = within(screen.getByRole('dialog', { name: 'Discard the file' }));
    fireEvent.click(discard.getByRole('button', { name: 'Discard' }));
    await settled();
    expect(server.calls).toContain('DELETE /admin/datasets/d1/uploads/u1');
    expect(onGone).toHaveBeenCalledTimes(1);
  });

  it('cannot be left while its new name is sent', async () => {
    await open();
    server.answer(changes, 'none');
    await choose('Rename');
    await press('Save');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.getByRole('dialog', { name: 'Rename dataset' })).toBeVisible();
  });

  it('says that it could not be created', async () => {
    await open();
    await press('Create dataset');
    fill('Name', 'Roofs');
    server.answer(/^\/admin\/datasets$/, { status: 500 });
    await press('Create');
    expect(failure()).toHaveTextContent(/^Error creating dataset$/);
  });

  it('is found by name among many', async () => {
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
