import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import type { CatalogueDatasetView } from '@leadmart/contracts';
import { eventually } from '@leadmart/journeys/eventually';
import { password, type Person } from '@leadmart/journeys/people';

const quantity = 25;

interface Setting {
  readonly url: string;
  readonly buyer: Person;
  /** The folder of downloads. */
  readonly folder: string;
}

/** Buys leads as a person does, by the names on the screen. Throws when a step does not happen. */
export async function buyAndDownload(page: Page, { url, buyer, folder }: Setting) {
  const named = (role: string, name: string) =>
    page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  await page.goto(`${url}/login`);
  await named('textbox', 'Email').fill(buyer.email);
  await page.locator('input[type="password"]').fill(password);
  await named('button', 'Login').click();

  // The top bar links to it as soon as the user is signed in.
  await named('link', 'Buy Leads').click();
  const { body } = await buyer.api.get<{ datasets: CatalogueDatasetView[] }>('/datasets');
  await named('combobox', 'Dataset').fill(body.datasets[0]?._id ?? '');
  await named('checkbox', 'California').click();
  await page.locator('input[type="number"]').fill(String(quantity));
  await named('button', 'Purchase Leads').click();
  await eventually('a pack', () => hasPack(buyer), 60_000);

  await page.goto(`${url}/my-leads`);
  await page.locator('main table button ::-p-text(Download)').click();
  const file = await eventually('a downloaded file', () => finishedFile(folder));
  const rows = (await readFile(join(folder, file), 'utf8')).trim().split('\r\n');
  const leads = rows.length - 1;
  if (leads !== quantity) throw new Error(`${file} has ${leads} leads instead of ${quantity}.`);
  return { file, leads };
}

async function hasPack({ api }: Person): Promise<boolean> {
  const { body } = await api.get<{ packs: unknown[] }>('/leads/packs');
  return body.packs.length > 0;
}

/** Firefox writes to a `.part` file first. */
async function finishedFile(folder: string): Promise<string | undefined> {
  const files = await readdir(folder);
  const isWriting = files.some((file) => file.endsWith('.part'));
  return isWriting ? undefined : files.find((file) => file.endsWith('.csv'));
}
