import { packDownloadPath } from '@leadmart/contracts/paths';
import { countText, creditsText } from '../../../shared/lib/words/format.js';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { SaveFileButton } from '../../../shared/ui/buttons/SaveFileButton.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { DoneTick } from '../../../shared/ui/states/DoneTick.js';
import { PaidSummary } from '../../buy-credits/payments/after/PaidSummary.js';
import type { Payment } from '../../buy-credits/payments/use-payment.js';
import { PurchaseProgress } from '../purchases/PurchaseProgress.js';
import type { Purchase } from '../purchases/use-purchase.js';
import styles from './OrderPanel.module.css';

interface Props {
  purchase: Purchase;
  payment: Payment;
  balance: number;
  onClose: () => void;
}

/** The payment that just ended and the purchase under way; then the pack, and below it what was paid. */
export function BuyingStage({ purchase, payment, balance, onClose }: Props) {
  const { situation, progress } = purchase;
  const paid = payment.situation.step === 'paid' ? payment.situation : undefined;
  const payments = paid && (
    <>
      <Notice kind="success">Payment Successful!</Notice>
      <PaidSummary paid={paid.paid} attempt={paid.attempt} balance={balance} />
    </>
  );
  if (situation.step !== 'ready')
    return (
      <>
        {payments}
        <div>
          <p>Your pack is being put together.</p>
          <PurchaseProgress percent={situation.step === 'processing' ? progress : 0} />
        </div>
      </>
    );
  return (
    <>
      {!paid && <DoneTick />}
      <p>
        You bought <strong>{countText(situation.quantity, 'lead')}</strong>
        {situation.cost !== undefined && ` for ${creditsText(situation.cost)}`}. The pack stays in
        My Leads, and downloading it again is free.
      </p>
      <SaveFileButton
        path={packDownloadPath(situation.jobId)}
        fallbackName={`leads-${situation.jobId}.csv`}
        isMain
      >
        Download
      </SaveFileButton>
      <div className={styles['next']}>
        <ButtonLink to="/my-leads" look="secondary">
          View in My Leads
        </ButtonLink>
        <Button look="secondary" onClick={onClose}>
          Buy more leads
        </Button>
      </div>
      {payments}
    </>
  );
}
