import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { AnnouncementView } from '@leadmart/contracts';
import type { Person } from '@leadmart/journeys/people';
import { expectAccessible } from './support/expect-accessible.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';

const path = '/admin/announcements';

describe('announcements', () => {
  const site = theSite();
  const title = `Open on Sundays ${Date.now()}`;
  let admin: Person;
  let buyer: Person;
  beforeAll(async () => {
    [admin, buyer] = await Promise.all([site.people.theAdmin(), site.people.aBuyer()]);
  });
  site.afterwards(async () => {
    const { body } = await admin.api.get<AnnouncementView[]>(path);
    const left = body.filter((announcement) => announcement.title.startsWith(title));
    await Promise.all(left.map(({ _id }) => admin.api.send('DELETE', `${path}/${_id}`)));
  });

  const line = (page: Page, words: string) =>
    page.getByRole('table', { name: 'Announcements' }).getByRole('row').filter({ hasText: words });
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
  const toast = (page: Page, text: string) =>
    page.getByRole('region', { name: 'Notifications' }).getByText(text).waitFor();
  const create = (page: Page) => page.getByRole('button', { name: 'Create announcement' });

  it('creates, edits and deletes an announcement, and users see it while it is active', async () => {
    const page = await site.visits.open(path, { as: admin });
    const reader = await site.visits.open('/dashboard', { as: buyer });
    const read = reader.getByRole('listitem').filter({ hasText: title });

    await tabTo(page, create(page));
    await page.keyboard.press('Enter');
    const form = dialog(page, 'Create announcement');
    await expectFocus(form.getByLabel('Title'));
    await expectAccessible(page);

    await page.keyboard.type(title);
    await page.keyboard.press('Tab');
    await page.keyboard.type('From ten to four.');
    await form.getByRole('region', { name: 'Preview' }).getByText('From ten to four.').waitFor();
    await form.getByLabel('Type').selectOption('Promotion');
    await tabTo(page, form.getByRole('button', { name: 'Create' }));
    await page.keyboard.press('Enter');
    await toast(page, 'Announcement created successfully');
    await form.waitFor({ state: 'hidden' });
    await expectFocus(create(page));
    for (const words of ['From ten to four.', 'Promotion', 'Active'])
      await line(page, title).getByText(words, { exact: true }).waitFor();
    await reader.reload();
    await read.getByRole('img', { name: 'Promotion' }).waitFor();

    const edit = page.getByRole('button', { name: `Edit ${title}` });
    await edit.click();
    const change = dialog(page, 'Edit announcement');
    expect(await change.getByLabel('Content').inputValue()).toBe('From ten to four.');
    await change.getByLabel('Type').selectOption('Feature');
    await change.getByLabel('Status').selectOption('Inactive');
    await change.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Announcement updated successfully');
    await line(page, title).getByText('Inactive', { exact: true }).waitFor();
    await line(page, title).getByText('Feature', { exact: true }).waitFor();
    await expectFocus(edit);
    await expectAccessible(page);
    await reader.reload();
    await reader.getByRole('heading', { name: 'Latest Announcements' }).waitFor();
    await reader
      .getByRole('status', { name: 'Loading announcements' })
      .waitFor({ state: 'hidden' });
    expect(await read.count()).toBe(0);

    const asked: string[] = [];
    page.once('dialog', (question) => {
      asked.push(question.message());
      void question.dismiss();
    });
    const remove = page.getByRole('button', { name: `Delete ${title}` });
    await remove.click();
    expect(asked).toEqual(['Are you sure you want to delete this announcement?']);
    await line(page, title).waitFor();
    page.once('dialog', (question) => void question.accept());
    await remove.click();
    await toast(page, 'Announcement deleted successfully');
    await line(page, title).waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('heading', { level: 1 }));
  });
});
