import { BalanceAlertCard } from '../../features/account/billing/BalanceAlertCard.js';
import { BillingDetailsCard } from '../../features/account/billing/BillingDetailsCard.js';
import { AutoTopUp } from '../../features/buy-credits/auto-top-up/AutoTopUp.js';
import { SavedCards } from '../../features/buy-credits/cards/SavedCards.js';
import { Page } from '../../shared/ui/pages/Page.js';

/** The cards on file, the automatic top-up, the balance alert, and the details that receipts show of the buyer. */
export function BillingPage() {
  return (
    <Page title="Billing" measure="text">
      <SavedCards />
      <AutoTopUp />
      <BalanceAlertCard />
      <BillingDetailsCard />
    </Page>
  );
}
