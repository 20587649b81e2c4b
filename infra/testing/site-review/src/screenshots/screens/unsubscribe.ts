import { answerWith, api } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { press, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const unsubscribe = { screen: 'unsubscribe', path: `/unsubscribe/${'x'.repeat(43)}` } as const;

const subscribed = (page: Page) =>
  answerWith(page, api('/mail/unsubscribe/*/status'), 200, {
    subscribed: true,
    email: 'p…@brokers.example',
  });

/** The unsubscribe page, which mails link to. */
export const unsubscribeScreens: readonly ScreenState[] = [
  {
    ...unsubscribe,
    state: 'asked',
    before: subscribed,
    arrive: (page) => reads(page, 'Stop sending news'),
  },
  {
    ...unsubscribe,
    state: 'done',
    before: async (page) => {
      await subscribed(page);
      await answerWith(page, api('/mail/unsubscribe/*'), 200, { message: 'Done' });
    },
    arrive: async (page) => {
      await press(page, 'Unsubscribe');
      await reads(page, 'no more news');
    },
  },
  {
    ...unsubscribe,
    state: 'wrong-link',
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
  {
    ...unsubscribe,
    state: 'loading',
    before: (page) => stall(page, '/mail/unsubscribe/*/status'),
    arrive: (page) => page.getByRole('status', { name: 'Loading' }).waitFor(),
  },
];
