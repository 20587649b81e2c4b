import { pageField, textField } from '../../shared/lib/address/address-fields.js';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { MailForm } from './MailForm.js';
import { MailLog } from './MailLog.js';

const address = { recipient: textField(), page: pageField };

export function AdminEmailPage() {
  const [{ recipient, page }, change] = useAddress(address);
  return (
    <Page
      title="Email"
      lead="Every email has an unsubscribe link. Users who unsubscribed are skipped, and nobody gets the same email twice."
    >
      <MailForm search={recipient} onSearch={(text) => change({ recipient: text })} />
      <MailLog page={page} onPage={(next, history) => change({ page: next }, history)} />
    </Page>
  );
}
