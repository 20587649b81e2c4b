import { Card } from '../../../shared/ui/pages/Card.js';
import { ErrorState, SkeletonLines } from '../../../shared/ui/states/states.js';
import { useBillingDetailsQuery } from './billing-details-api.js';
import { BillingDetailsForm } from './BillingDetailsForm.js';
import styles from './billing.module.css';

/** The details that receipts show of the buyer. */
export function BillingDetailsCard() {
  const { data, isError, refetch } = useBillingDetailsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Card className={`stack gap-3 ${styles['card']}`}>
      <h2>Billing details</h2>
      <p>They are printed on your next receipts. Receipts that you have stay as they are.</p>
      {data && <BillingDetailsForm saved={data} />}
      {!data && isError && (
        <ErrorState text="Your billing details could not be loaded." retry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonLines height="2.25rem" />}
    </Card>
  );
}
