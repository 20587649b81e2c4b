import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import { headed, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const landing = {
  screen: 'landing',
  path: '/',
  arrive: (page) => headed(page, 'See what is in stock'),
} satisfies Partial<ScreenState>;

const pricing = { screen: 'pricing', path: '/pricing' } as const;

/** The screens for visitors without an account. */
export const landingScreens: readonly ScreenState[] = [
  { ...landing, state: 'visitor' },
  {
    ...landing,
    state: 'loading',
    before: (page) => stall(page, '/catalogue'),
    arrive: (page) => headed(page, 'Find Your Perfect Business Leads'),
  },
  { ...landing, state: 'signed-in', as: 'buyer' },

  { ...pricing, state: 'full', arrive: (page) => reads(page, 'per 1,000 credits') },
  {
    ...pricing,
    state: 'loading',
    before: (page) => stall(page, '/credits/packages'),
    arrive: (page) => headed(page, 'Pricing'),
  },
  {
    ...pricing,
    state: 'empty',
    before: (page) => answerWith(page, api('/credits/packages'), 200, []),
    arrive: (page) => reads(page, 'No credit packages available at the moment.'),
  },
  {
    ...pricing,
    state: 'error',
    before: (page) => failWith500(page, api('/credits/packages')),
    arrive: (page) => reads(page, 'Failed to load credit packages'),
  },
];
