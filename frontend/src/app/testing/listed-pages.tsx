import { adminClaimsPath } from '@leadmart/contracts/admin-paths';
import { AdminFailedSearchesPage } from '../../features/admin-analytics/rows/AdminFailedSearchesPage.js';
import { AdminPurchasesPage } from '../../features/admin-analytics/rows/AdminPurchasesPage.js';
import { AdminAnnouncementsPage } from '../../features/admin-announcements/AdminAnnouncementsPage.js';
import { AdminAuditPage } from '../../features/admin-audit/AdminAuditPage.js';
import { AdminPackagesPage } from '../../features/admin-credit-packages/AdminPackagesPage.js';
import { AdminDataPage } from '../../features/admin-data/AdminDataPage.js';
import { AdminPaymentsPage } from '../../features/admin-payments/AdminPaymentsPage.js';
import { AdminReturnsPage } from '../../features/admin-returns/AdminReturnsPage.js';
import { BuyCreditsPage } from '../../features/buy-credits/BuyCreditsPage.js';
import { MyLeadsPage } from '../../features/my-leads/MyLeadsPage.js';
import { PricingPage } from '../../features/pricing/PricingPage.js';
import { PurchasesPage } from '../../features/purchases/PurchasesPage.js';
import { SuppressionListsPage } from '../../features/suppression/SuppressionListsPage.js';

const noTotals = { packs: 0, leads: 0, credits: 0 };
const noPacks = { packs: [], totalPacks: 0, totalPages: 1, nextCursor: null, totals: noTotals };
const noPayments = {
  payments: [],
  total: 0,
  page: 1,
  pages: 1,
  hasMore: false,
  hasMoreUsers: false,
  sums: { received: 0, takenBack: 0, spent: 0, returned: 0 },
};
const noTransactions = {
  transactions: [],
  pagination: { currentPage: 1, total: 0, pages: 1 },
  nextCursor: null,
  summary: { purchaseCount: 0, lastPurchaseDate: null },
};
const noPage = { total: 0, page: 1, pages: 1 };
const noPurchases = { purchases: [], ...noPage, hasMore: false, sums: { leads: 0, credits: 0 } };
const noShortages = { shortages: [], ...noPage, hasMore: false };

/** Every page that shows one list: its call, its texts and an empty answer. */
export const listedPages = [
  {
    path: '/pricing',
    page: <PricingPage />,
    call: /^\/credits\/packages/,
    loading: 'Loading credit packages',
    failure: 'Failed to load credit packages',
    nothing: [],
    empty: 'No credit packages available at the moment.',
  },
  {
    path: '/buy-credits',
    page: <BuyCreditsPage />,
    call: /^\/credits\/packages/,
    loading: 'Loading credit packages',
    failure: 'Failed to load credit packages',
    nothing: [],
    empty: 'No credit packages available at the moment.',
  },
  {
    path: '/my-leads',
    page: <MyLeadsPage />,
    call: /^\/leads\/packs/,
    loading: 'Loading your packs',
    failure: 'Your packs could not be loaded.',
    nothing: noPacks,
    empty: 'No leads yet',
  },
  {
    path: '/my-purchases',
    page: <PurchasesPage />,
    call: /^\/purchases\/history/,
    loading: 'Loading your purchases',
    failure: 'Your purchases could not be loaded.',
    nothing: noTransactions,
    empty: 'No purchases found',
  },
  {
    path: '/suppression-lists',
    page: <SuppressionListsPage />,
    call: /^\/leads\/suppression-lists/,
    loading: 'Loading your suppression lists',
    failure: 'Your suppression lists could not be loaded.',
    nothing: { lists: [] },
    empty: 'No suppression lists yet',
  },
  {
    path: '/admin/data',
    page: <AdminDataPage />,
    call: /^\/admin\/datasets/,
    loading: 'Loading datasets',
    failure: 'Failed to fetch datasets',
    nothing: { datasets: [] },
    empty: 'No datasets yet',
  },
  {
    path: '/admin/announcements',
    page: <AdminAnnouncementsPage />,
    call: /^\/admin\/announcements/,
    loading: 'Loading announcements',
    failure: 'Error fetching announcements',
    nothing: { announcements: [], ...noPage },
    empty: 'No announcements yet',
  },
  {
    path: '/admin/credit-packages',
    page: <AdminPackagesPage />,
    call: /^\/admin\/credits\/packages/,
    loading: 'Loading credit packages',
    failure: 'Failed to fetch credit packages',
    nothing: [],
    empty: 'No packages yet',
  },
  {
    path: '/admin/returns',
    page: <AdminReturnsPage />,
    call: new RegExp(`^${adminClaimsPath}`),
    loading: 'Loading the returns',
    failure: 'The returns could not be loaded.',
    nothing: { claims: [], ...noPage },
    empty: 'No open returns',
  },
  {
    path: '/admin/payments',
    page: <AdminPaymentsPage />,
    call: /^\/admin\/payments/,
    loading: 'Loading the payments',
    failure: 'The payments could not be loaded.',
    nothing: noPayments,
    empty: 'No payments yet',
  },
  {
    path: '/admin/analytics/purchases',
    page: <AdminPurchasesPage />,
    call: /^\/admin\/purchases/,
    loading: 'Loading the purchases',
    failure: 'The purchases could not be loaded.',
    nothing: noPurchases,
    empty: 'No leads sold yet',
  },
  {
    path: '/admin/analytics/failed-searches',
    page: <AdminFailedSearchesPage />,
    call: /^\/admin\/analytics\/shortages/,
    loading: 'Loading the failed searches',
    failure: 'The failed searches could not be loaded.',
    nothing: noShortages,
    empty: 'No failed searches yet',
  },
  {
    path: '/admin/audit',
    page: <AdminAuditPage />,
    call: /^\/admin\/audit/,
    loading: 'Loading the audit trail',
    failure: 'The audit trail could not be loaded.',
    nothing: { records: [], ...noPage },
    empty: 'No admin actions yet',
  },
];

/** Lists with filters: a query without a match, the field that removes it, and the words for no match and for nothing at all. */
export const narrowedLists = [
  {
    path: '/my-leads',
    page: <MyLeadsPage />,
    call: /^\/leads\/packs/,
    search: 'name=zzz',
    nothing: { ...noPacks, totals: { packs: 3, leads: 30, credits: 90 } },
    opened: 'Filters 1 in use',
    field: 'Dataset name',
    unmatched: 'No pack matches these filters',
    empty: 'No leads yet',
  },
  {
    path: '/admin/payments',
    page: <AdminPaymentsPage />,
    call: /^\/admin\/payments/,
    search: 'search=zzz',
    nothing: noPayments,
    field: 'Find',
    unmatched: 'Nothing matches these filters',
    empty: 'No payments yet',
  },
  {
    path: '/admin/audit',
    page: <AdminAuditPage />,
    call: /^\/admin\/audit/,
    search: 'actor=zzz',
    nothing: { records: [], ...noPage },
    field: 'By',
    unmatched: 'No actions match these filters',
    empty: 'No admin actions yet',
  },
  {
    path: '/my-purchases',
    page: <PurchasesPage />,
    call: /^\/purchases\/history/,
    search: 'type=leadPurchase&from=2026-01-01',
    nothing: { ...noTransactions, pagination: { currentPage: 1, total: 1, pages: 1 } },
    field: 'From',
    unmatched: 'Your credits did not change on these days.',
    empty: 'Packs of leads you buy will be listed here.',
  },
];
