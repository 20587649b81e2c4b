import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { Mailbox } from '@leadmart/journeys/mailbox';
import type { Walker } from './walker.js';

const password = 'four-words-xy';

/** Walks from the address of the site to the file of a pack, and returns its number of leads. */
export async function addressToCsv(walker: Walker, mailUrl: string): Promise<number> {
  const { page } = walker;
  const email = `pat${Date.now().toString(36).slice(-5)}@example.com`;

  walker.begin('Open the site');
  await walker.wait(() => page.goto('/'));
  await walker.click(page.getByRole('link', { name: 'Get Started' }).first());

  walker.begin('Register');
  await register(walker, email);

  walker.begin('Open the link in the email');
  const token = await walker.wait(() => new Mailbox(mailUrl).tokenFor(email, 'verify-email'));
  await walker.follow(`/verify-email/${token}`);
  // Signed in already: the buyer does not wait to be taken home.
  await walker.click(page.getByRole('link', { name: 'Buy Leads' }).first());

  walker.begin('Choose a state');
  await walker.click(page.getByRole('checkbox', { name: 'Texas', exact: true }));

  walker.begin('Pay for the credits');
  await walker.click(page.getByRole('button', { name: /^Add .+ and buy$/ }));
  await payByCard(walker);

  walker.begin('Download');
  const file = page.waitForEvent('download');
  await walker.click(page.getByRole('button', { name: 'Download', exact: true }));
  const path = await walker.wait(async () => (await file).path());
  return (await readFile(path, 'utf8')).trimEnd().split('\r\n').length - 1;
}

async function register(walker: Walker, email: string): Promise<void> {
  const field = (label: string) => walker.page.getByLabel(label, { exact: true });
  await walker.tabTo(field('Username'));
  await walker.type('Pat Wilson');
  await walker.tabTo(field('Email'));
  await walker.type(email);
  await walker.tabTo(field('Password'));
  await walker.type(password);
  await walker.tabTo(field('Confirm password'));
  await walker.type(password);
  await walker.press('Enter');
  await walker.wait(() => headed(walker.page, 'Verify Your Email'));
}

async function payByCard(walker: Walker): Promise<void> {
  const field = (label: string) => walker.page.getByLabel(label);
  await walker.tabTo(field('Card number'));
  await walker.type('4242424242424242');
  await walker.tabTo(field('Expiry date'));
  await walker.type('1234');
  await walker.tabTo(field('Security code'));
  await walker.type('123');
  await walker.press('Enter');
  await walker.wait(() => headed(walker.page, 'Your leads are ready'));
}

const headed = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name }).waitFor();
