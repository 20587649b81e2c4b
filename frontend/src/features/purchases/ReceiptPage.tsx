import { useParams } from 'react-router-dom';
import { receiptPath } from '@leadmart/contracts/account-paths';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { SaveFileButton } from '../../shared/ui/buttons/SaveFileButton.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';

/** The receipt that a mail leads to. */
export function ReceiptPage() {
  const { receiptId = '' } = useParams();
  return (
    <Page title="Your receipt" measure="text">
      <Card className="stack gap-4">
        <p>
          The PDF file names the seller, your billing details of that day, and what you paid. It
          never changes.
        </p>
        <SaveFileButton
          path={receiptPath(encodeURIComponent(receiptId))}
          fallbackName="leadmart-receipt.pdf"
          isMain
        >
          Download the receipt
        </SaveFileButton>
        <ButtonLink to="/my-purchases" look="secondary">
          All purchases
        </ButtonLink>
      </Card>
    </Page>
  );
}
