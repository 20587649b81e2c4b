import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { CampaignView, SendMailBody } from '@leadmart/contracts';
import { eventually } from '@leadmart/journeys/eventually';
import { answerWith, api, cut, failWith500, hold, restore } from '@leadmart/journeys/faults';
import type { Person } from '@leadmart/journeys/people';
import { callsOf, caughtUp } from './support/calls.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoSideways } from './support/expect-no-overflow.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';
import { aPageOfStillTime, passUntil } from './support/still-clock.js';

const path = '/admin/email';
const sendCall = api('/admin/mail/send');
const searchCall = api('/admin/users/search');
const logCall = api('/admin/mail/campaigns');

const recipients = (page: Page) => page.getByRole('combobox', { name: 'Recipients' });
const search = (page: Page) => page.getByPlaceholder('Search users by email or name...');
const subject = (page: Page) => page.getByLabel('Subject');
const message = (page: Page) => page.getByLabel('Message', { exact: true });
const sender = (page: Page) => page.getByLabel('Sender Email (optional)');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Email' });
/** Sends the mail: the review comes first. */
const sendReviewed = async (page: Page): Promise<void> => {
  await sendButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Email' }).click();
};
const found = (page: Page, email: string) =>
  page.getByRole('listbox', { name: 'Users found' }).getByRole('option', { name: email });
const chips = (page: Page) => page.getByRole('list', { name: 'Selected recipients' });
const refusal = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).waitFor();
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).waitFor();
const line = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

const bodies = (calls: readonly { postDataJSON(): unknown }[]) =>
  calls.map((call) => call.postDataJSON() as SendMailBody);

describe('mail to users', () => {
  const site = theSite();
  let admin: Person;
  let ann: Person;
  let ben: Person;
  beforeAll(async () => {
    const address = () => `mail-${randomBytes(6).toString('hex')}@example.com`;
    [admin, ann, ben] = await Promise.all([
      site.people.theAdmin(),
      site.people.aBuyer(address()),
      site.people.aBuyer(address()),
    ]);
  });

  const aSubject = (): string => `News ${randomBytes(5).toString('hex')}`;
  const open = async (): Promise<Page> => {
    const page = await site.visits.open(path, { as: admin });
    await sendButton(page).waitFor();
    return page;
  };
  const aPage = async (): Promise<Page> => (await site.visits.profile({ as: admin })).newPage();
  /** Searches by the whole address, which matches one user. */
  const choose = async (page: Page, { email }: Person): Promise<void> => {
    await search(page).fill(email);
    await found(page, email).click();
  };

  it('searches recipients 300 ms after the last key, from two characters on', async () => {
    const page = await aPageOfStillTime(await site.visits.profile({ as: admin }), path);
    await passUntil(page, recipients(page));
    expect(await recipients(page).locator('option').allTextContents()).toEqual([
      'All Users',
      'Specific Users',
      'Saved Segment',
    ]);
    expect(await search(page).count()).toBe(0);
    await recipients(page).selectOption('Specific Users');
    const calls = callsOf(page, searchCall);
    await search(page).fill('m');
    await page.clock.runFor(1_000);
    await caughtUp(page);
    expect(calls).toHaveLength(0);
    await search(page).fill('ma');
    await page.clock.runFor(200);
    await search(page).fill(ann.email);
    await page.clock.runFor(299);
    await caughtUp(page);
    expect(calls).toHaveLength(0);
    await page.clock.runFor(1);
    await passUntil(page, found(page, ann.email));
    expect(calls.map((call) => new URL(call.url()).search)).toEqual([
      `?${new URLSearchParams({ q: ann.email })}`,
    ]);
  });

  it('sends a mail once to each chosen recipient, with the keyboard', async () => {
    const page = await open();
    const title = aSubject();
    const calls = callsOf(page, sendCall);
    await tabTo(page, recipients(page));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, search(page));
    await page.keyboard.type(ann.email);
    await page.getByRole('status').getByText('1 result', { exact: true }).waitFor();
    await expectAccessible(page);
    // Enter chooses the recipient and does not submit the form.
    await page.keyboard.press('Enter');
    await chips(page).getByText(ann.email).waitFor();
    expect(await search(page).inputValue()).toBe('');
    await expectFocus(search(page));
    await page.keyboard.type(ann.email);
    await found(page, ann.email).waitFor();
    await page.keyboard.press('Enter');
    await expectFocus(search(page));
    expect(await chips(page).getByRole('listitem').count()).toBe(1);
    await choose(page, ben);
    expect(await chips(page).getByRole('listitem').count()).toBe(2);
    const remove = page.getByRole('button', { name: `Remove ${ben.email}` });
    await tabTo(page, remove);
    await page.keyboard.press('Enter');
    await remove.waitFor({ state: 'detached' });
    await expectFocus(search(page));

    await subject(page).fill(title);
    await message(page).fill('Hello {{username}},\n\nsee you.');
    await sender(page).fill('  boss@elsewhere.example ');
    await expectAccessible(page);
    const slow = await hold(page, sendCall);
    await sender(page).press('Enter');
    const review = page.getByRole('dialog', { name: 'Send to 1 person?' });
    await review.getByRole('region', { name: 'Preview' }).getByText('Hello Pat Buyer,').waitFor();
    await expectAccessible(page);
    await review.getByRole('button', { name: 'Send Email' }).press('Enter');
    await page.getByRole('button', { name: 'Sending...' }).and(page.locator(':disabled')).waitFor();
    await slow.release();
    await toast(page, 'Email sent successfully');
    await page
      .getByRole('status')
      .getByText(/boss@elsewhere\.example is not a verified/)
      .waitFor();
    expect(bodies(calls)).toEqual([
      {
        recipients: [ann.email],
        subject: title,
        message: 'Hello {{username}},\n\nsee you.',
        from: 'boss@elsewhere.example',
      },
    ]);
    expect(await recipients(page).inputValue()).toBe('all');
    expect(await search(page).count()).toBe(0);
    for (const field of [subject(page), message(page), sender(page)])
      expect(await field.inputValue()).toBe('');
    await recipients(page).selectOption('Specific Users');
    expect(await chips(page).count()).toBe(0);

    const [mail] = await eventually('the email', async () => {
      const mails = (await site.mailbox.to(ann.email)).filter((one) => one.subject === title);
      return mails.length > 0 && mails;
    });
    expect(mail?.text).toContain('Hello Pat Buyer,\n\nsee you.');
    const logged = line(page, title);
    await logged.getByText('Completed').waitFor();
    await logged.getByText('1 of 1').waitFor();
    for (const words of ['Specific Users', 'admin@leadmart.test'])
      await logged.getByText(words, { exact: true }).waitFor();
    await logged.getByRole('button', { name: title }).press('Enter');
    const opened = page.getByRole('dialog', { name: title });
    await opened.getByText('see you.').waitFor();
    await opened.getByText('boss@elsewhere.example').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(logged.getByRole('button', { name: title }));
  });

  it('sends a mail to all users without a list of recipients, and without a sender if the field is empty', async () => {
    const page = await open();
    // Mocked: a mail to all users would also reach the users of other tests.
    const sent = { success: true, message: 'Email sent successfully', campaignId: 'a' };
    const from = { from: 'hello@leadmart.test', replyTo: null, usedAs: 'none' };
    const counts = { recipients: null, unsubscribed: null, unverified: null, leftOut: [] };
    await answerWith(page, sendCall, 202, { ...sent, ...counts, sender: from });
    const calls = callsOf(page, sendCall);
    await subject(page).fill('For all');
    await message(page).fill('Hello');
    await sender(page).fill('   ');
    const counted = page.getByText(/^\d+ of \d+ people will receive this/);
    await counted.waitFor();
    await sendButton(page).click();
    const review = page.getByRole('dialog', { name: /^Send to \d+ (people|person)\?$/ });
    await review.getByRole('region', { name: 'Preview' }).getByText('For all').waitFor();
    await expectAccessible(page);
    await review.getByRole('button', { name: 'Cancel' }).click();
    await expectFocus(sendButton(page));
    expect(calls).toHaveLength(0);
    await sendReviewed(page);
    await toast(page, 'Email sent successfully');
    expect(bodies(calls)).toEqual([{ recipients: 'all', subject: 'For all', message: 'Hello' }]);
    await expectFocus(sendButton(page));
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
  });

  it('requires subject, message and recipients before it calls the server', async () => {
    const page = await open();
    const calls = callsOf(page, sendCall);
    const sentence = 'Please fill in all fields';
    await sendButton(page).click();
    await refusal(page, sentence);
    await subject(page).fill('Only a subject');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await sendButton(page).click();
    await refusal(page, sentence);
    await message(page).fill('Hello');
    await recipients(page).selectOption('Specific Users');
    await sendButton(page).click();
    await refusal(page, sentence);
    await expectAccessible(page);
    await caughtUp(page);
    expect(calls).toHaveLength(0);
  });

  it('keeps a mail that could not be sent and repeats it with the same key', async () => {
    const page = await open();
    const calls = callsOf(page, sendCall);
    await subject(page).fill('Kept');
    await message(page).fill('Hello {{credits}}');
    const words = /^\{\{credits\}\} is not a merge field/;
    await page.getByText(words).waitFor();
    await sendButton(page).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await message(page).fill('Hello there');
    await answerWith(page, sendCall, 400, { error: 'Nobody has this address' });
    await sendReviewed(page);
    await refusal(page, 'Nobody has this address');
    await restore(page, sendCall);
    for (const damage of [failWith500, cut]) {
      await damage(page, sendCall);
      await message(page).fill('Hello');
      await sendReviewed(page);
      await refusal(page, 'Failed to send email');
      await sendReviewed(page);
      await refusal(page, 'Failed to send email');
      await restore(page, sendCall);
    }
    expect(await subject(page).inputValue()).toBe('Kept');
    const keys = calls.map((call) => call.headers()['idempotency-key']);
    expect(keys).toHaveLength(5);
    expect(new Set(keys.slice(1)).size).toBe(1);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('shows a message when no recipient matches, and when the search fails', async () => {
    const page = await open();
    await recipients(page).selectOption('Specific Users');
    await search(page).fill('nobody-has-this-name');
    await page.getByText('No users found', { exact: true }).waitFor();
    await failWith500(page, searchCall);
    await search(page).fill('somebody-else');
    await page.getByRole('alert').getByText('The users could not be searched.').waitFor();
    expect(await page.getByText('No users found').count()).toBe(0);
  });

  it('lists sent mails and retries their failures', async () => {
    const page = await aPage();
    const slow = await hold(page, logCall);
    await page.goto(path);
    await page.getByRole('status', { name: 'Loading the email log' }).waitFor();
    await slow.release();
    await restore(page, logCall);
    await cut(page, logCall);
    await page.reload();
    await refusal(page, 'The email log could not be loaded.');
    await restore(page, logCall);
    await answerWith(page, logCall, 200, { campaigns: [], total: 0, page: 1, pages: 1 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No emails sent yet').waitFor();
    await restore(page, logCall);

    await withLog(page, { status: 'completed', sent: 1_190, failed: 3, unknown: 1, skipped: 12 });
    await page.reload();
    await line(page, 'Spring').getByText('1,190 of 1,194 (12 left out)').waitFor();
    await expectAccessible(page);
    const recipientsCall = api('/admin/mail/campaigns/*/recipients');
    const run = { message: 'Hello', sender: { from: 'a@x.co', replyTo: null }, retries: 0 };
    await answerWith(page, api('/admin/mail/campaigns/*'), 200, { ...aRun(), ...run });
    await failWith500(page, recipientsCall);
    const failures = page.getByRole('button', { name: '4 failures of Spring' });
    await failures.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Spring' });
    await dialog.getByText('The recipients could not be loaded.').waitFor();
    await restore(page, recipientsCall);
    const at = '2026-05-04T10:00:00.000Z';
    const one = { email: 'ann@example.com', state: 'failed', reason: '550 no mailbox', at };
    const other = { ...one, email: 'ben@example.com', state: 'unknown', reason: 'no answer' };
    const listed = { recipients: [one, other], total: 2, page: 1, pages: 1 };
    await answerWith(page, recipientsCall, 200, listed);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('Failed: 550 no mailbox').waitFor();
    await dialog.getByText('May have arrived: no answer').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectFocus(failures);

    const retryCall = api('/admin/mail/campaigns/*/retry');
    const retry = page.getByRole('button', { name: 'Retry Spring' });
    await failWith500(page, retryCall);
    await retry.click();
    await toast(page, 'The emails could not be sent again.');
    await restore(page, retryCall);
    await answerWith(page, retryCall, 202, { success: true, campaignId: 'a', retried: 3 });
    await restore(page, logCall);
    await withLog(page, { status: 'sending', sent: 1_190, unknown: 1, postponed: 3, skipped: 12 });
    await retry.press('Enter');
    await toast(page, '3 emails are sent again');
    await line(page, 'Spring').getByText('Sending', { exact: true }).waitFor();
    await line(page, 'Spring')
      .getByText(/3 to be retried/)
      .waitFor();
    expect(await retry.count()).toBe(0);
    await expectFocus(page.getByRole('heading', { level: 1 }));
    // The page polls the log while mails are being sent.
    await restore(page, logCall);
    await withLog(page, { status: 'completed', sent: 1_193, unknown: 1, skipped: 12 });
    await line(page, 'Spring').getByText('Completed').waitFor();
  });
});

/** Mocks a log with one mail. */
async function withLog(page: Page, counts: Partial<CampaignView>): Promise<void> {
  const campaigns = [aRun(counts)];
  await answerWith(page, logCall, 200, { campaigns, total: 1, page: 1, pages: 1 });
}

function aRun(counts: Partial<CampaignView> = {}) {
  const none = { waiting: 0, sent: 0, failed: 0, postponed: 0, unknown: 0, skipped: 0 };
  return {
    _id: '6b0000000000000000000001',
    subject: 'Spring',
    audience: 'all',
    sentBy: { _id: '6b0000000000000000000002', email: 'admin@leadmart.test' },
    createdAt: '2026-05-04T09:00:00.000Z',
    completedAt: null,
    recipients: 1_194,
    ...none,
    ...counts,
  };
}
