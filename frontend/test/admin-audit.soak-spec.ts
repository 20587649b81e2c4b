import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '@leadmart/journeys/eventually';
import { api, failWith500 } from '@leadmart/journeys/faults';
import type { Person } from '@leadmart/journeys/people';
import { aPackage, changePackage, removePackage } from '@leadmart/journeys/shop';
import { desk, phone } from '@leadmart/journeys/visits';
import { callsOf } from './support/calls.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoSideways } from './support/expect-no-overflow.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { savedFile } from './support/saved-file.js';
import { theSite } from './support/site.js';

const auditCall = api('/admin/audit');

describe('the audit trail', () => {
  const site = theSite();
  const name = `Audited ${randomBytes(4).toString('hex')}`;
  let admin: Person;
  let buyer: Person;

  /** An admin changes a package of this name and the credits of a buyer. */
  beforeAll(async () => {
    [admin, buyer] = await Promise.all([site.people.theAdmin(), site.people.aBuyerWith(50)]);
    const made = { ...(await aPackage(admin, { creditAmount: 500 })), packageName: name };
    const changed = { ...made, creditAmount: 700, discount: 15, active: false };
    await changePackage(admin, changed);
    await removePackage(admin, made);
    await eventually('the trail of the package', async () => {
      const { body } = await admin.api.get<{ total: number }>(`/admin/audit?subject=${name}`);
      return body.total === 2;
    });
  });

  const table = (page: Page) => page.getByRole('table', { name: 'Admin actions' });
  const lines = (page: Page) =>
    table(page)
      .getByRole('row')
      .filter({ has: page.locator('td') });
  const line = (page: Page, words: string) => lines(page).filter({ hasText: words });
  const filter = (page: Page, label: string) =>
    page.getByRole('search').getByLabel(label, { exact: true });
  const found = (page: Page, words: string) =>
    page.getByRole('status').getByText(words, { exact: true }).waitFor({ state: 'attached' });
  const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

  it("shows actions with their values and time, by days of the reader's time zone, also as CSV", async () => {
    const path = `/admin/audit?subject=${name}&from=2026-01-02&to=2126-01-31`;
    const page = await site.visits.open(path, { as: admin });
    await found(page, '2 actions');
    const columns = await table(page).getByRole('columnheader').allTextContents();
    expect(columns).toEqual(['Action', 'Before and after', 'By', 'When']);
    const changed = line(page, 'Credit package changed');
    for (const words of ['500 is now 700', '0% is now 15%', 'Active is now Inactive']) {
      expect((await changed.innerText()).replaceAll(/\s+/g, ' ')).toContain(words);
    }
    await changed.getByText('admin@leadmart.test').waitFor();
    const when = changed.getByRole('time');
    const at = new Date((await when.getAttribute('datetime')) ?? '');
    expect(await when.getAttribute('title')).toBe(
      `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    );
    const timeZone = 'America/New_York';
    const mine = at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
    expect(await when.innerText()).toBe(mine);

    const deleted = line(page, 'Credit package deleted');
    await deleted.getByText('Inactive', { exact: true }).waitFor();
    await deleted.getByText('700', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ ...phone, width: 320 });
    await expectNoSideways(page);
    await page.setViewportSize(desk);

    const asked = callsOf(page, api('/admin/audit.csv'));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('leadmart-audit.csv');
    const text = (await savedFile(file)).toString();
    const rows = text.trimEnd().split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain('when,who,whoId,action');
    expect(rows[1]).toContain(`Credit package deleted,package,${name}`);
    // Midnight in New York, the time zone of this browser.
    expect(Object.fromEntries(new URL(asked[0]?.url() ?? '').searchParams)).toEqual({
      subject: name,
      from: '2026-01-02T05:00:00.000Z',
      to: '2126-02-01T04:59:59.999Z',
    });
    await filter(page, 'To').fill('2026-01-03');
    await page.getByText('No actions match these filters').waitFor();

    await failWith500(page, api('/admin/audit.csv'));
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('alert').getByText('The download failed. Please try again.').waitFor();
  });

  it('filters the audit trail with the keyboard and keeps the filters in the address', async () => {
    const page = await site.visits.open('/admin/audit', { as: admin });
    await table(page).waitFor();
    await tabTo(page, filter(page, 'Done to'));
    await page.keyboard.type(buyer.email);
    await found(page, '1 action');
    const given = line(page, 'Credits added');
    await given.getByText('0 credits', { exact: true }).waitFor();
    await given.getByText('50 credits').waitFor();
    expect(queryOf(page)).toEqual({ subject: buyer.email });

    await filter(page, 'Action').selectOption('Credits removed');
    await page.getByText('No actions match these filters').waitFor();
    await found(page, '0 actions');
    await expectAccessible(page);
    await filter(page, 'By').fill('admin@');
    await filter(page, 'Action').selectOption('Credits added');
    await given.waitFor();
    await page.waitForURL(/action=credits\.added/);
    expect(queryOf(page)).toEqual({
      subject: buyer.email,
      action: 'credits.added',
      actor: 'admin@',
    });
    await page.reload();
    await given.waitFor();
    expect(await filter(page, 'By').inputValue()).toBe('admin@');

    const clear = page.getByRole('button', { name: 'Clear filters' });
    await tabTo(page, clear);
    await page.keyboard.press('Enter');
    await expectFocus(filter(page, 'Action'));
    await lines(page).nth(1).waitFor();
    await page.waitForURL((url) => url.search === '');
    expect(queryOf(page)).toEqual({});
    expect(await clear.count()).toBe(0);
  });

  it('pages through the audit trail and shows the last page for a page number beyond it', async () => {
    const page = await (await site.visits.profile({ as: admin })).newPage();
    const record = (of: number) => ({
      _id: `m${of}`,
      occurredAt: '2026-11-02T09:00:00.000Z',
      actor: { _id: null, name: 'System' },
      action: 'user.deleted',
      subject: { type: 'user', _id: 'u', name: '' },
      before: { isAdmin: false },
      after: null,
      reason: `On page ${of}`,
    });
    await page.route(auditCall, (route) => {
      const asked = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
      const records = asked > 3 ? [] : [record(asked)];
      return route.fulfill({ json: { records, total: 75, page: asked, pages: 3 } });
    });
    await page.goto('/admin/audit?page=9');
    await line(page, 'On page 3').getByText('Deleted user').waitFor();
    expect(queryOf(page)).toEqual({ page: '3' });
    await page.getByRole('button', { name: 'Previous' }).press('Enter');
    await line(page, 'On page 2').waitFor();
    await page.goBack();
    await line(page, 'On page 3').waitFor();
    await filter(page, 'Action').selectOption('User deleted');
    await line(page, 'On page 1').waitFor();
    expect(queryOf(page)).toEqual({ action: 'user.deleted' });
  });
});
