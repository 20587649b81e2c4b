import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AdminScrubsPage } from '../features/admin-scrubs/AdminScrubsPage.js';
import { FakeRequest, useFakeRequests } from '../shared/testing/fake-request.js';
import { fill, press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const aCheck = {
  _id: 's1',
  kind: 'federal',
  stateCode: null,
  state: 'completed',
  checkedOn: '2026-05-01',
  source: 'FTC registry',
  areaCodes: ['212', '512'],
  fileName: 'registry.csv',
  phones: 1_204_000,
  invalidLines: 1,
  columns: { phones: ['Home', 'Fax'], emails: [], leftOut: ['lead_id'] },
  startedAt: '2026-05-04T10:00:00.000Z',
  endedAt: '2026-05-04T10:05:00.000Z',
  progress: 1,
  datasets: [
    {
      _id: 'd1',
      name: 'Roofers',
      turned: 1_310,
      elsewhere: 0,
      confirmed: 8_200,
      unclear: 7,
      restored: 0,
      kept: 0,
    },
  ],
};
const list = (...scrubs: object[]) => ({ scrubs, total: scrubs.length, page: 1, pages: 1 });
const open = () =>
  renderPage(
    <main>
      <AdminScrubsPage />
    </main>,
    '/admin/scrubs',
  );

const server = fakeServer();
beforeEach(() => {
  server.answer(/^\/admin\/datasets/, { body: { datasets: [] } });
  server.answer(/^\/admin\/scrubs\?/, { body: list(aCheck) });
  server.answer(/^\/admin\/check-age-limit$/, { body: { days: null } });
});

describe('checks', () => {
  useFakeRequests();

  it('lists checks with their report', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'registry.csv' })).toBeVisible();
    expect(
      screen.getByText(/1,204,000 phones · 1 invalid line · area codes 212, 512/),
    ).toBeVisible();
    const row = screen.getByRole('row', { name: /Roofers/ });
    expect(within(row).getByText('1,310')).toBeVisible();
    expect(within(row).getByText('7')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Not checked' })).toBeVisible();
    expect(screen.getByText('Columns read: Home, Fax. Left out: lead_id.')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('say what became of leads in the words of their kind', async () => {
    const [dataset] = aCheck.datasets;
    const litigators = { ...aCheck, _id: 's2', kind: 'litigator', fileName: 'tcpa.csv' };
    const ofTexas = { ...aCheck, _id: 's3', kind: 'state', stateCode: 'TX', fileName: 'tx.csv' };
    const datasets = [{ ...dataset, elsewhere: 44 }];
    server.answer(/^\/admin\/scrubs\?/, { body: list(litigators, { ...ofTexas, datasets }) });
    await open();
    expect(screen.getByText('1,310 leads withdrawn from sale.')).toBeVisible();
    expect(screen.getByText(/^Do Not Call registry of Texas · /)).toBeVisible();
    const [first, second] = screen.getAllByRole('table');
    const columnsOf = (table: HTMLElement | undefined) =>
      within(table ?? document.body)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    expect(columnsOf(first)).toEqual(['Dataset', 'Left sale', 'Not checked']);
    expect(columnsOf(second)).toContain('In other states');
    expect(within(second ?? document.body).getByText('44')).toBeVisible();
  });

  it('a new check asks for the state of a state registry, and for area codes of registries', async () => {
    await open();
    await press('New check');
    expect(screen.queryByLabelText('State of the registry')).toBeNull();
    fill('Kind of list', 'state');
    expect(screen.getByLabelText('State of the registry')).toBeVisible();
    expect(screen.getByLabelText('Area codes of the list')).toBeVisible();
    fill('Kind of list', 'wireless');
    expect(screen.queryByLabelText('State of the registry')).toBeNull();
    expect(screen.queryByLabelText('Area codes of the list')).toBeNull();
  });

  it('show their progress and can be stopped while they run', async () => {
    server.answer(/^\/admin\/scrubs\?/, {
      body: list({ ...aCheck, state: 'running', progress: 0.42 }),
    });
    await open();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    server.answer(/undo$/, { body: { ...aCheck, state: 'undoing' } });
    await press(/^Stop the check of/);
    expect(screen.getByText(/stops within seconds.*1,310 by now.*clean again/)).toBeVisible();
    await press('Stop and undo');
    expect(server.calls).toContain('POST /admin/scrubs/s1/undo');
  });

  it('say why they stand still and when they go on', async () => {
    const trouble = { reason: 'internal', failures: 3, nextAttemptAt: '2026-05-04T10:05:00.000Z' };
    const standing = { ...aCheck, state: 'running', progress: 0.4 };
    const busy = { ...standing, _id: 's2', trouble: { ...trouble, reason: 'dataset-busy' } };
    server.answer(/^\/admin\/scrubs\?/, { body: list({ ...standing, trouble }, busy) });
    await open();
    expect(screen.getByText(/^A technical error stopped it 3 times in a row/)).toBeVisible();
    expect(screen.getByText(/^Waits for an upload or another check/)).toBeVisible();
  });

  it('undoes a check after a confirmation that says what happens', async () => {
    server.answer(/undo$/, { body: { ...aCheck, state: 'undoing' } });
    await open();
    screen.getByRole('button', { name: /^Undo the check of/ }).focus();
    await press(/^Undo the check of/);
    expect(screen.getByText(/1,310 leads became DNC. After the undo/)).toBeVisible();
    server.answer(/^\/admin\/scrubs\?/, { body: list({ ...aCheck, state: 'undone' }) });
    await press('Undo check');
    expect(server.calls).toContain('POST /admin/scrubs/s1/undo');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Checks' })).toHaveFocus();
  });

  it('starts no check without a file, a day, a source and a phone', async () => {
    await open();
    await press('New check');
    await press('Start check');
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose a CSV file');
    const file = new File(['2015550100'], 'dnc.csv', { type: 'text/csv' });
    fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } });
    await press('Start check');
    expect(screen.getByLabelText('Day of the list')).toHaveFocus();
    expect(screen.getByText('Please enter the day of the list')).toBeVisible();
    fill('Day of the list', '2026-05-01');
    fill('Source', 'FTC');
    const noPhones = new File(['hello\nworld\n'], 'dnc.csv', { type: 'text/csv' });
    fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [noPhones] } });
    await press('Start check');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^No phone number with 10 digits/);
    expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('starts only when the lines that cannot be read were seen', async () => {
    server.answer(/^\/admin\/scrubs$/, { body: { ...aCheck, fileName: 'dnc.csv' } });
    server.answer(/start$/, { body: { ...aCheck, state: 'running' } });
    await open();
    await press('New check');
    const file = new File(['2015550100\n2O15550101\n'], 'dnc.csv', { type: 'text/csv' });
    fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } });
    fill('Day of the list', '2026-05-01');
    fill('Source', 'FTC');
    await press('Start check');
    await waitFor(() => expect(FakeRequest.last?.url).toMatch(/s1\/parts\/1$/));
    const invalid = [{ line: 2, value: '2O15550101', error: 'No phone number with 10 digits' }];
    act(() => FakeRequest.last.answer(200, { phones: 1, invalidLines: 1, invalid }));
    const dialog = await screen.findByRole('dialog', { name: 'Lines that cannot be read' });
    expect(within(dialog).getByRole('cell', { name: '2O15550101' })).toBeVisible();
    expect(within(dialog).getByText(/^1 line of/)).toBeVisible();
    expect(server.calls).not.toContain('POST /admin/scrubs/s1/start');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await press('Start check without them');
    expect(server.calls).toContain('POST /admin/scrubs/s1/start');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('get an age limit, 31 days if the admin does not say otherwise', async () => {
    await open();
    expect(screen.getByText('Clean leads are sold however old their check is.')).toBeVisible();
    await press('Change');
    fireEvent.click(screen.getByLabelText('Do not sell clean leads with an old check'));
    expect(screen.getByLabelText('Oldest check, in days')).toHaveValue(31);
    server.answer(/^\/admin\/check-age-limit$/, { body: { days: 31 } });
    await press('Save limit');
    expect(server.calls).toContain('PUT /admin/check-age-limit');
    expect(screen.getByText(/^Clean leads are not sold when their check is older/)).toBeVisible();
  });
});
