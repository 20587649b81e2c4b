import { Page } from '../../shared/ui/pages/Page.js';
import { MailForm } from './MailForm.js';
import { MailLog } from './MailLog.js';

export function AdminEmailPage() {
  return (
    <Page
      title="Email"
      lead="Every email has an unsubscribe link. Users who unsubscribed are skipped, and nobody gets the same email twice."
    >
      <MailForm />
      <MailLog />
    </Page>
  );
}
