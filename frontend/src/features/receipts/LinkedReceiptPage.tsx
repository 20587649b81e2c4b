import { useParams } from 'react-router-dom';
import { linkedReceiptFilePath } from '@leadmart/contracts/paths';
import { errorText, isApiError } from '../../shared/api/api-error.js';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { ErrorState } from '../../shared/ui/states/states.js';
import { Receipt, ReceiptFrame } from './Receipt.js';
import { receiptsApi } from './receipts-api.js';

/** The receipt that a mail leads to, without a login. A link that has ended leads to the same receipt after a login. */
export function LinkedReceiptPage() {
  const { receiptId: id = '', signature = '' } = useParams();
  const { data, error, refetch } = receiptsApi.useLinkedReceiptQuery({ id, signature });
  if (data) {
    const filePath = linkedReceiptFilePath(encodeURIComponent(id), encodeURIComponent(signature));
    return <Receipt receipt={data} filePath={filePath} />;
  }
  const isWrong = isApiError(error) && error.status >= 400 && error.status < 500;
  // A 400 is about the form of the id, which a reader of mails did not enter.
  const refusal = isWrong && error.status !== 400 ? error : undefined;
  return (
    <ReceiptFrame isLoading={!error}>
      {isWrong ? (
        <>
          <p role="alert">
            {errorText(refusal, 'This link is invalid or has expired')}. Receipts open without a
            login for 14 days after their email.
          </p>
          <ButtonLink to={`/my-purchases/receipts/${encodeURIComponent(id)}`}>
            Log in to see it
          </ButtonLink>
        </>
      ) : (
        <ErrorState text="The receipt could not be loaded." retry={() => void refetch()} />
      )}
    </ReceiptFrame>
  );
}
