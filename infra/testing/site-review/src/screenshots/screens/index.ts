import type { ScreenState } from '../shot.js';
import { adminDataScreens } from './admin-data.js';
import { adminCreditsScreens } from './admin-credits.js';
import { adminEmailScreens } from './admin-email.js';
import { adminPackagesScreens } from './admin-credit-packages.js';
import { adminAnalyticsScreens } from './admin-analytics.js';
import { adminAnnouncementsScreens } from './admin-announcements.js';
import { adminAuditScreens } from './admin-audit.js';
import { buyCreditsScreens } from './buy-credits.js';
import { buyerProtectionScreens } from './buyer-protection.js';
import { buyLeadsScreens } from './buy-leads.js';
import { foreignTextScreens } from './foreign-texts.js';
import { frameScreens } from './frame.js';
import { infoScreens } from './info.js';
import { landingScreens } from './landing.js';
import { myLeadsScreens } from './my-leads.js';
import { purchasesScreens } from './purchases.js';
import { sessionScreens } from './session.js';
import { privacyScreens } from './privacy.js';
import { securityScreens } from './security.js';
import { savedOrdersScreens } from './saved-orders.js';
import { stockAlertsScreens } from './stock-alerts.js';
import { suppressionListsScreens } from './suppression-lists.js';
import { unsubscribeScreens } from './unsubscribe.js';
import { webhooksScreens } from './webhooks.js';

/** All screens in the order of a buyer's visit, then the admin pages. */
export const allScreens: readonly ScreenState[] = [
  ...landingScreens,
  ...sessionScreens,
  ...infoScreens,
  ...buyCreditsScreens,
  ...buyLeadsScreens,
  ...myLeadsScreens,
  ...privacyScreens,
  ...securityScreens,
  ...savedOrdersScreens,
  ...stockAlertsScreens,
  ...suppressionListsScreens,
  ...webhooksScreens,
  ...buyerProtectionScreens,
  ...purchasesScreens,
  ...frameScreens,
  ...adminDataScreens,
  ...unsubscribeScreens,
  ...adminCreditsScreens,
  ...adminPackagesScreens,
  ...adminEmailScreens,
  ...adminAnalyticsScreens,
  ...adminAnnouncementsScreens,
  ...adminAuditScreens,
  ...foreignTextScreens,
];
