import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '@leadmart/journeys/eventually';
import type { Person } from '@leadmart/journeys/people';
import { callsOf } from './support/calls.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoSideways } from './support/expect-no-overflow.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';

describe('the unsubscribe link of a mail', () => {
  const site = theSite();
  let admin: Person;
  let buyer: Person;
  let path: string;

  /** Sends a mail as the admin and returns it as the buyer received it. */
  async function mailed(): Promise<{ status: number; text: string; mail: string | undefined }> {
    const subject = `News ${randomBytes(5).toString('hex')}`;
    const body = { recipients: [buyer.email], subject, message: 'Hello' };
    const { status, text } = await admin.api.post('/admin/mail/send', body);
    if (status !== 202) return { status, text, mail: undefined };
    const mail = await eventually('the email', async () =>
      (await site.mailbox.to(buyer.email)).find((one) => one.subject === subject),
    );
    return { status, text, mail: mail.text };
  }

  beforeAll(async () => {
    [admin, buyer] = await Promise.all([site.people.theAdmin(), site.people.aBuyer()]);
    // The mail service learns of a new user by an event.
    const mail = await eventually('a mail to the new user', async () => (await mailed()).mail);
    path = /\/unsubscribe\/[\w-]{43}/.exec(mail ?? '')?.[0] ?? 'no link';
  });

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  it('asks for confirmation, unsubscribes and subscribes again with the keyboard', async () => {
    // The address for mail programs redirects to the page.
    const page = await site.visits.open(`/api/v1/mail${path}`);
    await page.waitForURL(`**${path}`);
    await page.getByText(/^Stop sending news to p…@example\.com\?/).waitFor();
    const calls = callsOf(page, /\/api\/v1\/mail\/unsubscribe/);
    await expectAccessible(page);
    // Mail scanners open links: opening alone does not unsubscribe.
    expect((await mailed()).status).toBe(202);
    await tabTo(page, button(page, 'Unsubscribe'));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByText('p…@example.com will receive no more news from Leadmart.'));
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    expect(calls.map((call) => call.method())).toEqual(['POST']);
    await expectAccessible(page);
    const refused = await mailed();
    expect(refused.status).toBe(409);
    expect(refused.text).toMatch(/unsubscribed/i);

    await page.reload();
    await tabTo(page, button(page, 'Subscribe again'));
    await page.keyboard.press('Enter');
    await page.getByText(/^Stop sending news/).waitFor();
    expect((await mailed()).status).toBe(202);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSideways(page);

    // Links of no mail.
    await page.goto(`/unsubscribe/${'x'.repeat(43)}`);
    await page.getByRole('alert').waitFor();
    expect(await button(page, 'Try again').count()).toBe(0);
    await expectAccessible(page);
    await page.goto('/unsubscribe/short');
    const incomplete = 'This unsubscribe link is not complete. Open it from the email again.';
    await page.getByRole('alert').getByText(incomplete, { exact: true }).waitFor();
  });
});
