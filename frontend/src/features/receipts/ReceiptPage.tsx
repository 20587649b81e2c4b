import { useParams } from 'react-router-dom';
import { LinkedReceiptPage } from './LinkedReceiptPage.js';
import { OwnReceiptPage } from './OwnReceiptPage.js';

/** A receipt, of the user or by the link in its mail. One page for both: the landing page loads the names of all pages. */
export function ReceiptPage() {
  const { signature } = useParams();
  return signature === undefined ? <OwnReceiptPage /> : <LinkedReceiptPage />;
}
