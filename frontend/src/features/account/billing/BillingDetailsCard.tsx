import { Card } from '../../../shared/ui/pages/Card.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { SkeletonLines } from '../../../shared/ui/states/states.js';
import { useBillingDetailsQuery } from './billing-details-api.js';
import { BillingDetailsForm } from './BillingDetailsForm.js';

/** The details that receipts show of the buyer. */
export function BillingDetailsCard() {
  const query = useBillingDetailsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Card className="stack gap-3">
      <h2 className="large">Billing details</h2>
      <p>They are printed on your next receipts. Receipts that you have stay as they are.</p>
      <Loaded
        query={query}
        what="your billing details"
        failure="Your billing details could not be loaded."
        inCard
        loading={<SkeletonLines height="2.25rem" />}
        isEmpty={() => false}
        empty={null}
      >
        {(saved) => <BillingDetailsForm saved={saved} />}
      </Loaded>
    </Card>
  );
}
