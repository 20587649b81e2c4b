import { useParams } from 'react-router-dom';
import { receiptFilePath } from '@leadmart/contracts/account-paths';
import { errorText } from '../../shared/api/api-error.js';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { ErrorState } from '../../shared/ui/states/states.js';
import { Receipt, ReceiptFrame } from './Receipt.js';
import { receiptsApi } from './receipts-api.js';

/** A receipt of the user. */
export function OwnReceiptPage() {
  const { receiptId: id = '' } = useParams();
  const { data, error, refetch } = receiptsApi.useReceiptQuery(id);
  const toAll = (
    <ButtonLink to="/my-purchases" look="secondary">
      All purchases
    </ButtonLink>
  );
  if (data)
    return (
      <Receipt receipt={data} filePath={receiptFilePath(encodeURIComponent(id))}>
        {toAll}
      </Receipt>
    );
  return (
    <ReceiptFrame isLoading={!error}>
      <ErrorState
        text={errorText(error, 'The receipt could not be loaded.')}
        retry={() => void refetch()}
      />
      {toAll}
    </ReceiptFrame>
  );
}
