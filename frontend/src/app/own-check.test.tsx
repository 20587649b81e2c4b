import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { FakeRequest, useFakeRequests } from '../shared/testing/fake-request.js';
import { choose, press } from './testing/gestures.js';
import { aLead, details, leadRow, list, openPack, packServer } from './testing/pack-page.js';
import { settled, type FakeServer } from './testing/render-page.js';

const { _id: id } = details.pack;
const path = `/leads/own-checks/${id}`;
const none = { checks: [], blocked: 0, callable: 0, unchecked: 60 };
const aCheck = {
  checkedOn: '2026-05-01',
  registryNumber: '10012345',
  fileName: 'mine.csv',
  kind: 'results',
  at: '2026-05-02T10:00:00.000Z',
  blocked: 2,
  callable: 50,
};
const read = {
  applied: false,
  kind: 'results',
  columns: { phones: ['Phone'], emails: [], leftOut: ['Name'] },
  codeColumn: 'Result',
  codes: [
    { code: 'clean', lines: 50, blocks: false, known: true },
    { code: 'qx', lines: 2, blocks: true, known: false },
  ],
  areaCodes: [],
  lines: 53,
  phones: 53,
  unknownPhones: 1,
  invalidLines: 1,
  invalid: [{ line: 7, value: 'none', error: 'No phone number with 10 digits' }],
  leads: { blocked: 2, callable: 50, unchecked: 8 },
  checks: none,
};
const own = { checkedOn: '2026-05-01', registryNumber: '10012345' };

let server: FakeServer;
beforeEach(() => {
  server = packServer();
  server.answer(/own-checks\/\w+$/, { body: none });
});
useFakeRequests();

async function openDialog() {
  await openPack();
  await choose('More about this pack', 'Check with my own registry file…');
  return within(screen.getByRole('dialog', { name: 'Check with my own registry file' }));
}

async function pick(name = 'mine.csv') {
  const files = [new File(['2015550100'], name)];
  fireEvent.change(screen.getByLabelText('CSV file', { selector: '[type=file]' }), {
    target: { files },
  });
  await settled();
}
const answer = (body: object, status = 200) =>
  act(async () => FakeRequest.last.answer(status, body));
const sent = () => Object.fromEntries(FakeRequest.last.form?.entries() ?? []);

describe("the check of a pack with the buyer's own registry file", () => {
  it('a file is read first, and counts when the buyer has seen what its codes mean', async () => {
    const dialog = await openDialog();
    await pick();
    const number = dialog.getByLabelText('Registry number (SAN)');
    expect(number).toHaveFocus();
    expect(number).toHaveAccessibleDescription(/Please enter your registry number$/);
    fireEvent.change(dialog.getByLabelText('Registry number (SAN)'), {
      target: { value: '10012345' },
    });
    await pick();
    expect(FakeRequest.last.url).toBe(`/api/v1${path}`);
    expect(sent()).toMatchObject({ registryNumber: '10012345', apply: 'false' });
    await answer(read);
    const split = '2 blocked · 50 not blocked · 8 not compared';
    expect(dialog.getByText(`Leads of this pack: ${split}`)).toHaveRole('status');
    expect(dialog.getByText(`Leads of this pack: ${split}`)).toHaveFocus();
    expect(dialog.getByText(/Codes are read from the column Result/)).toBeVisible();
    expect(dialog.getByRole('cell', { name: 'No phone number with 10 digits' })).toBeVisible();
    await press(dialog.getByRole('checkbox', { name: 'qx, 2 lines, not known' }));
    expect(sent()).toMatchObject({ apply: 'false', blockedCodes: '' });
    const [clean, code] = read.codes;
    await answer({ ...read, codes: [clean, { ...code, blocks: false }] });
    await press(dialog.getByRole('checkbox', { name: 'clean, 50 lines' }));
    await answer({
      ...read,
      codes: [
        { ...clean, blocks: true },
        { ...code, blocks: false },
      ],
    });
    server.answer(/own-checks\/\w+$/, {
      body: { ...none, checks: [aCheck], blocked: 2, callable: 50 },
    });
    await press(dialog.getByRole('button', { name: 'Use these results' }));
    expect(sent()).toMatchObject({ apply: 'true', blockedCodes: 'clean' });
    await answer({ ...read, applied: true });
    expect(dialog.getByText(`These results count now: ${split}`)).toHaveFocus();
    expect(await dialog.findByText(/^mine\.csv, file of May 1, 2026, SAN 10012345/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Use these results' })).toBeNull();
  });

  it('a file that cannot be read says why, and earlier results can be removed', async () => {
    server.answer(/own-checks\/\w+$/, {
      body: { ...none, checks: [aCheck], blocked: 2, callable: 50 },
    });
    const dialog = await openDialog();
    fireEvent.change(dialog.getByLabelText('Registry number (SAN)'), { target: { value: 'x' } });
    await pick();
    const error = 'Registry number must be your registry number (SAN)';
    const details = { fields: [{ field: 'registryNumber', message: error }] };
    await answer({ error, code: 'VALIDATION.INVALID_INPUT', details }, 400);
    const number = dialog.getByLabelText('Registry number (SAN)');
    expect(number).toHaveAccessibleDescription(/must be your registry number \(SAN\)$/);
    server.answer(/own-checks\/\w+$/, { body: none });
    await press(dialog.getByRole('button', { name: 'Remove these results' }));
    expect(server.calls).toContain(`DELETE ${path}`);
    expect(dialog.queryByText(/^mine\.csv/)).toBeNull();
  });

  it('a blocked lead has no link to call, and a filter shows the blocked ones', async () => {
    const blocked = aLead(0, 'Ann', { own: { ...own, result: 'blocked' } });
    const callable = aLead(1, 'Bob', { own: { ...own, result: 'callable' } });
    const sums = { blocked: 1, callable: 1, unchecked: 58 };
    server.answer(/call-list\?/, { body: { ...list, leads: [blocked, callable], own: sums } });
    await openPack();
    expect(leadRow('2015550100')).toHaveTextContent('Blocked by my file');
    expect(within(leadRow('2015550100')).queryByRole('link')).toBeNull();
    expect(within(leadRow('2015550101')).getByRole('link')).toBeVisible();
    await press(screen.getByRole('checkbox', { name: 'Blocked by my file (1)' }));
    expect(server.calls.at(-1)).toContain('blocked=true');
    await press('Outcome of Ann Lee');
    const work = within(screen.getByRole('dialog', { name: 'Work this pack' }));
    expect(work.getByText(/is blocked by your registry file of May 1, 2026/)).toBeVisible();
    expect(work.queryByRole('link')).toBeNull();
  });

  it('a pack without an own check has no filter of it', async () => {
    await openPack();
    expect(screen.queryByRole('checkbox', { name: /^Blocked by my file/ })).toBeNull();
  });
});
