import type { SecondFactorView } from '@leadmart/contracts';
import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { press, reads } from '../moments.js';
import type { ScreenState } from '../shot.js';

const path = '/user/second-factor';
const security = { screen: 'security', path: '/account/security', as: 'buyer' } as const;
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const fresh = { secret, uri: `otpauth://totp/Leadmart:pat%40leadmart.test?secret=${secret}` };

const withFactor = (page: Page, factor: SecondFactorView): Promise<void> =>
  answerWith(page, api(path), 200, factor);
const on = (page: Page): Promise<void> =>
  withFactor(page, {
    authenticator: { addedAt: '2026-11-20T16:40:00.000Z' },
    passkeys: [],
    recoveryCodesLeft: 8,
  });

/** The second factor and the sessions of the own account, and the second step of a login. */
export const securityScreens: readonly ScreenState[] = [
  { ...security, state: 'off', arrive: (page) => reads(page, 'Add an authenticator app') },
  {
    ...security,
    state: 'on',
    before: on,
    arrive: (page) => reads(page, /recovery codes are left/),
  },
  {
    ...security,
    state: 'adding',
    before: (page) => answerWith(page, api(`${path}/authenticator`), 200, fresh),
    arrive: async (page) => {
      await press(page, 'Add an authenticator app');
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
    frame: 'window',
  },
  {
    ...security,
    state: 'codes',
    before: async (page) => {
      await on(page);
      const recoveryCodes = Array.from(
        { length: 10 },
        (_, i) => `ABCD-EFGH-IJKL-MN${(i % 6) + 2}Q`,
      );
      await answerWith(page, api(`${path}/recovery-codes`), 200, { recoveryCodes });
    },
    arrive: async (page) => {
      await press(page, 'New recovery codes');
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await press(page, 'Make new codes');
      await reads(page, 'Your recovery codes');
    },
    frame: 'window',
  },
  {
    ...security,
    state: 'error',
    before: (page) => failWith500(page, api(path)),
    arrive: (page) => reads(page, 'Your second factor could not be loaded.'),
    complains: true,
  },
  {
    screen: 'login',
    path: '/login',
    state: 'second step',
    before: (page) =>
      answerWith(page, api('/auth/login'), 200, {
        secondStep: {
          challenge: 'c',
          factors: ['authenticator'],
          expiresAt: '2026-11-20T16:45:00Z',
        },
      }),
    arrive: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('pat@leadmart.test');
      await page.getByLabel('Password', { exact: true }).fill('a-long-enough-password');
      await press(page, 'Login');
      await reads(page, 'Now enter a code');
    },
  },
];
