import type { AdminClaimView, ScrubView, StatusChangeView } from '@leadmart/contracts';
import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { headed, press, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const at = '2026-11-20T16:40:00.000Z';
const checks = { screen: 'admin-scrubs', path: '/admin/scrubs', as: 'admin' } as const;
const claims = { screen: 'admin-returns', path: '/admin/returns', as: 'admin' } as const;
const changes = { screen: 'status-changes', path: '/status-changes', as: 'buyer' } as const;
const [checksPath, claimsPath, changesPath] = [
  '/admin/scrubs',
  '/admin/claims',
  '/leads/status-changes',
];
const paged = { total: 3, page: 1, pages: 1 };

const aReport = { turned: 1_097, confirmed: 298_897, unclear: 0, restored: 0, kept: 0 };
const aCheck: Record<keyof ScrubView, unknown> = {
  _id: 'check-1',
  state: 'completed',
  checkedOn: '2026-11-15',
  source: 'National DNC Registry',
  areaCodes: [],
  fileName: 'registry-november.csv',
  phones: 23_076_988,
  invalidLines: 4,
  columns: { phones: ['Phone'], emails: [], leftOut: [] },
  startedAt: at,
  endedAt: at,
  trouble: null,
  progress: 1,
  datasets: [
    { _id: 'dataset-1', name: 'Roofers', ...aReport },
    { _id: 'dataset-2', name: 'Home Services Contractors of the southern states', ...aReport },
  ],
};
const standing = { reason: 'internal', failures: 4, nextAttemptAt: at };
const listed: Partial<Record<keyof ScrubView, unknown>>[] = [
  { _id: 'check-3', state: 'running', progress: 0.42, endedAt: null },
  { _id: 'check-2', state: 'running', progress: 0.1, endedAt: null, trouble: standing },
  {},
];
const withChecks = async (page: Page): Promise<void> => {
  const scrubs = listed.map((one) => ({ ...aCheck, ...one }));
  await answerWith(page, api(checksPath), 200, { scrubs, ...paged });
  await answerWith(page, api('/admin/check-age-limit'), 200, { days: 31 });
};

const aClaim: Record<keyof AdminClaimView, unknown> = {
  _id: 'claim-1',
  pack: 'pack-1',
  dataset: { _id: 'dataset-1', name: 'Roofers' },
  reason: 'other',
  words: 'Two of them answered as a restaurant, and one of them asked not to be called again.',
  status: 'open',
  leads: 3,
  approved: 0,
  declined: 0,
  automatic: false,
  answer: undefined,
  credits: 0,
  paid: false,
  createdAt: at,
  decidedAt: undefined,
  buyer: {
    _id: 'buyer-1',
    email: 'jordan@southern-energy-partners.example',
    name: 'Jordan',
    boughtLeads: 12_400,
    openLeads: 3,
    approvedLeads: 118,
    declinedLeads: 7,
  },
  packLeads: 500,
  packBoughtAt: at,
  alsoClaimed: 2,
};
const withClaims = (page: Page): Promise<void> =>
  answerWith(page, api(claimsPath), 200, {
    claims: ['disconnected', 'other', 'duplicate'].map((reason, i) => ({
      ...aClaim,
      _id: `claim-${i}`,
      reason,
    })),
    ...paged,
  });

const aChange: Record<keyof StatusChangeView, unknown> = {
  change: 'dnc',
  changedAt: at,
  checkedOn: '2026-11-15',
  source: 'National DNC Registry',
  dataset: { _id: 'dataset-1', name: 'Roofers' },
  state: 'TX',
  phoneNumber: '5125550147',
  firstName: 'Ann',
  lastName: 'Lee',
};
const erased = { phoneNumber: null, firstName: '', lastName: '', checkedOn: null, source: null };
const withChanges = async (page: Page): Promise<void> => {
  const kinds = [{}, { change: 'opted-out', ...erased }, { change: 'clean' }];
  const listedChanges = kinds.map((kind) => ({ ...aChange, ...kind }));
  const unseen = { dnc: 1, clean: 1, 'opted-out': 1 };
  await answerWith(page, api(`${changesPath}/summary`), 200, { unseen, since: '', cursor: '' });
  const answer = { changes: listedChanges, cursor: '', hasMore: true };
  await answerWith(page, api(changesPath), 200, answer);
};

/** Do Not Call checks, claims to return leads, and changes of bought leads. */
export const buyerProtectionScreens: readonly ScreenState[] = [
  { ...changes, state: 'full', before: withChanges, arrive: (page) => reads(page, '5125550147') },
  { ...changes, state: 'empty', as: 'newcomer', arrive: (page) => headed(page, 'Status changes') },
  {
    ...changes,
    state: 'loading',
    before: (page) => stall(page, changesPath),
    arrive: (page) => headed(page, 'Status changes'),
  },
  {
    ...changes,
    state: 'error',
    before: (page) => failWith500(page, api(changesPath)),
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
  {
    ...checks,
    state: 'full',
    before: withChecks,
    arrive: (page) => reads(page, /^Failed 4 times/),
  },
  {
    ...checks,
    state: 'new',
    before: withChecks,
    arrive: async (page) => {
      await press(page, 'New check');
      await press(page, 'Start check');
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
    frame: 'window',
  },
  {
    ...checks,
    state: 'age-limit',
    before: withChecks,
    arrive: (page) => press(page, 'Change'),
    frame: 'window',
  },
  { ...checks, state: 'empty', arrive: (page) => reads(page, 'No checks yet') },
  {
    ...checks,
    state: 'loading',
    before: (page) => stall(page, checksPath),
    arrive: (page) => headed(page, 'Do Not Call checks'),
  },
  {
    ...checks,
    state: 'error',
    before: (page) => failWith500(page, api(checksPath)),
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
  { ...claims, state: 'full', before: withClaims, arrive: (page) => reads(page, 'Jordan') },
  { ...claims, state: 'terms', arrive: (page) => press(page, /terms/i), frame: 'window' },
  { ...claims, state: 'empty', arrive: (page) => headed(page, 'Returns') },
  {
    ...claims,
    state: 'loading',
    before: (page) => stall(page, claimsPath),
    arrive: (page) => headed(page, 'Returns'),
  },
  {
    ...claims,
    state: 'error',
    before: (page) => failWith500(page, api(claimsPath)),
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
];
