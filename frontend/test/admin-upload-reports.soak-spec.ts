import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { DatasetView, UploadsView } from '@leadmart/contracts';
import { csvOf, leads, type LeadRow } from '@leadmart/journeys/csv';
import { eventually } from '@leadmart/journeys/eventually';
import { answerWith, api, cut, failWith500, restore } from '@leadmart/journeys/faults';
import type { Person } from '@leadmart/journeys/people';
import { aDataset, ended, order } from '@leadmart/journeys/trade';
import { datasetsPage } from './support/back-office.js';
import { callsOf } from './support/calls.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectFocus } from './support/keyboard.js';
import { savedFile } from './support/saved-file.js';
import { theSite } from './support/site.js';

const broken = (row: LeadRow): LeadRow => ({ ...row, phoneNumber: '12', state: 'Bavaria' });

describe('reports about an upload', () => {
  const site = theSite();
  let admin: Person;
  let buyer: Person;
  const brought: DatasetView[] = [];

  beforeAll(async () => {
    [admin, buyer] = await Promise.all([site.people.theAdmin(), site.people.aBuyerWith(50)]);
  });
  site.afterwards(async () => {
    for (const { _id } of brought) await admin?.api.send('DELETE', `/admin/datasets/${_id}`);
  });

  /** A dataset with the ten leads of `from: 0`, and its admin page. */
  const open = async () => {
    const dataset = await aDataset(admin, leads(10));
    brought.push(dataset);
    const page = await site.visits.open('/admin/data', { as: admin });
    return { dataset, page, datasets: datasetsPage(page) };
  };
  const pick = async (page: Page, { name }: DatasetView, rows: readonly LeadRow[]) => {
    await datasetsPage(page).openUpload(name);
    await datasetsPage(page).pick({ text: csvOf(rows) });
  };
  const done = (page: Page, note = ''): Promise<void> =>
    datasetsPage(page).toast(`File uploaded successfully!${note}`).waitFor();
  /** A cancelled dialog closes before the server has deleted its file. */
  const onlyUploadOf = ({ _id }: DatasetView) =>
    eventually('only one upload', async () => {
      const { body } = await admin.api.get<UploadsView>(`/admin/datasets/${_id}/uploads`);
      return body.uploads.length === 1;
    });

  it('skips duplicates without sending the file again', async () => {
    const { dataset, page, datasets } = await open();
    const sent = callsOf(page, api('/admin/datasets/*/upload'));
    const nowDnc = leads(1, { status: 'dnc' });
    await pick(page, dataset, [...nowDnc, ...leads(4, { from: 8 })]);
    const dialog = datasets.dialog('Duplicates found');
    await dialog.locator(':focus').waitFor();
    await dialog.getByText('3 of 5 records in this file have phone numbers').waitFor();
    await dialog.getByText('2 records can be added.').waitFor();
    await dialog.getByText('1 record of the known ones became DNC.').waitFor();
    await expectAccessible(page);

    const proceeding = api('/admin/datasets/*/uploads/*/proceed');
    await cut(page, proceeding);
    await datasets.skipDuplicates.click();
    await datasets.failure.getByText('Error uploading file', { exact: true }).waitFor();
    await restore(page, proceeding);
    await datasets.skipDuplicates.click();
    await done(page, ' (duplicates skipped)');
    await datasets.leadCount(dataset.name, 12).waitFor();
    await expectFocus(datasets.act(`Upload leads to ${dataset.name}`));
    expect(sent).toHaveLength(1);
  });

  it('offers another file when all records are duplicates', async () => {
    const { dataset, page, datasets } = await open();
    await pick(page, dataset, leads(10));
    await datasets.dialog('Duplicates found').waitFor();
    await page.getByText('All records in this file are duplicates', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await datasets.pick({ text: csvOf(leads(1)) });
    await page.getByText('1 of 1 record in this file has a phone number').waitFor();
    await datasets.cancel.click();
    await expectFocus(datasets.act(`Upload leads to ${dataset.name}`));
    await datasets.leadCount(dataset.name, 10).waitFor();
    await onlyUploadOf(dataset);
  });

  it('lists invalid records with row and reason and exports them for correction', async () => {
    const { dataset, page, datasets } = await open();
    const [bad, ...good] = leads(3, { from: 20 });
    if (!bad) throw new Error('no row');
    await pick(page, dataset, [...good, broken(bad)]);
    const dialog = datasets.dialog('Invalid records found');
    await dialog.locator(':focus').waitFor();
    await dialog.getByText('1 of 3 records cannot be used. 2 records can be added.').waitFor();
    const line = dialog.getByRole('row').last();
    expect(await line.getByRole('cell').first().textContent()).toBe('4');
    await line.getByText(bad.email).waitFor();
    await expectAccessible(page);
    const save = dialog.getByRole('button', { name: 'Download invalid rows' });
    const file = api('/admin/datasets/*/uploads/*/invalid-rows.csv');
    await cut(page, file);
    await save.click();
    await dialog.getByRole('alert').getByText('The download failed. Please try again.').waitFor();
    // The button is above the backdrop; Playwright refuses to click covered elements.
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await dialog.locator(':focus').waitFor();
    await restore(page, file);
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const saved = (await savedFile(download)).toString();
    const header = saved.split('\r\n')[0];
    expect(header).toMatch(/(^|,)error(,|$)/);
    await datasets.skipInvalid.click();
    await done(page, ' (invalid records skipped)');
    await datasets.leadCount(dataset.name, 12).waitFor();

    const corrected = saved.replace('Bavaria', bad.state).replace(/,12,/, `,${bad.phoneNumber},`);
    await datasets.openUpload(dataset.name);
    await datasets.pick({ text: corrected });
    await done(page);
    await datasets.leadCount(dataset.name, 13).waitFor();
  });

  it('reports duplicates, then invalid records, and deletes a discarded file', async () => {
    const { dataset, page, datasets } = await open();
    const rows = [...leads(1), ...leads(1, { from: 30 }), ...leads(1, { from: 31 }).map(broken)];
    await pick(page, dataset, rows);
    await datasets.dialog('Duplicates found').waitFor();
    await page.getByText('1 record cannot be used. They are listed next.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await datasets.dialog('Discard the file').getByRole('button', { name: 'Discard' }).click();
    await datasets.dialog(/./).waitFor({ state: 'detached' });
    await onlyUploadOf(dataset);

    await pick(page, dataset, rows);
    await page.getByRole('button', { name: 'Skip duplicates and continue' }).click();
    await datasets.dialog('Invalid records found').waitFor();
    await datasets.skipInvalid.click();
    await done(page, ' (invalid records skipped, duplicates skipped)');
    await datasets.leadCount(dataset.name, 11).waitFor();

    await pick(page, dataset, leads(1, { from: 31 }).map(broken));
    await page.getByText('No record can be added.').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await datasets.dialog(`Upload to ${dataset.name}`).waitFor();
  });

  it('resumes a waiting upload from the history after a reload', async () => {
    const { dataset, page, datasets } = await open();
    await pick(page, dataset, leads(12));
    await datasets.dialog('Duplicates found').waitFor();
    await page.reload();
    await datasets.openHistory(dataset.name);
    const history = datasets.dialog(`Uploads to ${dataset.name}`);
    const waiting = history.getByRole('listitem').filter({ hasText: 'Waiting' });
    await waiting.getByText('12 records · 10 duplicates').waitFor();
    await waiting.getByText('Waiting for your decision until').waitFor();
    await waiting.getByText('admin@leadmart.test').waitFor();
    await expectAccessible(page);
    await waiting.getByRole('button', { name: 'Continue with leads.csv' }).press('Enter');
    await datasets.dialog('Duplicates found').getByText('2 records can be added.').waitFor();
    await datasets.skipDuplicates.click();
    await done(page, ' (duplicates skipped)');
    await waiting.waitFor({ state: 'detached' });
    await expectFocus(history.getByRole('heading', { name: dataset.name }));
    await history.getByText('12 records · 2 added · 10 duplicates').waitFor();
    await page.keyboard.press('Escape');
    await datasets.leadCount(dataset.name, 12).waitFor();

    await pick(page, dataset, leads(13));
    const gone = 'This upload has waited too long. Please upload the file again.';
    const proceeding = api('/admin/datasets/*/uploads/*/proceed');
    await answerWith(page, proceeding, 404, { error: gone, code: 'LEADS.UPLOAD_GONE' });
    await datasets.skipDuplicates.click();
    await datasets.failure.getByText('Error uploading file').waitFor();
    await datasets.failure.getByText(gone).waitFor();
  });

  it('undoes an upload while none of its leads is sold', async () => {
    const { dataset, page, datasets } = await open();
    await pick(page, dataset, leads(5, { from: 40, state: 'TX' }));
    await done(page);
    await datasets.openHistory(dataset.name);
    const history = datasets.dialog(`Uploads to ${dataset.name}`);
    const newest = history.getByRole('listitem').first();
    const undo = newest.getByRole('button', { name: 'Undo the upload of leads.csv' });
    await undo.click();
    const question = datasets.dialog('Undo the upload');
    await question.getByText('The 5 records that leads.csv added').waitFor();
    await expectAccessible(page);
    const call = api('/admin/datasets/*/uploads/*/undo');
    await failWith500(page, call);
    const confirm = question.getByRole('button', { name: 'Undo the upload' });
    await confirm.click();
    await datasets.failure.getByText('The upload could not be undone.', { exact: true }).waitFor();
    await restore(page, call);
    await confirm.click();
    await newest.getByText('Undone', { exact: true }).waitFor();
    await newest.getByText(/^5 records removed by admin@leadmart.test/).waitFor();
    await expectFocus(history.getByRole('heading', { name: dataset.name }));
    await page.keyboard.press('Escape');
    await datasets.leadCount(dataset.name, 10).waitFor();

    const { body } = await order(buyer, { datasetId: dataset._id, states: ['CA'], quantity: 1 });
    await ended(buyer, body.data.jobId);
    await datasets.openHistory(dataset.name);
    await history.getByText('Leads of this upload have been sold').waitFor();
    expect(await history.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
  });

  it('lists uploads, and shows an error when they cannot be loaded', async () => {
    const dataset = await aDataset(admin, []);
    brought.push(dataset);
    const page = await site.visits.open('/admin/data', { as: admin });
    const datasets = datasetsPage(page);
    await datasets.openHistory(dataset.name);
    await page.getByText('Nothing was uploaded yet').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(datasets.more(dataset.name));
    await failWith500(page, api('/admin/datasets/*/uploads'));
    await datasets.openHistory(dataset.name);
    await datasets.failure.getByText('The uploads could not be loaded.').waitFor();
    await restore(page, api('/admin/datasets/*/uploads'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nothing was uploaded yet').waitFor();
  });
});
