import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { DatasetView } from '@leadmart/contracts';
import { csvOf, leads } from '@leadmart/journeys/csv';
import { answerWith, api, cut, failWith500, hold, restore } from '@leadmart/journeys/faults';
import type { Person } from '@leadmart/journeys/people';
import { aDataset } from '@leadmart/journeys/trade';
import { datasetsPage, type AFile } from './support/back-office.js';
import { expectAccessible } from './support/expect-accessible.js';
import { theSite } from './support/site.js';

const validation = api('/admin/datasets/*/validate-headers');
const upload = api('/admin/datasets/*/upload');

describe('a failing upload', () => {
  const site = theSite();
  let admin: Person;
  let dataset: DatasetView;

  beforeAll(async () => {
    admin = await site.people.theAdmin();
    dataset = await aDataset(admin, []);
  });
  site.afterwards(() => admin?.api.send('DELETE', `/admin/datasets/${dataset._id}`));

  const open = async () => {
    const page = await site.visits.open('/admin/data', { as: admin });
    const datasets = datasetsPage(page);
    await datasets.openUpload(dataset.name);
    return { page, datasets };
  };
  const fails = (page: Page, text: string): Promise<void> =>
    datasetsPage(page).failure.getByText(text, { exact: true }).waitFor();
  const again = (page: Page) => page.getByRole('button', { name: 'Try the same file again' });
  const aFile = (from: number): AFile => ({ text: csvOf(leads(2, { from })) });

  it('names the failed step of an upload and retries with the same file', async () => {
    const { page, datasets } = await open();
    await failWith500(page, validation);
    await datasets.pick(aFile(0));
    await fails(page, 'Error validating file');
    await datasets.dialog(`Upload to ${dataset.name}`).locator(':focus').waitFor();
    await expectAccessible(page);
    await restore(page, validation);
    await cut(page, upload);
    await again(page).press('Enter');
    await fails(page, 'Error uploading file');
    await restore(page, upload);
    await failWith500(page, upload);
    await again(page).click();
    await fails(page, 'Error uploading file');
    await restore(page, upload);
    await again(page).click();
    await datasets.toast('File uploaded successfully!').waitFor();
  });

  it('keeps the chosen mapping after a failed upload', async () => {
    const { page, datasets } = await open();
    await datasets.pick({ text: csvOf(leads(2, { from: 10 })).replace('city', 'Place') });
    await datasets.mapped('City').selectOption('Place');
    const send = page.getByRole('button', { name: 'Upload', exact: true }).last();
    for (const failing of [failWith500, cut]) {
      await failing(page, upload);
      await send.click();
      await fails(page, 'Error processing header mapping');
      expect(await datasets.mapped('City').inputValue()).toBe('Place');
      await restore(page, upload);
    }
    await send.click();
    await datasets.toast('File uploaded successfully!').waitFor();
  });

  it('shows an error, not the question about duplicates, while another file is being uploaded', async () => {
    const { page, datasets } = await open();
    const error =
      'Another file is being uploaded to this dataset. Please try again when it is done.';
    await answerWith(page, upload, 409, { error, code: 'LEADS.UPLOAD_IN_PROGRESS' });
    await datasets.pick(aFile(20));
    await fails(page, 'Error uploading file');
    await fails(page, error);
    await restore(page, upload);
    await again(page).click();
    await datasets.toast('File uploaded successfully!').waitFor();
  });

  it('shows the progress of an upload and cancels it until it is sent', async () => {
    const { page, datasets } = await open();
    const checking = await hold(page, validation);
    await datasets.pick({ ...aFile(30), name: 'slow.csv' });
    const status = page.getByRole('dialog').getByRole('status');
    const bar = page.getByRole('progressbar', { name: 'Upload progress' });
    await status.getByText('Reading the header of slow.csv…').waitFor();
    expect(await bar.getAttribute('aria-valuenow')).toBeNull();
    // The dialog cannot be closed before the upload has a result.
    await page.keyboard.press('Escape');
    await bar.waitFor();

    const sending = await hold(page, upload);
    await checking.release();
    await status.getByText('Sending slow.csv…').waitFor();
    expect(await bar.getAttribute('aria-valuenow')).toBe('0');
    await expectAccessible(page);
    const [warning] = await Promise.all([
      page.waitForEvent('dialog'),
      page.evaluate(() => void setTimeout(() => location.reload())),
    ]);
    expect(warning.type()).toBe('beforeunload');
    await warning.dismiss();
    await datasets.cancel.click();
    await datasets.picker.waitFor();
    expect(await datasets.failure.count()).toBe(0);
    expect(await page.getByText('Connection lost').count()).toBe(0);
    await sending.release();
    await restore(page, upload);
    await datasets.pick(aFile(30));
    await datasets.toast('File uploaded successfully!').waitFor();
  });

  it('cancels an upload when its page is left', async () => {
    const page = await site.visits.open('/admin/announcements', { as: admin });
    const datasets = datasetsPage(page);
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: 'Data' })
      .click();
    await datasets.openUpload(dataset.name);
    const sending = await hold(page, upload);
    await datasets.pick(aFile(40));
    await page.getByText('Sending leads.csv…').waitFor();
    const [failed] = await Promise.all([page.waitForEvent('requestfailed'), page.goBack()]);
    expect(failed.url()).toMatch(upload);
    await sending.release();
    await page.getByRole('heading', { level: 1, name: 'Announcements' }).waitFor();
  });
});
