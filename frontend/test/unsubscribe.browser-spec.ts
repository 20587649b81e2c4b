import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@leadmart/journeys/eventually';
import { api, cut, failWith500, hold, mend } from '@leadmart/journeys/faults';
import type { Person } from '@leadmart/journeys/people';
import type { Page } from 'playwright-core';
import { callsOf } from './support/calls.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoSideways } from './support/expect-no-sideways.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';

const statusCall = api('/mail/unsubscribe/*/status');
const unsubscribeCall = api('/mail/unsubscribe/*');

describe('the link at the foot of a mail', () => {
  const site = theSite();
  let admin: Person;
  let buyer: Person;
  let path: string;

  /** What an admin sends, as this person gets it. */
  async function mailed(): Promise<{ status: number; text: string; mail: string | undefined }> {
    const subject = `News ${randomBytes(5).toString('hex')}`;
    const body = { recipients: [buyer.email], subject, message: 'Hello' };
    const { status, text } = await admin.api.post('/admin/mail/send', body);
    if (status !== 202) return { status, text, mail: undefined };
    const mail = await eventually('the mail', async () =>
      (await site.mailbox.to(buyer.email)).find((one) => one.subject === subject),
    );
    return { status, text, mail: mail.text };
  }

  beforeAll(async () => {
    [admin, buyer] = await Promise.all([site.people.theAdmin(), site.people.aBuyer()]);
    const { mail } = await mailed();
    path = /\/unsubscribe\/[\w-]{43}/.exec(mail ?? '')?.[0] ?? 'no link';
  });

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  it('asks first, stops the mails, and takes it back, with the keyboard alone', async () => {
    const page = await site.visits.open(path);
    await page.getByText(/^Stop sending news to p…@example\.com\?/).waitFor();
    const calls = callsOf(page, /\/api\/v1\/mail\/unsubscribe/);
    await expectAccessible(page);
    // Opening it, as scanners do, changed nothing.
    expect((await mailed()).status).toBe(202);
    await tabTo(page, button(page, 'Unsubscribe'));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByText('We send no more news to p…@example.com.'));
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
  });

  it('leads from the address that mail programs know to the page that asks', async () => {
    const page = await site.visits.open(`/api/v1/mail${path}`);
    await button(page, 'Unsubscribe').waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it('says what it can of a wrong link', async () => {
    const page = await site.visits.open(`/unsubscribe/${'x'.repeat(43)}`);
    await page.getByRole('alert').waitFor();
    expect(await button(page, 'Try again').count()).toBe(0);
    await expectAccessible(page);
    await page.goto('/unsubscribe/short');
    await page.getByRole('alert').waitFor();
  });

  it('waits for a slow network, and offers to try again after a failing one', async () => {
    const page = await (await site.visits.profile()).newPage();
    const slow = await hold(page, statusCall);
    await page.goto(path);
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await slow.release();
    await button(page, 'Unsubscribe').waitFor();
    await mend(page, statusCall);
    for (const damage of [failWith500, cut]) {
      await damage(page, statusCall);
      await page.reload();
      await page.getByRole('alert').getByText('This link could not be read.').waitFor();
      await mend(page, statusCall);
    }
    await button(page, 'Try again').press('Enter');
    for (const damage of [failWith500, cut]) {
      await damage(page, unsubscribeCall);
      await button(page, 'Unsubscribe').click();
      await page.getByRole('alert').getByText('That did not work. Please try again.').waitFor();
      await mend(page, unsubscribeCall);
    }
    const held = await hold(page, unsubscribeCall);
    await button(page, 'Unsubscribe').click();
    await page.locator('button[aria-busy=true]').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await held.release();
    await button(page, 'Subscribe again').waitFor();
  });
});
