import type { StockAlertView } from '@leadmart/contracts';
import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { headed, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const path = '/leads/stock-alerts';
const page = { screen: 'stock-alerts', path: '/stock-alerts', as: 'buyer' } as const;

const anAlert: Record<keyof StockAlertView, unknown> = {
  _id: 'alert-1',
  dataset: { _id: 'dataset-1', name: 'Small businesses' },
  phoneStatus: 'clean',
  states: ['TX'],
  quantity: 2_000,
  isOffered: true,
  setAt: '2026-11-19T09:15:00.000Z',
  told: null,
};

const withAlerts = (one: Page) =>
  answerWith(one, api(path), 200, {
    alerts: [
      anAlert,
      { ...anAlert, _id: 'alert-2', states: ['CA', 'NV', 'AZ'], isOffered: false },
      {
        ...anAlert,
        _id: 'alert-3',
        phoneStatus: 'dnc',
        told: { at: '2026-11-20T16:40:00.000Z', available: 2_150 },
      },
    ],
  });

export const stockAlertsScreens: readonly ScreenState[] = [
  {
    ...page,
    state: 'full',
    before: withAlerts,
    arrive: (one) => reads(one, '2,150 were there'),
  },
  {
    ...page,
    state: 'empty',
    as: 'newcomer',
    arrive: (one) => reads(one, 'No stock alerts yet'),
  },
  {
    ...page,
    state: 'loading',
    before: (one) => stall(one, path),
    arrive: (one) => headed(one, 'Stock alerts'),
  },
  {
    ...page,
    state: 'error',
    before: (one) => failWith500(one, api(path)),
    arrive: (one) => one.getByRole('alert').waitFor(),
  },
];
