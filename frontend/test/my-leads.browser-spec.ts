import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { DatasetView } from '@leadmart/contracts';
import { leads } from '@leadmart/journeys/csv';
import type { Person } from '@leadmart/journeys/people';
import { aDataset, ended, order } from '@leadmart/journeys/trade';
import { desk } from '@leadmart/journeys/visits';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoClipping, expectNoSideways } from './support/expect-no-overflow.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { savedFile } from './support/saved-file.js';
import { theSite } from './support/site.js';

const figures = (page: Page): Promise<string[]> =>
  page.getByRole('main').getByRole('definition').allInnerTexts();
const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row');

const shownControls = (page: Page): Promise<string[]> =>
  page
    .locator('button, input, label, nav, select, select + svg, textarea')
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 200)),
    );

describe('my leads', () => {
  const site = theSite();
  let admin: Person;
  let buyer: Person;
  let newcomer: Person;
  let solar: DatasetView;
  let roofs: DatasetView;

  /** Nine packs of one lead, and packs of two and three leads from other shelves. */
  beforeAll(async () => {
    [buyer, newcomer, admin] = await Promise.all([
      site.people.aBuyerWith(1_000),
      site.people.aBuyer(),
      site.people.theAdmin(),
    ]);
    solar = await aDataset(admin, [
      ...leads(9, { state: 'CA' }),
      ...leads(2, { from: 100, state: 'TX', status: 'dnc' }),
    ]);
    roofs = await aDataset(admin, leads(3, { from: 200, state: 'NY' }), {
      pricing: { clean: 0.5, dnc: 4 },
    });
    const orders = [
      ...Array.from({ length: 9 }, () => ({ datasetId: solar._id, states: ['CA'], quantity: 1 })),
      { datasetId: solar._id, states: ['TX'], quantity: 2, phoneStatus: 'dnc' as const },
      { datasetId: roofs._id, states: ['NY'], quantity: 3 },
    ];
    for (const one of orders) {
      const { body } = await order(buyer, one);
      expect((await ended(buyer, body.data.jobId)).status).toBe('completed');
    }
  });
  site.afterwards(async () => {
    const made = [solar, roofs].filter(Boolean);
    await Promise.all(made.map(({ _id }) => admin.api.send('DELETE', `/admin/datasets/${_id}`)));
  });

  it('sums up the packs and lists them in pages of ten', async () => {
    const page = await site.visits.open('/my-leads', { as: buyer });
    await rows(page).first().waitFor();
    expect(await figures(page)).toEqual(['11', '14', '54.5']);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Select',
      'Dataset',
      'States',
      'Phone status',
      'Quantity',
      'Total cost',
      'Purchased',
      'Download',
    ]);
    const newest = rows(page).first();
    await newest.getByRole('rowheader').getByText(roofs.name).waitFor();
    await newest.getByRole('rowheader').getByText('Newest').waitFor();
    expect((await newest.getByRole('cell').allInnerTexts()).slice(1, 5)).toEqual([
      'NY',
      'Clean',
      '3',
      '1.5 credits',
    ]);
    expect(await rows(page).count()).toBe(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await rows(page).nth(1).waitFor({ state: 'hidden' });
    expect(await rows(page).count()).toBe(1);
    await page.reload();
    await page
      .getByRole('button', { name: 'Page 2' })
      .and(page.locator('[aria-current]'))
      .waitFor();
    expect(await rows(page).count()).toBe(1);
    await page.goBack();
    await rows(page).nth(9).waitFor();
  });

  it('prints lists without anything to press or to fill in', async () => {
    const page = await site.visits.open('/my-leads', { as: buyer });
    await page.emulateMedia({ media: 'print' });
    for (const [path, text] of [
      ['/my-leads', 'Credits spent'],
      ['/my-purchases', 'Last purchase'],
    ] as const) {
      await page.goto(path);
      await page.getByText(text).waitFor();
      await rows(page).first().waitFor();
      expect(await shownControls(page)).toEqual([]);
    }
  });

  it('sorts packs by a column head, over all pages (soak)', async () => {
    const page = await site.visits.open('/my-leads?page=2', { as: buyer });
    const head = page.getByRole('columnheader', { name: 'Quantity' });
    await tabTo(page, head.getByRole('button'));
    await page.keyboard.press('Enter');
    await rows(page).nth(9).waitFor();
    await page.waitForURL('**/my-leads?sort=-quantity');
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await rows(page).first().getByText(roofs.name).waitFor();
    await page.keyboard.press('Enter');
    // Nine packs of one lead, then the one of two.
    await rows(page).first().getByText('CA', { exact: true }).waitFor();
    await rows(page).last().getByText('TX', { exact: true }).waitFor();
    await page.waitForURL('**/my-leads?sort=quantity');
    await page.reload();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await rows(page).getByText(roofs.name).waitFor();
  });

  it('previews the first leads of a pack; Back closes the preview (soak)', async () => {
    const page = await site.visits.open('/my-leads', { as: buyer });
    const preview = rows(page)
      .first()
      .getByRole('button', { name: /^Preview/ });
    await preview.click();
    const panel = page.getByRole('dialog', { name: `Preview of ${roofs.name}` });
    await panel.getByText('The first 3 of 3 leads, as they are in the file.').waitFor();
    expect(await panel.getByRole('row').count()).toBe(4);
    await expectAccessible(page);
    await page.reload();
    await panel.getByRole('row').nth(3).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.waitForURL('**/my-leads');
    await preview.click();
    await panel.waitFor();
    await page.goBack();
    await panel.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill(roofs.name);
    await page.getByRole('option').filter({ hasText: '3 leads' }).click();
    await panel.getByRole('row').nth(3).waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL('**/my-leads');
  });

  it('saves the signed file of a pack, which a visitor finds genuine, and another one not', async () => {
    const page = await site.visits.open('/my-leads', { as: buyer });
    await rows(page).first().getByRole('rowheader').getByRole('link').click();
    const inMenu = async (item: string) => {
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const save = async (press: () => Promise<void>) => {
      const download = page.waitForEvent('download');
      await press();
      const file = await download;
      return { name: file.suggestedFilename(), mimeType: '', buffer: await savedFile(file) };
    };
    const csv = await save(() => inMenu('CSV as sold'));
    await inMenu('Diligence file…');
    const dialog = page.getByRole('dialog', { name: 'Diligence file' });
    await expectAccessible(page);
    const pdf = await save(() => dialog.getByRole('button', { name: 'PDF as sold' }).click());
    const json = await save(() => dialog.getByRole('button', { name: 'JSON as sold' }).click());

    const visitor = await site.visits.open('/verify-file');
    const check = async (file: typeof csv, verdict: string) => {
      const chooser = visitor.waitForEvent('filechooser');
      await visitor.getByRole('button', { name: 'Choose a file' }).click();
      await (await chooser).setFiles(file);
      const result = visitor.getByRole('region', { name: `Result for ${file.name}` });
      await result.getByText(verdict).waitFor();
    };
    await check(csv, 'Enter the id of the diligence file');
    await check(pdf, 'made by Leadmart, and not changed');
    await check(json, 'made by Leadmart, and not changed');
    // The JSON file has brought its id.
    await check(csv, 'exactly as Leadmart sold it');
    await expectAccessible(visitor);
    await expectNoSideways(visitor);
    const changed = Buffer.from(json.buffer.toString().replace('"leads":', '"leads": '));
    await check({ ...json, name: 'changed.json', buffer: changed }, 'Not genuine.');
  });

  it('downloads packs of several pages as one zip file', async () => {
    const page = await site.visits.open('/my-leads', { as: buyer });
    await rows(page).first().getByRole('checkbox').check();
    await page.reload();
    await rows(page).first().getByRole('checkbox').and(page.locator(':checked')).waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await rows(page).nth(1).waitFor({ state: 'hidden' });
    await rows(page).first().getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected packs' });
    await bar.getByText('2 packs · 4 leads').waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Download 2 packs as one zip file' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^leadmart-2-packs-\d{8}\.zip$/);
    const bytes = await savedFile(file);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    await bar.getByRole('button', { name: 'Clear' }).click();
    await bar.waitFor({ state: 'detached' });
  });

  it('filters packs by name, phone status, states and quantity (soak)', async () => {
    const page = await site.visits.open('/my-leads', { as: buyer });
    const toggle = page.getByRole('button', { name: /^Filters/ });
    await toggle.waitFor();
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await tabTo(page, toggle);
    await page.keyboard.press('Enter');
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    await expectAccessible(page);

    const shows = (count: number) =>
      page.getByText(`${count} of 11 packs`, { exact: true }).waitFor();
    const name = page.getByRole('searchbox', { name: 'Dataset name' });
    await name.fill(roofs.name.slice(-6).toUpperCase());
    await shows(1);
    await name.fill('');
    await page.getByRole('combobox', { name: 'Phone status' }).selectOption('DNC');
    await shows(1);
    await page.getByRole('combobox', { name: 'Phone status' }).selectOption('All');
    await page.getByRole('checkbox', { name: 'New York' }).check();
    await shows(1);
    await page.getByRole('checkbox', { name: 'Texas' }).check();
    await shows(2);
    await page.getByRole('spinbutton', { name: 'Min quantity' }).fill('3');
    await shows(1);
    await page.getByText('2 in use').waitFor();
    await page.waitForURL('**/my-leads?states=NY,TX&min=3');
    await page.reload();
    await shows(1);
    await page.getByText('2 in use').waitFor();
    await toggle.click();

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rows(page).nth(9).waitFor();
    await expectFocus(toggle);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
    // The narrowest window with columns.
    await page.setViewportSize({ width: 900, height: 700 });
    await expectNoClipping(page);
    await page.setViewportSize(desk);
    await name.fill('no such dataset');
    const main = page.getByRole('main');
    await main.getByText('No pack matches these filters').waitFor();
    await toggle.click();
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    expect(await name.count()).toBe(0);
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Clear filters' }).last().click();
    await rows(page).nth(9).waitFor();
    await expectFocus(page.getByRole('heading', { level: 1 }));
  });

  it('links a buyer without packs to Buy Leads and keeps a suppression list, on a phone (soak)', async () => {
    const viewport = { width: 375, height: 800 };
    const page = await site.visits.open('/my-leads', { as: newcomer, viewport });
    await page.getByText('No leads yet').waitFor();
    expect(await figures(page)).toEqual(['0', '0', '0']);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Buy Leads' }).click();
    await page.waitForURL('**/buy-leads');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Do not sell me' }).click();
    await page.getByText('No suppression lists yet').waitFor();
    await page.getByRole('button', { name: 'New list' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Customers');
    await dialog
      .getByRole('textbox', { name: 'Phones or emails' })
      .fill('(512) 555-0147\nno phone');
    await dialog.getByText('1 phone found. 1 line has no phone or email.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create list' }).click();
    const added = '1 phone added to Customers. 1 line has a value that cannot be read.';
    await page.getByText(added).first().waitFor();

    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'Actions for Customers' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Add phones or emails');
    await dialog.getByText('CSV file', { exact: true }).click();
    const buffer = Buffer.from('Name,Mobile\nAnn,212-555-0182\nBob,5125550147\n');
    const file = { name: 'customers.csv', mimeType: 'text/csv', buffer };
    await dialog.locator('[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('1 phone added to Customers.', { exact: true }).first().waitFor();
    const list = rows(page).first();
    await list.getByRole('cell').filter({ hasText: /^2$/ }).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    const download = page.waitForEvent('download');
    await choose('Download');
    expect((await savedFile(await download)).toString()).toBe(
      '\uFEFFphoneNumber\r\n2125550182\r\n5125550147\r\n',
    );
    await choose('Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No suppression lists yet').waitFor();
    await expectFocus(page.getByRole('heading', { level: 1 }));
  });
});
