import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { oneTimeCodeAt } from '@leadmart/journeys/one-time-code';
import { password } from '@leadmart/journeys/people';
import { phone } from '@leadmart/journeys/visits';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoSideways } from './support/expect-no-overflow.js';
import { theSite } from './support/site.js';

/** A device with a fingerprint sensor, whose owner always touches it. */
async function giveSensor(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();
const code = (page: Page) => page.getByRole('textbox', { name: 'Code' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function logOut(page: Page): Promise<void> {
  await press(page, /account menu$/);
  await press(page, 'Logout');
  await page.waitForURL('**/login');
}

const givePassword = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

describe('second factors', () => {
  const site = theSite();

  it('second factors are a passkey that logs in alone or after the password, and an authenticator app', async () => {
    const buyer = await site.people.aBuyer();
    const page = await site.visits.open('/account/security', { as: buyer, viewport: phone });
    await giveSensor(page);

    await press(page, 'Add a passkey');
    await dialog(page, 'Add a passkey').getByLabel('Name').fill('Work laptop');
    await page.keyboard.press('Enter');
    const codes = dialog(page, 'Your recovery codes').getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    await press(page, 'I have saved them');
    await page.getByText('10 recovery codes are left.').waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);

    await logOut(page);
    await press(page, 'Log in with a passkey');
    await page.waitForURL('**/dashboard');

    await logOut(page);
    await givePassword(page, buyer.email);
    await press(page, 'Use a passkey');
    await page.waitForURL('**/dashboard');

    await page.goto('/account/security');
    await press(page, 'Add an authenticator app');
    const key = page.getByText(/type this key/).locator('strong');
    const secret = (await key.innerText()).replaceAll(' ', '');
    await code(page).fill(oneTimeCodeAt(secret, new Date()));
    await press(page, 'Turn on');
    await press(page, 'Remove the passkey Work laptop');
    await press(page, 'Remove');
    await page.getByRole('list', { name: 'Your passkeys' }).waitFor({ state: 'detached' });

    await logOut(page);
    await givePassword(page, buyer.email);
    await code(page).waitFor();
    expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
    // A code opens the account once: this is the next one, which clocks that are ahead show already.
    const next = oneTimeCodeAt(secret, new Date(Date.now() + 30_000));
    await code(page).fill(next);
    await press(page, 'Log in');
    await page.waitForURL('**/dashboard');
  });
});
