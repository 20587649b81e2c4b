import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { BulkAdjustmentView, StatementView } from '@leadmart/contracts';
import { answerWith, api, failWith500, restore } from '@leadmart/journeys/faults';
import { password, type Person } from '@leadmart/journeys/people';
import { callsOf, caughtUp } from './support/calls.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoSideways } from './support/expect-no-overflow.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';

const path = '/admin/credits';
const usersCall = api('/admin/credits/users');
const batchCall = api('/admin/credits/batches/*');

const searchBox = (page: Page) => page.getByPlaceholder('Search users...');
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const amountField = (page: Page) => page.getByRole('spinbutton', { name: 'Credits' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' });
const warning = (page: Page) => page.waitForEvent('console', (line) => line.type() === 'warning');

describe('user credits', () => {
  const site = theSite();
  let admin: Person;
  let buyer: Person;
  beforeAll(async () => {
    [admin, buyer] = await Promise.all([site.people.theAdmin(), site.people.aBuyerWith(10)]);
  });

  /** A blank page with the admin's session. */
  const aPage = async (): Promise<Page> => (await site.visits.profile({ as: admin })).newPage();

  /** The user credits page with the buyer as search result. */
  async function openAtBuyer(): Promise<Page> {
    const page = await site.visits.open(path, { as: admin });
    await searchBox(page).fill(buyer.email);
    await row(page, buyer.email).waitFor();
    await page.getByText('Showing 1 of 1 users', { exact: true }).waitFor();
    return page;
  }

  const act = (page: Page, word: 'Add' | 'Remove' | 'Set') =>
    row(page, buyer.email).getByRole('button', { name: word });
  const balance = (page: Page, credits: string) =>
    row(page, buyer.email).getByText(`Current Credits: ${credits}`, { exact: true }).waitFor();

  it('adds, removes and sets credits with the keyboard', async () => {
    const page = await openAtBuyer();
    await balance(page, '10');
    await tabTo(page, act(page, 'Add'));
    await page.keyboard.press('Enter');
    await expectFocus(amountField(page));
    await dialog(page, 'Add Credits').getByText(buyer.email, { exact: true }).waitFor();
    expect(await amountField(page).inputValue()).toBe('');
    await expectAccessible(page);
    await page.keyboard.type('1234.5');
    await tabTo(page, page.getByLabel('Reason'));
    await page.keyboard.type('Welcome back');
    await page.keyboard.press('Enter');
    await dialog(page, 'Add Credits').waitFor({ state: 'detached' });
    await expectFocus(act(page, 'Add'));
    await balance(page, '1,244.5');
    const done = `Added 1,234.5 credits to ${buyer.email}. New balance: 1,244.5 credits.`;
    await page.getByText(done).waitFor();

    await act(page, 'Remove').press('Enter');
    await dialog(page, 'Remove Credits').getByText(buyer.email, { exact: true }).waitFor();
    expect(await amountField(page).inputValue()).toBe('');
    await amountField(page).fill('244.5');
    await confirm(page).press('Enter');
    await balance(page, '1,000');
    await expectFocus(act(page, 'Remove'));

    await act(page, 'Set').press('Enter');
    await dialog(page, 'Set Credits').getByText(buyer.email, { exact: true }).waitFor();
    expect(await amountField(page).inputValue()).toBe('1000');
    await amountField(page).fill('0');
    await confirm(page).press('Enter');
    await balance(page, '0');
    await expectAccessible(page);
    await page.getByRole('button', { name: `Open ${buyer.email}` }).press('Enter');
    const panel = dialog(page, buyer.email);
    await panel.getByText('Welcome back').waitFor();
    await panel.getByText('+1,234.5 credits').waitFor();
    await panel.getByRole('tab', { name: 'History' }).press('ArrowRight');
    await panel
      .getByText(/^Last used/)
      .first()
      .waitFor();
    await expectAccessible(page);
    const signOut = panel.getByRole('button', { name: 'Sign out everywhere' });
    await signOut.press('Enter');
    await dialog(page, 'Sign out everywhere').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog(page, 'Sign out everywhere').waitFor({ state: 'detached' });
    await expectFocus(signOut);
    await panel.getByRole('tab', { name: 'Sessions' }).press('ArrowRight');
    await panel.getByLabel('New note').fill('Pays by invoice');
    await panel.getByRole('button', { name: 'Add note' }).press('Enter');
    await page.waitForURL(/part=notes/);
    await panel.getByText('No notes yet').waitFor({ state: 'detached' });
    await page.reload();
    await panel.getByText('Pays by invoice', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.goBack();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Balance', exact: true }).press('Enter');
    await page.waitForURL(/sort=balance-down/);
    await page.getByRole('button', { name: 'Name', exact: true }).press('Enter');
    await page.waitForURL(/sort=name/);
    await page.reload();
    await balance(page, '0');

    const { body } = await buyer.api.get<StatementView>('/purchases/history');
    expect(body.transactions.map(({ creditAmount }) => creditAmount)).toEqual([
      -1_000, -244.5, 1_234.5, 10,
    ]);
    expect(JSON.stringify(body.transactions)).toContain('Welcome back');
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
  });

  it('adds credits to all users in a job and shows its progress again after a reload (soak)', async () => {
    const page = await aPage();
    const begun: BulkAdjustmentView = {
      batchId: '6b0000000000000000000001',
      kind: 'add-all',
      amount: 25,
      status: 'running',
      total: 1_204,
      done: 0,
      stoppedAtZero: 0,
      reason: 'Manual adjustment',
      createdAt: new Date().toISOString(),
      undoableUntil: null,
      undoes: null,
      undoneBy: null,
    };
    const bulkCall = api('/admin/credits/add-all');
    const calls = callsOf(page, bulkCall);
    await failWith500(page, bulkCall);
    await page.goto(path);
    await page.getByRole('button', { name: 'Add Credits to All Users' }).click();
    const bulk = dialog(page, 'Add Credits to All Users');
    await bulk.getByText('This action will affect all users in the system.').waitFor();
    await bulk.getByText(/^[\d,]+ users? will be affected\.$/).waitFor();
    for (const text of ['', '0', '-5']) {
      await amountField(page).fill(text);
      await confirm(page).click();
      await caughtUp(page);
    }
    expect(calls).toHaveLength(0);
    await expectAccessible(page);
    await amountField(page).fill('25');
    await bulk.getByText(/^Add 25 credits to [\d,]+ users?\.$/).waitFor();
    await typeTheNumber(bulk);
    const logged = warning(page);
    await confirm(page).click();
    expect((await logged).text()).toContain('could not be changed');
    await bulk.waitFor();
    await restore(page, bulkCall);

    await answerWith(page, bulkCall, 202, begun);
    await answerWith(page, batchCall, 200, { ...begun, done: 602 });
    // Other tests register users meanwhile.
    await typeTheNumber(bulk);
    await confirm(page).click();
    await bulk.waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('button', { name: 'Add Credits to All Users' }));
    const [first, second] = calls.map((call) => call.headers()['idempotency-key']);
    expect(second).toBe(first);
    expect(calls[1]?.postDataJSON()).toEqual({ amount: 25 });
    const progress = page.getByRole('progressbar', { name: 'Bulk change' });
    await progress.waitFor();
    await page.reload();
    await page.getByText('Adding 25 credits to every user…').waitFor();
    await page.getByText('602 of 1,204 users').waitFor();
    expect(await progress.getAttribute('aria-valuenow')).toBe('50');

    const lists = callsOf(page, usersCall);
    await restore(page, batchCall);
    const done = { ...begun, status: 'completed', done: 1_204, total: 1_204 };
    await answerWith(page, batchCall, 200, { ...done, undoableUntil: '2126-01-01T00:00:00.000Z' });
    await page.getByRole('status').getByText('Added 25 credits to 1,204 users.').waitFor();
    expect(lists).toHaveLength(1);
    await page.getByRole('button', { name: /^Undo: Added 25 credits/ }).press('Enter');
    const question = dialog(page, 'Undo bulk change');
    await question.getByText(/Credits that were spent stay spent/).waitFor();
    await expectAccessible(page);
    const undone = { ...done, batchId: '6b0000000000000000000002', kind: 'remove-all' };
    const undo = { ...undone, undoes: begun.batchId, stoppedAtZero: 4 };
    await answerWith(page, api('/admin/credits/batches/*/undo'), 200, undo);
    await restore(page, batchCall);
    await answerWith(page, batchCall, 200, undo);
    await question.getByRole('button', { name: 'Undo change' }).click();
    const words = /^Undone\. 1,200 of 1,204 users: 25 credits taken back; 4 had spent some/;
    await page.getByRole('status').getByText(words).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expectFocus(page.getByRole('heading', { level: 1 }));
    await page.reload();
    await page.getByText(/^Showing/).waitFor();
    expect(await page.getByText('25 credits taken back').count()).toBe(0);
  });

  it('locks, unlocks, deletes and keeps an account, and explains why admins cannot lock their own (soak)', async () => {
    const other = await site.people.aBuyerWith(1);
    const page = await site.visits.open(path, { as: admin });
    const manage = async (email: string, action: string) => {
      await searchBox(page).fill(email);
      await page.getByRole('button', { name: `Manage ${email}` }).press('Enter');
      await page.getByRole('radio', { name: action }).check();
    };
    const login = async () =>
      (await site.people.visitor().post('/auth/login', { email: other.email, password })).status;
    await searchBox(page).fill('nobody-at-all');
    await page.getByText('No users found', { exact: true }).waitFor();
    await expectAccessible(page);
    await manage(other.email, 'Lock account');
    await expectAccessible(page);
    await page.getByLabel('Reason (optional)').fill('A stolen card');
    await page.getByRole('button', { name: 'Lock account' }).click();
    await page.getByRole('status').getByText(`${other.email} is locked`).waitFor();
    await expectFocus(page.getByRole('button', { name: `Manage ${other.email}` }));
    expect(await login()).toBe(423);
    await manage(other.email, 'Unlock account');
    await page.getByRole('button', { name: 'Unlock account' }).click();
    await dialog(page, 'Manage user').waitFor({ state: 'detached' });
    expect(await login()).toBe(200);
    await manage(other.email, 'Delete account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('alert').getByText('Type the address of the user').waitFor();
    await page.getByLabel(`Type ${other.email} to delete the account`).fill(other.email);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('rowheader').getByText('Will be deleted').waitFor();
    await manage(other.email, 'Keep account');
    await page.getByRole('button', { name: 'Keep account' }).click();
    await page.getByRole('rowheader').getByText('Will be deleted').waitFor({ state: 'detached' });
    await manage(admin.email, 'Lock account');
    await page.getByRole('button', { name: 'Lock account' }).click();
    await page.getByRole('alert').getByText('You cannot do this to your own account').waitFor();
  });
});

/** Types the number of users, which the dialog asks for when they are many. */
async function typeTheNumber(bulk: Locator): Promise<void> {
  const field = bulk.getByLabel(/^Type [\d,]+ to confirm$/);
  if ((await field.count()) === 0) return;
  const [label = ''] = await bulk.getByText(/^Type [\d,]+ to confirm$/).allTextContents();
  await field.fill(label.replace(/\D/g, ''));
}
