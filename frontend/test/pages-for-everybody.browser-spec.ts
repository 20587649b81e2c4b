import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DatasetView } from '@leadmart/contracts';
import { leads } from '@leadmart/journeys/csv';
import { password, type Person } from '@leadmart/journeys/people';
import { aDataset } from '@leadmart/journeys/trade';
import { desk } from '@leadmart/journeys/visits';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoSideways } from './support/expect-no-overflow.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { orderForm } from './support/order-form.js';
import { theSite } from './support/site.js';

const small = { width: 320, height: 700 };

describe('public pages', () => {
  const site = theSite();
  let buyer: Person;
  let admin: Person;
  let dataset: DatasetView;
  beforeAll(async () => {
    [buyer, admin] = await Promise.all([site.people.aBuyer(), site.people.theAdmin()]);
    dataset = await aDataset(admin, leads(2, { state: 'TX' }));
  });
  site.afterwards(() => admin.api.send('DELETE', `/admin/datasets/${dataset._id}`));

  describe('landing', () => {
    it('shows the landing page, which links to registration, pricing and support (soak)', async () => {
      const page = await site.visits.open('/');
      await page.getByRole('heading', { name: 'Find Your Perfect Business Leads' }).waitFor();
      expect(await page.getByRole('term').allInnerTexts()).toEqual([
        'verified contacts',
        'data accuracy',
        'uptime',
      ]);
      expect(await page.getByRole('definition').allInnerTexts()).toEqual(['10M+', '90%+', '99%']);
      const why = page.getByRole('region', { name: /^Why Choose/ });
      expect(await why.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
        'High Quality Data',
        'Bulk Downloads',
        'Easy Filters',
        'Data Security',
      ]);
      const promises = page.getByRole('list', { name: 'What we promise' });
      expect(await promises.getByRole('listitem').allInnerTexts()).toEqual([
        'Real-time Data',
        'Verified Contacts',
        'Smart Filtering',
        'GDPR Compliant',
      ]);
      const closing = page.getByRole('region', { name: 'Ready to Get Started?' });
      expect(await closing.getByRole('listitem').allInnerTexts()).toEqual([
        'Verified Data',
        'Instant Access',
        'Great Pricing',
      ]);
      await expectAccessible(page);
      await page.setViewportSize(small);
      await expectNoSideways(page);
      await page.setViewportSize(desk);

      await page.getByRole('link', { name: 'Get Started' }).first().click();
      await page.waitForURL('**/register');
      await page.getByRole('heading', { name: 'Create your account' }).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'View Pricing' }).first().click();
      await page.waitForURL('**/pricing');
      await page.goBack();
      const more = page.getByRole('navigation', { name: 'More about Leadmart' });
      expect(await more.getByRole('link', { name: 'Contact' }).getAttribute('href')).toMatch(
        /^mailto:.+@/,
      );
      await more.getByRole('link', { name: 'FAQ' }).click();
      await page.waitForURL('**/#faq');
      const questions = page.getByRole('region', { name: 'Frequently asked questions' });
      await expectFocus(questions.getByRole('heading'));
      expect(await questions.getByRole('group').count()).toBe(9);
      await questions.getByText('How much do leads cost?').click();
      await questions.getByText('Larger packages cost less per credit').waitFor();
    });

    it('keeps the order that a visitor builds on the landing page through a reload and the login', async () => {
      const page = await site.visits.open('/');
      const form = orderForm(page);
      // Two leads are counted as fewer than 100.
      const made = { dataset: dataset.name, states: ['Texas'], quantity: 60 };
      await form.choose(made);
      await page.getByText('50 leads', { exact: true }).waitFor();
      await page.getByText('300 credits', { exact: true }).waitFor();
      await expectAccessible(page);
      await page.setViewportSize(small);
      await expectNoSideways(page);
      await page.reload();
      await form.shows(made);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Use 50' }).click();
      await page.getByRole('link', { name: 'Log in', exact: true }).click();
      await page.getByLabel('Email').fill(buyer.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.waitForURL('**/buy-leads?*');
      // On a phone the order is a sheet.
      await page.getByRole('button', { name: 'Review order' }).click();
      await form.shows({ ...made, quantity: 50 });
      await form.step.waitFor();
    });

    it('links a user from the landing page to Buy Leads (soak)', async () => {
      const page = await site.visits.open('/', { as: buyer });
      expect(await page.getByRole('link', { name: 'Get Started' }).count()).toBe(0);
      await page.getByRole('main').getByRole('link', { name: 'Buy Leads' }).last().click();
      await page.waitForURL('**/buy-leads');
    });
  });

  describe('questions', () => {
    it('opens and closes nine questions with the keyboard and shows their answers (soak)', async () => {
      const page = await site.visits.open('/faq', { as: buyer });
      const questions = page.getByRole('group');
      await questions.first().waitFor();
      expect(await questions.count()).toBe(9);

      const forgotten = page.getByText("Use 'Forgot Password?' on the login page");
      const reset = questions.filter({ hasText: 'How do I reset my password?' }).locator('summary');
      expect(await forgotten.isVisible()).toBe(false);
      await tabTo(page, reset);
      await page.keyboard.press('Enter');
      await forgotten.waitFor();
      await expectFocus(reset);
      await page.keyboard.press('Enter');
      await forgotten.waitFor({ state: 'hidden' });

      for (const question of await page.locator('summary').all()) await question.click();
      const answers = page.getByRole('main');
      for (const text of ['Resend verification email', 'spam folder', 'phone status', 'CSV file']) {
        await answers.getByText(text).first().waitFor();
      }
      const addresses = answers.getByRole('link');
      expect(await addresses.count()).toBe(4);
      expect(await addresses.first().getAttribute('href')).toMatch(/^mailto:.+@/);
      await expectAccessible(page);
      await page.setViewportSize(small);
      await expectNoSideways(page);
    });
  });

  describe('data enrichment', () => {
    it('links data enrichment to an email with a fixed subject (soak)', async () => {
      const page = await site.visits.open('/data-enrichment', { as: buyer });
      const mail = page.getByRole('link', { name: 'Write the email' });
      expect(await mail.getAttribute('href')).toMatch(/^mailto:.+@.+\?subject=Data%20Enrichment$/);
      expect(await page.getByRole('table').innerText()).toMatch(
        /Up to 10,000 records\s+3\s+10,001 to 499,999 records\s+2\s+500,000 records and more\s+1/,
      );
      await page.getByText('Returned records are not landline removed.').waitFor();
      await page.getByText('95%+ wireless chance').waitFor();
      await page.getByText('500k+ leads monthly').waitFor();
      await expectAccessible(page);
      await page.setViewportSize(small);
      await expectNoSideways(page);
    });
  });
});
