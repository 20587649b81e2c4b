import type { JSHandle, Locator, Page } from 'playwright-core';

/** A file on a user's disk. */
export interface AFile {
  name?: string;
  mimeType?: string;
  text: string | Uint8Array;
}

const onDisk = ({ name = 'leads.csv', mimeType = 'text/csv', text }: AFile) => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});

/** The list of datasets by its visible names. */
export function datasetsPage(page: Page) {
  const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });
  const row = (name: string): Locator =>
    page
      .getByRole('table', { name: 'Datasets' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  return {
    dialog,
    row,
    leadCount: (name: string, count: number): Locator =>
      row(name).locator('[data-label=Leads]').getByText(count.toLocaleString('en-US'), {
        exact: true,
      }),
    act: (label: string): Locator => page.getByRole('button', { name: label, exact: true }),
    toast: (text: string): Locator => page.getByRole('status').getByText(text, { exact: true }),
    /** Chooses an action from the menu of a dataset. */
    choose: (action: string, name: string): Promise<void> => chooseAction(page, action, name),
    /** The button that opens the menu of a dataset. */
    more: (name: string): Locator =>
      page.getByRole('button', { name: `More actions for ${name}`, exact: true }),
    /** The error message of a dialog. */
    failure: page.getByRole('dialog').getByRole('alert'),
    picker: page.getByRole('button', { name: 'Choose a file' }),
    mapped: (field: string): Locator => page.getByRole('combobox', { name: field, exact: true }),
    skipDuplicates: page.getByRole('button', { name: 'Skip duplicates and upload' }),
    skipInvalid: page.getByRole('button', { name: 'Skip invalid records and upload' }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
    ...uploadSteps(page),
  };
}

async function chooseAction(page: Page, action: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** The steps of an admin in the dialogs of a dataset. */
function uploadSteps(page: Page) {
  const picker = page.getByRole('button', { name: 'Choose a file' });
  return {
    async openUpload(name: string): Promise<void> {
      await page.getByRole('button', { name: `Upload leads to ${name}`, exact: true }).click();
      await page.getByRole('dialog', { name: `Upload to ${name}` }).waitFor();
    },
    async openHistory(name: string): Promise<void> {
      await chooseAction(page, 'Uploads', name);
      await page.getByRole('dialog', { name: `Uploads to ${name}` }).waitFor();
    },
    /** Picks a file in the open dialog. */
    async pick(file: AFile, press = (button: Locator) => button.click()): Promise<void> {
      const choosing = page.waitForEvent('filechooser');
      // Playwright intercepts the file dialog only after this round trip.
      await page.evaluate(() => undefined);
      await press(picker);
      await (await choosing).setFiles(onDisk(file));
    },
    /** Drags files over the dialog and drops them, by default on the drop area. */
    async drop(files: readonly AFile[], onto = page.getByText('Drop a CSV file here, or')) {
      const dataTransfer = await transferOf(page, files);
      await onto.dispatchEvent('dragover', { dataTransfer });
      await onto.dispatchEvent('drop', { dataTransfer });
    },
  };
}

/** A DataTransfer of the page with these files, as drag events carry it. */
async function transferOf(page: Page, files: readonly AFile[]): Promise<JSHandle<DataTransfer>> {
  const sent = files.map(onDisk).map(({ buffer, ...rest }) => ({
    ...rest,
    text: buffer.toString(),
  }));
  return page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, text } of all)
      transfer.items.add(new File([text], name, { type: mimeType }));
    return transfer;
  }, sent);
}
