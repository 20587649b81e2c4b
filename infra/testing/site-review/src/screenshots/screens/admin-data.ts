import type {
  InvalidRow,
  LeadColumn,
  UploadProblemsView,
  UploadRow,
  UploadRowsView,
  UploadView,
  ValidateHeadersView,
} from '@leadmart/contracts';
import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { headed, press, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const data = { screen: 'admin-data', path: '/admin/data', as: 'admin' } as const;
const dialog = { ...data, frame: 'window' } as const;

const tableShown = (page: Page): Promise<void> => page.getByRole('table').waitFor();

const pressed = async (page: Page, name: RegExp): Promise<void> => {
  await tableShown(page);
  await press(page, name);
  await page.getByRole('dialog').waitFor();
};

/** Opens a dialog from the menu of the first dataset. */
const chosen = async (page: Page, item: string): Promise<void> => {
  await tableShown(page);
  await press(page, /^More actions for/);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

const csv = [
  'Person,Last Name,State,Ville,Line status,Mobile,E-mail',
  'Ada,Byron,CA,Sacramento,clean,9165550100,ada@example.com',
  'Grace,Murray,NY,Albany,dnc,5185550123,grace@example.com',
].join('\n');

/** Picks a file; the answer of the server is mocked before. */
const picked = async (page: Page, name = 'leads-november.csv'): Promise<void> => {
  await pressed(page, /^Upload leads to/);
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Choose a file');
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
};

const figures = {
  totalCount: 1_204,
  validCount: 1_100,
  duplicateCount: 96,
  duplicateInFileCount: 4,
  duplicateInDatasetCount: 92,
  statusChangedCount: 12,
  refusedCount: 3,
  invalidCount: 8,
};

const errors: InvalidRow[] = [
  ['phoneNumber', '12', 'expected a ten-digit phone number'],
  ['state', 'Bavaria', 'expected a state of the US'],
  ['email', 'grace@', 'expected an e-mail address'],
].map(([field = '', value = '', error = ''], index) => ({
  row: 17 + index * 140,
  error: `${field}: ${error}`,
  field,
  value,
  data: {
    firstName: 'Grace',
    lastName: 'Murray',
    state: 'NY',
    city: 'Albany',
    phoneNumber: '5185550123',
    email: 'grace@example.com',
    [field]: value,
  },
}));

const reviewedRows: UploadRowsView = {
  rows: errors.map(({ row, field, error, data }) => ({
    row,
    cells: { lastName: '', phoneNumberStatus: 'clean', ...data } as UploadRow['cells'],
    problems: [{ field: field as LeadColumn, error: error.slice(error.indexOf(' ') + 1) }],
    duplicateOf: null,
  })),
  total: errors.length,
  page: 1,
  pages: 1,
};
const problems: UploadProblemsView = {
  problems: [
    { field: 'state', value: 'Texazz', error: 'not one of the fifty states', rowCount: 50 },
  ],
  fixes: { values: [], cells: [] },
};

/** Mocks a server that recognises the headers and answers the upload with this. */
const answersUpload = (status: number, body: Record<string, unknown>) => async (page: Page) => {
  const known: ValidateHeadersView = {
    requiresMapping: false,
    headerRow: 1,
    firstRows: [],
    headers: [],
    suggestedMapping: {},
    missing: [],
    sample: [],
  };
  await answerWith(page, api('/admin/datasets/*/validate-headers'), 200, known);
  await answerWith(page, api('/admin/datasets/*/upload'), status, body);
};

const upload: UploadView = {
  ...figures,
  _id: 'upload-1' as UploadView['_id'],
  state: 'completed',
  admin: { _id: 'admin' as UploadView['admin']['_id'], email: 'admin@leadmart.test' },
  uploadedAt: '2026-11-18T15:20:00.000Z',
  fileName: 'roofers-november.csv',
  addedCount: 1_100,
  dncCheckedOn: '2026-11-15',
  dncSource: 'National DNC Registry',
  completedAt: '2026-11-18T15:20:04.000Z',
  waitsUntil: null,
  hasInvalidRows: true,
  undone: null,
  undo: { possible: true, reason: null },
};
const notUndoable = (reason: string) => ({ possible: false, reason });
const uploads: UploadView[] = [
  {
    ...upload,
    _id: 'upload-2' as UploadView['_id'],
    state: 'waiting',
    fileName: 'roofers-texas.csv',
    addedCount: 0,
    uploadedAt: '2026-11-20T09:10:00.000Z',
    waitsUntil: '2026-11-21T09:10:00.000Z',
    undo: notUndoable('This upload was not completed; there is nothing to undo.'),
  },
  upload,
  {
    ...upload,
    _id: 'upload-3' as UploadView['_id'],
    fileName: 'roofers-october.csv',
    hasInvalidRows: false,
    undo: notUndoable(
      'Leads of this upload have been sold or are being bought right now; it cannot be undone.',
    ),
  },
  {
    ...upload,
    _id: 'upload-4' as UploadView['_id'],
    state: 'undone',
    fileName: 'wrong-list.csv',
    dncCheckedOn: null,
    dncSource: null,
    hasInvalidRows: false,
    undone: { admin: upload.admin, at: '2026-10-01T10:00:00.000Z', removedCount: 1_100 },
    undo: notUndoable('This upload is undone already.'),
  },
];

/** The admin page of datasets, and the upload of leads. */
export const adminDataScreens: readonly ScreenState[] = [
  { ...data, state: 'full', arrive: tableShown },
  {
    ...data,
    state: 'empty',
    before: (page) => answerWith(page, api('/admin/datasets'), 200, { datasets: [] }),
    arrive: (page) => reads(page, 'No datasets yet'),
  },
  {
    ...data,
    state: 'loading',
    before: (page) => stall(page, '/admin/datasets'),
    arrive: (page) => headed(page, 'Data'),
  },
  {
    ...data,
    state: 'error',
    before: (page) => failWith500(page, api('/admin/datasets')),
    arrive: (page) => reads(page, 'Failed to fetch datasets'),
  },
  { ...dialog, state: 'create', arrive: (page) => pressed(page, /^Create dataset/) },
  {
    ...dialog,
    state: 'more-actions',
    only: 'narrow',
    arrive: async (page) => {
      await tableShown(page);
      await press(page, /^More actions for/);
    },
  },
  {
    ...dialog,
    state: 'rename-failed',
    before: (page) => failWith500(page, api('/admin/datasets/*/name')),
    arrive: async (page) => {
      await chosen(page, 'Rename');
      await press(page, 'Save');
      await page.getByRole('alert').waitFor();
    },
  },
  { ...dialog, state: 'delete', arrive: (page) => chosen(page, 'Delete') },
  { ...dialog, state: 'upload', arrive: (page) => pressed(page, /^Upload leads to/) },
  {
    ...dialog,
    state: 'upload-failed',
    before: (page) => failWith500(page, api('/admin/datasets/*/validate-headers')),
    arrive: async (page) => {
      await picked(page);
      await reads(page, 'Error validating file');
    },
  },
  {
    ...dialog,
    state: 'sending',
    before: async (page) => {
      await answersUpload(200, {})(page);
      await stall(page, '/admin/datasets/*/upload');
    },
    arrive: async (page) => {
      await picked(page);
      await reads(page, 'Sending leads-november.csv');
    },
  },
  {
    ...dialog,
    state: 'mapping',
    arrive: async (page) => {
      await picked(page);
      await page
        .getByRole('dialog', { name: /^Map/ })
        .getByRole('button', { name: 'Upload' })
        .click();
      await reads(page, 'Please map all required fields');
      await page.getByRole('heading', { name: 'Map the columns' }).scrollIntoViewIfNeeded();
    },
  },
  {
    ...dialog,
    state: 'duplicates',
    before: answersUpload(409, {
      ...figures,
      code: 'LEADS.DUPLICATES_FOUND',
      uploadId: 'upload-1',
    }),
    arrive: async (page) => {
      await picked(page);
      await headed(page, 'Duplicates found');
    },
  },
  {
    ...dialog,
    state: 'all-duplicates',
    before: answersUpload(409, {
      ...figures,
      duplicateCount: 1_204,
      validCount: 0,
      statusChangedCount: 0,
      invalidCount: 0,
      code: 'LEADS.DUPLICATES_FOUND',
    }),
    arrive: async (page) => {
      await picked(page);
      await headed(page, 'Duplicates found');
    },
  },
  {
    ...dialog,
    state: 'invalid-records',
    before: answersUpload(400, {
      ...figures,
      errors,
      code: 'LEADS.INVALID_ROWS_FOUND',
      uploadId: 'upload-1',
    }),
    arrive: async (page) => {
      await picked(page);
      await headed(page, 'Invalid records found');
    },
  },
  {
    ...dialog,
    state: 'review',
    before: async (page) => {
      const body = { ...figures, errors, code: 'LEADS.INVALID_ROWS_FOUND', uploadId: 'upload-1' };
      await answersUpload(400, body)(page);
      await answerWith(page, api('/admin/datasets/*/uploads/*/rows'), 200, reviewedRows);
      await answerWith(page, api('/admin/datasets/*/uploads/*/problems'), 200, problems);
    },
    arrive: async (page) => {
      await picked(page);
      await press(page, 'Review and fix rows');
      await reads(page, 'One fix for many rows');
    },
  },
  {
    ...dialog,
    state: 'history',
    before: (page) =>
      answerWith(page, api('/admin/datasets/*/uploads'), 200, {
        uploads,
        total: uploads.length,
        page: 1,
        pages: 1,
      }),
    arrive: async (page) => {
      await chosen(page, 'Uploads');
      await reads(page, 'wrong-list.csv');
    },
  },
];
