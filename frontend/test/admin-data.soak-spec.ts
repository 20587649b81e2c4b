import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { CatalogueDatasetView, DatasetView } from '@leadmart/contracts';
import { leads } from '@leadmart/journeys/csv';
import { api, failWith500, restore } from '@leadmart/journeys/faults';
import type { Person } from '@leadmart/journeys/people';
import { aDataset, downloaded, ended, order } from '@leadmart/journeys/trade';
import { phone } from '@leadmart/journeys/visits';
import { datasetsPage } from './support/back-office.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoSideways } from './support/expect-no-overflow.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';

describe('admin datasets', () => {
  const site = theSite();
  let admin: Person;
  let buyer: Person;
  let dataset: DatasetView;
  const created: string[] = [];

  beforeAll(async () => {
    [admin, buyer] = await Promise.all([site.people.theAdmin(), site.people.aBuyerWith(50)]);
    dataset = await aDataset(admin, leads(12));
    created.push(dataset._id);
  });
  site.afterwards(async () => {
    for (const id of created) await admin?.api.send('DELETE', `/admin/datasets/${id}`);
  });

  const open = async (): Promise<Page> => {
    const page = await site.visits.open('/admin/data', { as: admin });
    await page.getByRole('table', { name: 'Datasets' }).waitFor();
    return page;
  };
  const inCatalogue = async (name: string): Promise<CatalogueDatasetView | undefined> => {
    const { body } = await buyer.api.get<{ datasets: CatalogueDatasetView[] }>('/datasets');
    return body.datasets.find((one) => one.name === name);
  };

  it('creates a dataset with the keyboard; buyers see its name, prices and visibility', async () => {
    const page = await open();
    const datasets = datasetsPage(page);
    const name = `${dataset.name} roofers`;
    await tabTo(page, datasets.act('Create dataset'));
    await page.keyboard.press('Enter');
    const dialog = datasets.dialog('Create dataset');
    await dialog.locator(':focus').waitFor();
    const clean = dialog.getByLabel('Clean price (credits per lead)');
    const dnc = dialog.getByLabel('DNC price (credits per lead)');
    expect([await clean.inputValue(), await dnc.inputValue()]).toEqual(['5', '4']);
    for (const price of [clean, dnc]) {
      const rules = ['min', 'step', 'required'].map((rule) => price.getAttribute(rule));
      expect(await Promise.all(rules)).toEqual(['0', '0.1', '']);
    }
    await expectAccessible(page);

    await dialog.getByRole('button', { name: 'Create', exact: true }).press('Enter');
    await expectFocus(dialog.getByLabel('Name'));
    await page.keyboard.type(name);
    await tabTo(page, clean);
    await page.keyboard.type('2.5');
    await page.keyboard.press('Enter');
    await datasets.toast('Dataset created successfully').waitFor();
    await expectFocus(datasets.act('Create dataset'));
    const row = datasets.row(name);
    for (const figure of ['0', '2.5 credits', '4 credits'])
      await row.getByText(figure, { exact: true }).waitFor();
    const made = await inCatalogue(name);
    created.push(made?._id ?? '');
    expect(made?.pricing).toEqual({ clean: 2.5, dnc: 4 });

    await datasets.more(name).press('Enter');
    await expectFocus(page.getByRole('menuitem', { name: 'Uploads' }));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectFocus(datasets.more(name));
    await datasets.choose('Rename', name);
    const newName = `${name}, 2026`;
    await datasets.dialog('Rename dataset').getByLabel('Name').fill(newName);
    await page.keyboard.press('Enter');
    await datasets.toast('Dataset name updated successfully').waitFor();
    await expectFocus(datasets.more(newName));
    expect((await inCatalogue(newName))?._id).toBe(made?._id);

    await datasets.choose('Change prices', newName);
    await page.getByLabel('DNC price (credits per lead)').fill('0');
    await page.keyboard.press('Enter');
    await datasets.toast('Pricing updated successfully').waitFor();
    expect((await inCatalogue(newName))?.pricing).toEqual({ clean: 2.5, dnc: 0 });

    const shown = page.getByRole('switch', { name: `${newName} is visible to buyers` });
    await shown.getByText('Visible').click();
    await datasets.toast('Dataset is now hidden').waitFor();
    await shown
      .and(page.getByRole('switch', { checked: false }))
      .getByText('Hidden')
      .waitFor();
    expect(await inCatalogue(newName)).toBeUndefined();
    await shown.press('Enter');
    await datasets.toast('Dataset is now visible').waitFor();
    expect(await inCatalogue(newName)).toBeDefined();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoSideways(page);
  });

  it('explains the consequences of deleting a dataset; buyers keep their packs', async () => {
    const doomed = await aDataset(admin, leads(4));
    const { body } = await order(buyer, { datasetId: doomed._id, states: ['CA'], quantity: 3 });
    await ended(buyer, body.data.jobId);
    const page = await open();
    const datasets = datasetsPage(page);
    await datasets.choose('Delete', doomed.name);
    const dialog = datasets.dialog(`Delete ${doomed.name}`);
    await dialog.getByText('Its 4 leads will no longer be for sale').waitFor();
    await dialog.getByText('Buyers keep their packs').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectFocus(datasets.more(doomed.name));

    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('menuitem', { name: 'Uploads' }));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const deletion = api(`/admin/datasets/${doomed._id}`);
    await failWith500(page, deletion);
    await dialog.getByRole('button', { name: 'Delete dataset' }).click();
    await datasets.failure.getByText('Failed to delete dataset', { exact: true }).waitFor();
    await restore(page, deletion);
    await dialog.getByRole('button', { name: 'Delete dataset' }).click();
    await datasets.row(doomed.name).waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('heading', { level: 1 }));
    expect(await inCatalogue(doomed.name)).toBeUndefined();
    expect(await downloaded(buyer, body.data.jobId)).toHaveLength(3);
  });
});
