import { Navigate, Route, Routes } from 'react-router-dom';
import { countsByPage } from '../../features/admin-needs/need-words.js';
import { useNeeds } from '../../features/admin-needs/needs-api.js';
import { UnknownPath } from '../guards.js';
import { lazyPage } from '../loading/lazy-page.js';
import { adminTabs } from '../page-tabs.js';
import { TabbedPages } from '../TabbedPages.js';

const AdminDataPage = lazyPage(
  async () => (await import('../../features/admin-data/AdminDataPage.js')).AdminDataPage,
);
const AdminEmailPage = lazyPage(
  async () => (await import('../../features/admin-email/AdminEmailPage.js')).AdminEmailPage,
);
const AdminAnalyticsPage = lazyPage(
  async () =>
    (await import('../../features/admin-analytics/AdminAnalyticsPage.js')).AdminAnalyticsPage,
);
const AdminPurchasesPage = lazyPage(
  async () =>
    (await import('../../features/admin-analytics/rows/AdminPurchasesPage.js')).AdminPurchasesPage,
);
const AdminFailedSearchesPage = lazyPage(
  async () =>
    (await import('../../features/admin-analytics/rows/AdminFailedSearchesPage.js'))
      .AdminFailedSearchesPage,
);
const AdminCreditsPage = lazyPage(
  async () => (await import('../../features/admin-credits/AdminCreditsPage.js')).AdminCreditsPage,
);
const AdminPackagesPage = lazyPage(
  async () =>
    (await import('../../features/admin-credit-packages/AdminPackagesPage.js')).AdminPackagesPage,
);
const AdminAnnouncementsPage = lazyPage(
  async () =>
    (await import('../../features/admin-announcements/AdminAnnouncementsPage.js'))
      .AdminAnnouncementsPage,
);
const AdminPaymentsPage = lazyPage(
  async () =>
    (await import('../../features/admin-payments/AdminPaymentsPage.js')).AdminPaymentsPage,
);
const AdminReturnsPage = lazyPage(
  async () => (await import('../../features/admin-returns/AdminReturnsPage.js')).AdminReturnsPage,
);
const AdminOptOutsPage = lazyPage(
  async () => (await import('../../features/admin-opt-outs/AdminOptOutsPage.js')).AdminOptOutsPage,
);
const AdminScrubsPage = lazyPage(
  async () => (await import('../../features/admin-scrubs/AdminScrubsPage.js')).AdminScrubsPage,
);
const AdminCallingHoursPage = lazyPage(
  async () =>
    (await import('../../features/admin-calling-hours/AdminCallingHoursPage.js'))
      .AdminCallingHoursPage,
);
const AdminAuditPage = lazyPage(
  async () => (await import('../../features/admin-audit/AdminAuditPage.js')).AdminAuditPage,
);

/** The pages below `/admin`, in a chunk that only admins load. Their tabs count what waits on each. */
export function AdminRoutes() {
  const { data } = useNeeds();
  const waiting = data && countsByPage(data.needs);
  return (
    <Routes>
      <Route element={<TabbedPages label="Admin" tabs={adminTabs} waiting={waiting} />}>
        <Route index element={<Navigate to="/admin/data" replace />} />
        <Route path="data" element={<AdminDataPage />} />
        <Route path="credits" element={<AdminCreditsPage />} />
        <Route path="credit-packages" element={<AdminPackagesPage />} />
        <Route path="email" element={<AdminEmailPage />} />
        <Route path="analytics" element={<AdminAnalyticsPage />} />
        <Route path="analytics/purchases" element={<AdminPurchasesPage />} />
        <Route path="analytics/failed-searches" element={<AdminFailedSearchesPage />} />
        <Route path="announcements" element={<AdminAnnouncementsPage />} />
        <Route path="payments" element={<AdminPaymentsPage />} />
        <Route path="returns" element={<AdminReturnsPage />} />
        <Route path="opt-outs" element={<AdminOptOutsPage />} />
        <Route path="scrubs" element={<AdminScrubsPage />} />
        <Route path="calling-hours" element={<AdminCallingHoursPage />} />
        <Route path="audit" element={<AdminAuditPage />} />
      </Route>
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}
