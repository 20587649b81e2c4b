import type { Locator, Page } from 'playwright-core';

/** A page and the main things that a person does on it. */
export interface LimitedPage {
  readonly path: string;
  readonly who: 'visitor' | 'buyer' | 'admin';
  readonly act: (page: Page) => Promise<unknown>;
}

/** The time between two keys of a fast typist, and of a hand over a button before it presses, and with it pressed. */
const keyMs = 120;

/** A click of a hand. Playwright's own moves, presses and releases at once, and looks for the target within the press. */
export async function click(target: Locator): Promise<void> {
  const { mouse } = target.page();
  await target.hover();
  await target.page().waitForTimeout(keyMs);
  await mouse.down();
  await target.page().waitForTimeout(keyMs);
  await mouse.up();
}
const press = (name: string | RegExp) => async (page: Page) =>
  click(page.getByRole('main').getByRole('button', { name }).first());
const type = (label: string, text: string) => async (page: Page) => {
  const field = page.getByRole('main').getByLabel(label, { exact: true }).first();
  await click(field);
  await page.waitForTimeout(keyMs);
  await field.pressSequentially(text, { delay: keyMs });
};
const all =
  (...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const theme = async (page: Page): Promise<void> => {
  const menu = page.getByRole('button', { name: /account menu$/ });
  if (await menu.isVisible()) await click(menu);
  await click(page.getByRole('button', { name: /^Switch to/ }));
};
const close = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(keyMs);
  await page.keyboard.press('Escape');
};

async function search(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox', { name: 'Search' })
    .pressSequentially('buy cre', { delay: keyMs });
  await click(page.getByRole('option', { selected: true }));
  await page.waitForURL('**/buy-credits');
}

async function order(page: Page): Promise<void> {
  for (const state of ['California', 'Texas', 'Ohio'])
    await click(page.getByRole('checkbox', { name: new RegExp(`^${state}\\b`) }).first());
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('');
  await page
    .getByRole('spinbutton', { name: 'Quantity' })
    .pressSequentially('250', { delay: keyMs });
  await page.getByRole('combobox', { name: 'Phone status' }).selectOption('dnc');
}

/** Chooses a dataset and loads the page again: the shifts of a page that restores an order count. */
async function returnToOrder(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Dataset' }).selectOption({ index: 1 });
  await page.waitForURL('**dataset=**');
  await page.reload();
  await page.getByRole('combobox', { name: 'Dataset' }).and(page.locator(':enabled')).waitFor();
  await page.waitForLoadState('networkidle');
  await theme(page);
}

export const limitedPages: readonly LimitedPage[] = [
  { path: '/', who: 'visitor', act: theme },
  { path: '/pricing', who: 'visitor', act: theme },
  { path: '/developers', who: 'visitor', act: theme },
  {
    path: '/login',
    who: 'visitor',
    act: all(type('Email', 'ann@example.com'), type('Password', 'secret')),
  },
  { path: '/register', who: 'visitor', act: type('Username', 'Ann') },
  { path: '/do-not-sell', who: 'visitor', act: type('Email', 'ann@example.com') },
  { path: '/verify-file', who: 'visitor', act: type('Id of the diligence file', 'f'.repeat(24)) },
  { path: '/dashboard', who: 'buyer', act: search },
  { path: '/buy-leads', who: 'buyer', act: order },
  { path: '/buy-leads?states=CA,TX', who: 'buyer', act: returnToOrder },
  {
    path: '/my-leads',
    who: 'buyer',
    act: search,
  },
  { path: '/saved-orders', who: 'buyer', act: theme },
  { path: '/suppression-lists', who: 'buyer', act: all(press('New list'), close) },
  { path: '/status-changes', who: 'buyer', act: theme },
  { path: '/stock-alerts', who: 'buyer', act: theme },
  { path: '/account/profile', who: 'buyer', act: theme },
  { path: '/account/billing', who: 'buyer', act: press('Save') },
  { path: '/account/security', who: 'buyer', act: all(press('Add an authenticator app'), close) },
  { path: '/account/developers', who: 'buyer', act: all(press('New webhook'), close) },
  { path: '/account/data', who: 'buyer', act: all(press('Delete my account'), close) },
  { path: '/my-purchases', who: 'buyer', act: theme },
  { path: '/buy-credits', who: 'buyer', act: press('Choose') },
  { path: '/faq', who: 'buyer', act: (page) => click(page.locator('summary').first()) },
  { path: '/data-enrichment', who: 'buyer', act: theme },
  { path: '/admin/data', who: 'admin', act: all(press('Create dataset'), close) },
  { path: '/admin/credits', who: 'admin', act: all(type('Search', 'buyer'), press('Add'), close) },
  { path: '/admin/credit-packages', who: 'admin', act: all(press(/package/i), close) },
  {
    path: '/admin/email',
    who: 'admin',
    act: all(type('Subject', 'News'), type('Message', 'Hello')),
  },
  { path: '/admin/analytics', who: 'admin', act: theme },
  { path: '/admin/announcements', who: 'admin', act: all(press(/announcement/i), close) },
  { path: '/admin/opt-outs', who: 'admin', act: all(press('Enter an opt-out'), close) },
  { path: '/admin/returns', who: 'admin', act: all(press(/terms/i), close) },
  { path: '/admin/scrubs', who: 'admin', act: all(press('New check'), close) },
  { path: '/admin/calling-hours', who: 'admin', act: all(press('Limit a state'), close) },
  { path: '/admin/audit', who: 'admin', act: theme },
];
