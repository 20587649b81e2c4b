import { describe, it } from '@jest/globals';
import { expectAccessible } from './support/expect-accessible.js';
import { theSite } from './support/site.js';

describe('pages for everybody', () => {
  const site = theSite();

  it('welcomes a visitor and sends them to register', async () => {
    const page = await site.visits.open('/');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await page.waitForURL('**/register');
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  });
});
