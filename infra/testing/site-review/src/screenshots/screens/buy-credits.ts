import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { letAppear, press, reads, stall, stopClock } from '../moments.js';
import type { ScreenState } from '../shot.js';

const buyCredits = { screen: 'buy-credits', path: '/buy-credits', as: 'buyer' } as const;

/** Stripe's published test cards. */
const cards = { good: '4242424242424242', declined: '4000000000000002' } as const;

const packagesShown = (page: Page): Promise<void> => reads(page, 'per 1,000 credits');
const card = (page: Page) => page.getByLabel('Card number');

async function fillCard(page: Page, number: string): Promise<void> {
  await card(page).fill(number);
  await page.getByLabel('Expiry date').fill('1234');
  await page.getByLabel('Security code').fill('123');
  await press(page, /^Pay /);
}

async function checkOut(page: Page): Promise<void> {
  await press(page, /^Choose Team/);
  await card(page).waitFor();
}

/** Choosing a package and paying for it with test cards. */
export const buyCreditsScreens: readonly ScreenState[] = [
  { ...buyCredits, state: 'packages', arrive: packagesShown },
  { ...buyCredits, state: 'checkout', arrive: checkOut },
  {
    ...buyCredits,
    state: 'declined',
    arrive: async (page) => {
      await checkOut(page);
      await fillCard(page, cards.declined);
      await reads(page, 'Your bank declined this card.');
    },
  },
  {
    ...buyCredits,
    state: 'processing',
    before: (page) => stall(page, '/payments/process'),
    arrive: async (page) => {
      await checkOut(page);
      await fillCard(page, cards.good);
      await reads(page, 'Processing...');
    },
  },
  {
    ...buyCredits,
    state: '3d-secure',
    before: (page) =>
      answerWith(page, api('/payments/process'), 200, {
        success: false,
        requiresAction: true,
        clientSecret: 'pi_picture_secret_picture',
      }),
    arrive: async (page) => {
      await checkOut(page);
      await fillCard(page, cards.good);
      await page.getByRole('dialog').waitFor();
    },
    frame: 'window',
  },
  {
    ...buyCredits,
    state: 'paid',
    before: async (page) => {
      // The notice changes shortly after the payment.
      await stopClock(page);
      const paid = {
        success: true,
        paymentId: 'picture',
        creditsAdded: 2_500,
        creditBalance: 27_004.5,
      };
      await answerWith(page, api('/payments/process'), 200, paid);
    },
    arrive: async (page) => {
      await letAppear(page, page.getByText('per 1,000 credits').first());
      await press(page, /^Choose Team/);
      await letAppear(page, card(page));
      await fillCard(page, cards.good);
      await letAppear(page, page.getByText('Payment Successful!').first());
    },
  },
  {
    ...buyCredits,
    state: 'cancelled',
    path: '/buy-credits?success=false',
    arrive: async (page) => {
      await reads(page, 'Payment was cancelled. Please try again.');
      await packagesShown(page);
    },
  },
  {
    ...buyCredits,
    state: 'returned',
    path: '/buy-credits?success=true',
    arrive: async (page) => {
      await reads(page, 'Your credits have been added to your account!');
      await packagesShown(page);
    },
  },
  {
    ...buyCredits,
    state: 'loading',
    before: (page) => stall(page, '/credits/packages'),
    arrive: (page) => page.getByRole('status', { name: /^Loading/ }).waitFor(),
  },
  {
    ...buyCredits,
    state: 'error',
    before: (page) => failWith500(page, api('/credits/packages')),
    arrive: (page) => reads(page, 'Failed to load credit packages'),
  },
  {
    ...buyCredits,
    state: 'empty',
    before: (page) => answerWith(page, api('/credits/packages'), 200, []),
    arrive: (page) => reads(page, 'No credit packages available at the moment.'),
  },
];
