import { Page } from '../../shared/ui/pages/Page.js';
import { MailForm } from './MailForm.js';
import { MailLog } from './MailLog.js';

export function AdminEmailPage() {
  return (
    <Page
      title="Email"
      lead="Every mail carries an unsubscribe link; who used it is left out. Nobody gets a mail twice."
    >
      <MailForm />
      <MailLog />
    </Page>
  );
}
