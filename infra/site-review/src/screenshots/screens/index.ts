import type { ScreenState } from '../shot.js';
import { buyCreditsScreens } from './buy-credits.js';
import { buyLeadsScreens } from './buy-leads.js';
import { frameScreens } from './frame.js';
import { infoScreens } from './info.js';
import { landingScreens } from './landing.js';
import { myLeadsScreens } from './my-leads.js';
import { purchasesScreens } from './purchases.js';
import { sessionScreens } from './session.js';

/** Everything outside /admin, in the order a buyer meets it. */
export const allScreens: readonly ScreenState[] = [
  ...landingScreens,
  ...sessionScreens,
  ...infoScreens,
  ...buyCreditsScreens,
  ...buyLeadsScreens,
  ...myLeadsScreens,
  ...purchasesScreens,
  ...frameScreens,
];
