import { Navigate, Route, Routes } from 'react-router-dom';
import { UnknownPath } from '../guards.js';
import { lazyPage } from '../loading/lazy-page.js';
import { accountTabs } from '../page-tabs.js';
import { TabbedPages } from '../TabbedPages.js';

const ProfilePage = lazyPage(
  async () => (await import('../../features/account/ProfilePage.js')).ProfilePage,
);
const SecurityPage = lazyPage(
  async () => (await import('../../features/account/SecurityPage.js')).SecurityPage,
);
const NotificationsPage = lazyPage(
  async () => (await import('../../features/notices/NotificationsPage.js')).NotificationsPage,
);
const BillingPage = lazyPage(async () => (await import('./BillingPage.js')).BillingPage);
const DevelopersPage = lazyPage(
  async () => (await import('../../features/account/developers/DevelopersPage.js')).DevelopersPage,
);
const DataPage = lazyPage(
  async () => (await import('../../features/account/DataPage.js')).DataPage,
);

/** The pages below `/account`. */
export function AccountRoutes() {
  return (
    <Routes>
      <Route element={<TabbedPages label="Account" tabs={accountTabs} />}>
        <Route index element={<Navigate to="/account/profile" replace />} />
        <Route path="profile" element={<ProfilePage />} />
        <Route path="security" element={<SecurityPage />} />
        <Route path="notifications" element={<NotificationsPage />} />
        <Route path="billing" element={<BillingPage />} />
        <Route path="developers" element={<DevelopersPage />} />
        <Route path="data" element={<DataPage />} />
      </Route>
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}
