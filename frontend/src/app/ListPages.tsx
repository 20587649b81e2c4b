import { useLocation } from 'react-router-dom';
import { lazyPage } from './loading/lazy-page.js';

const SuppressionListsPage = lazyPage(
  async () =>
    (await import('../features/suppression/SuppressionListsPage.js')).SuppressionListsPage,
);
const SavedOrdersPage = lazyPage(
  async () =>
    (await import('../features/buy-leads/saved-orders/SavedOrdersPage.js')).SavedOrdersPage,
);
const StatusChangesPage = lazyPage(
  async () => (await import('../features/status-changes/StatusChangesPage.js')).StatusChangesPage,
);
const StockAlertsPage = lazyPage(
  async () => (await import('../features/stock-alerts/StockAlertsPage.js')).StockAlertsPage,
);

/** The pages below Buy Leads and My Leads. Their names are not in the first script, which every visitor loads. */
export function ListPages() {
  switch (useLocation().pathname) {
    case '/saved-orders':
      return <SavedOrdersPage />;
    case '/stock-alerts':
      return <StockAlertsPage />;
    case '/suppression-lists':
      return <SuppressionListsPage />;
    default:
      return <StatusChangesPage />;
  }
}
