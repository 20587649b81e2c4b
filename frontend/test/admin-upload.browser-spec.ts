import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { DatasetView } from '@leadmart/contracts';
import { leadColumnTitles } from '@leadmart/contracts/lead-files';
import { csvOf, leads } from '@leadmart/journeys/csv';
import { answerWith, api, restore } from '@leadmart/journeys/faults';
import type { Person } from '@leadmart/journeys/people';
import { aDataset, downloaded, ended, order } from '@leadmart/journeys/trade';
import { desk, phone } from '@leadmart/journeys/visits';
import { datasetsPage } from './support/back-office.js';
import { callsOf } from './support/calls.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';

const leadColumnNames = Object.values(leadColumnTitles);
const tenMegabytes = 10 * 1024 * 1024;

/** Whether the centre of the element is in the window and not covered. */
const isInSight = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

describe('uploading leads', () => {
  const site = theSite();
  let admin: Person;
  let buyer: Person;
  const brought: DatasetView[] = [];

  beforeAll(async () => {
    [admin, buyer] = await Promise.all([site.people.theAdmin(), site.people.aBuyerWith(200)]);
  });
  site.afterwards(async () => {
    for (const { _id } of brought) await admin?.api.send('DELETE', `/admin/datasets/${_id}`);
  });

  const aNewDataset = async (count = 0): Promise<DatasetView> => {
    const dataset = await aDataset(admin, leads(count));
    brought.push(dataset);
    return dataset;
  };
  /** Opens the upload dialog of a dataset. */
  const open = async ({ name }: DatasetView): Promise<Page> => {
    const page = await site.visits.open('/admin/data', { as: admin });
    await datasetsPage(page).openUpload(name);
    return page;
  };
  const done = (page: Page, note = ''): Promise<void> =>
    datasetsPage(page).toast(`File uploaded successfully!${note}`).waitFor();
  const allOf = async ({ _id: datasetId }: DatasetView, quantity: number): Promise<string[]> => {
    const { body, text } = await order(buyer, { datasetId, states: ['CA'], quantity });
    if (!body.data) throw new Error(`buying answered ${text}`);
    await ended(buyer, body.data.jobId);
    return downloaded(buyer, body.data.jobId);
  };

  it('uploads a file with known headers with the keyboard (soak)', async () => {
    const dataset = await aNewDataset();
    const page = await site.visits.open('/admin/data', { as: admin });
    const datasets = datasetsPage(page);
    const upload = datasets.act(`Upload leads to ${dataset.name}`);
    await tabTo(page, upload);
    await page.keyboard.press('Enter');
    const dialog = datasets.dialog(`Upload to ${dataset.name}`);
    await dialog.locator(':focus').waitFor();
    await expectAccessible(page);
    await tabTo(page, dialog.getByLabel('DNC checked on'));
    await page.keyboard.type('11022025');
    await tabTo(page, dialog.getByLabel('Source of the check'));
    await page.keyboard.type('National DNC Registry');
    await tabTo(page, datasets.picker);
    const sent = callsOf(page, api(`/admin/datasets/${dataset._id}/upload`));
    await datasets.pick({ text: csvOf(leads(1_200)) }, () => page.keyboard.press('Enter'));
    await done(page);
    await expectFocus(upload);
    await datasets.leadCount(dataset.name, 1_200).waitFor();
    expect(sent).toHaveLength(1);
    const { body } = await buyer.api.get<{ datasets: DatasetView[] }>('/datasets');
    const seen = body.datasets.find(({ _id }) => _id === dataset._id);
    expect(seen).toMatchObject({
      dncCheckedOn: '2025-11-02',
      dncSource: 'National DNC Registry',
      leadCount: 1_200,
    });
  });

  it('asks for the mapping of unknown headers, with suggestions', async () => {
    const dataset = await aNewDataset();
    const page = await open(dataset);
    const datasets = datasetsPage(page);
    const header = 'Person,Last Name,State,Ville,Tag,Teléfono móvil,Email,Notes';
    const rows = csvOf(leads(2)).split('\n').slice(1, 3);
    await datasets.pick({ text: [header, ...rows.map((row) => `${row},call late`)].join('\n') });

    const dialog = datasets.dialog('Map the columns of your file');
    await dialog.locator(':focus').waitFor();
    const guessed = await Promise.all(
      leadColumnNames.map((field) => datasets.mapped(field).inputValue()),
    );
    expect(guessed).toEqual(['', 'Last Name', 'State', 'Ville', 'Teléfono móvil', 'Tag', 'Email']);
    await dialog.getByText('Header says “Teléfono móvil”').waitFor();
    await dialog.getByText('Values are clean or dnc (2 of 2)').waitFor();
    await dialog.getByText('Like “Last0”').waitFor();
    await dialog.getByRole('cell', { name: 'call late' }).first().waitFor();
    await expectAccessible(page);

    // The dialog is longer than a phone's window: the button stays visible and covers no field.
    await page.setViewportSize(phone);
    for (const field of ['First name', 'Email']) {
      await datasets.mapped(field).focus();
      expect(await isInSight(datasets.mapped(field))).toBe(true);
      expect(await isInSight(dialog.getByRole('button', { name: 'Upload' }))).toBe(true);
    }
    await page.setViewportSize(desk);

    await dialog.getByRole('button', { name: 'Upload' }).click();
    const refused = 'Please map all required fields: First name';
    await datasets.failure.getByText(refused, { exact: true }).waitFor();
    await expectAccessible(page);

    // A column that another field uses moves to the new field.
    await tabTo(page, datasets.mapped('First name'));
    await page.keyboard.type('Ville (now City)');
    expect(await datasets.mapped('First name').inputValue()).toBe('Ville');
    expect(await datasets.mapped('City').inputValue()).toBe('');
    await datasets.mapped('First name').selectOption('Person');
    await datasets.mapped('City').selectOption('Ville');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await done(page);
    const [first] = await allOf(dataset, 2);
    expect(first).toMatch(/^First\d,Last\d,CA,Springfield,\d{10},clean,lead\d@example\.com$/);

    // The next file with these headers begins with the user's choice.
    await datasets.openUpload(dataset.name);
    await datasets.pick({ text: [header, ...rows.map((row) => `${row},`)].join('\n') });
    await dialog.getByText('Your choice last time').first().waitFor();
    expect(await datasets.mapped('First name').inputValue()).toBe('Person');
  });

  it('reviews the rows and corrects a value in all of its rows', async () => {
    const dataset = await aNewDataset(2);
    const page = await open(dataset);
    const datasets = datasetsPage(page);
    const bad = leads(4, { from: 40 }).map((row, n) => ({
      ...row,
      state: n < 3 ? 'Texazz' : row.state,
      email: n < 3 ? row.email : 'nowhere',
    }));
    await datasets.pick({ text: csvOf([...leads(4), ...bad]) });
    await datasets.dialog('Duplicates found').waitFor();
    await page.getByRole('button', { name: 'Review rows' }).click();
    await page.getByText('The phone number is in the dataset already').first().waitFor();
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await tabTo(page, tab('Duplicates (2)'));
    await page.keyboard.press('ArrowLeft');
    await expectFocus(tab('Ready (2)'));
    await page.getByText('Row 4', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Skip duplicates and continue' }).click();

    await datasets.dialog('Invalid records found').waitFor();
    await tabTo(page, page.getByRole('button', { name: '“Texazz” → TX, 3 rows' }));
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .getByText(/^Apply 1 fix: add \d, skip \d$/)
      .waitFor();
    await page.getByRole('button', { name: 'Apply fixes, review the rest' }).click();
    await page.getByRole('button', { name: 'Undo fix: State: “Texazz” → TX' }).click();
    await page.getByRole('button', { name: '“Texazz” → TX, 3 rows' }).press('Enter');
    await page
      .getByRole('status')
      .getByText(/^Apply 1 fix: add \d, skip \d$/)
      .waitFor();
    const email = page.getByRole('textbox', { name: 'Email (row 9)' });
    await tabTo(page, email);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('lead@example.com');
    await page.setViewportSize(phone);
    await expectAccessible(page);
    // As a card, the row stands elsewhere than in the table.
    await email.scrollIntoViewIfNeeded();
    expect(await isInSight(email)).toBe(true);
    await page.setViewportSize(desk);
    await page.getByRole('button', { name: 'Apply fixes, review the rest' }).click();
    await done(page, ' (duplicates skipped)');
    await datasets.leadCount(dataset.name, 8).waitFor();
  });

  it('sends a large file in parts that end with rows, and continues after a reload', async () => {
    const dataset = await aNewDataset();
    const page = await open(dataset);
    const datasets = datasetsPage(page);
    const rows = leads(45_000).map((row) => ({ ...row, city: `"${'Ton\n'.repeat(49)}"` }));
    const file = { name: 'large.csv', text: csvOf(rows) };
    const parts = api(`/admin/datasets/${dataset._id}/uploads/*/parts/2`);
    await answerWith(page, parts, 400, { error: 'Stopped here', code: 'TEST' });
    await datasets.pick(file);
    await page.getByRole('button', { name: 'Send and add' }).click();
    await datasets.failure.getByText('Stopped here').waitFor();
    await expectAccessible(page);
    await restore(page, parts);
    await page.reload();
    await datasets.openHistory(dataset.name);
    await page.getByText(/^Sent up to \d+% of the file$/).waitFor();
    await page.getByRole('button', { name: 'Continue with large.csv' }).click();
    await datasets.pick({ ...file, name: 'other.csv' });
    await datasets.failure.getByText(/^This is another file/).waitFor();
    await datasets.pick(file);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText('45,000 rows: 45,000 added · 0 duplicates · 0 invalid').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await done(page);
  });

  it("refuses a file that is not CSV before it is sent, and shows the server's sentence about others (soak)", async () => {
    const dataset = await aNewDataset();
    const page = await open(dataset);
    const datasets = datasetsPage(page);
    const calls = callsOf(page, api('/admin/datasets/*/*'));
    const says = (text: string) => datasets.failure.getByText(text, { exact: true }).waitFor();
    const aCsvFile = { text: csvOf(leads(1)) };
    await datasets.drop([{ name: 'leads.png', mimeType: 'image/png', text: 'no table' }]);
    await says('Please upload a CSV file');
    await datasets.drop([aCsvFile, aCsvFile]);
    await says('Please upload one file at a time');
    await datasets.pick({ name: 'leads.xlsx', text: Buffer.alloc(tenMegabytes + 1, 'a') });
    await says('The file is larger than 10MB; save it as CSV, which may have up to 1GB');
    await expectAccessible(page);
    await page.getByLabel('DNC checked on').fill('2999-01-01');
    await page.getByText('The day of the check cannot be in the future').first().waitFor();
    await datasets.pick(aCsvFile);
    await says('The day of the check cannot be in the future');
    await page.getByLabel('DNC checked on').fill('');
    // A file dropped beside the drop area is ignored; by default the browser would open it.
    await datasets.drop([aCsvFile], page.locator('body'));
    await says('The day of the check cannot be in the future');
    expect(calls).toEqual([]);

    await datasets.pick({ text: 'PK\x03\x04 a workbook under a false name' });
    await says('Error validating file');
    await says(
      'Please upload a CSV file (it is a spreadsheet or ZIP archive; save it as CSV first)',
    );
    expect(await page.getByRole('button', { name: 'Try the same file again' }).count()).toBe(0);
    await datasets.pick({ text: csvOf([]) });
    await says('Error uploading file');
    await says('The file has a header but no rows');
    const validation = api(`/admin/datasets/${dataset._id}/validate-headers`);
    const tooLarge = { error: 'The file is larger than 10MB', code: 'LEADS.FILE_TOO_LARGE' };
    await answerWith(page, validation, 413, tooLarge);
    await datasets.pick(aCsvFile);
    await says('Error validating file');
    await says('The file is larger than 10MB');
    await restore(page, validation);
    await datasets.drop([aCsvFile]);
    await done(page);
  });
});
