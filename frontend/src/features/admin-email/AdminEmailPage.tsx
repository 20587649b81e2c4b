import {
  choiceField,
  idField,
  pageField,
  textField,
} from '../../shared/lib/address/address-fields.js';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { useUndo } from '../../shared/lib/address/use-undo.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { useCampaignsQuery } from './admin-email-api.js';
import { MailFailuresModal } from './log/MailFailuresModal.js';
import { MailLog } from './log/MailLog.js';
import { MailModal } from './log/MailModal.js';
import { MailForm } from './MailForm.js';

const address = {
  recipient: textField(),
  page: pageField,
  /** The open mail: as it was written, or its failures; and the page of their recipients. */
  mail: idField,
  show: choiceField(['mail', 'failures'], 'mail'),
  lines: pageField,
};

export function AdminEmailPage() {
  const [{ recipient, page, mail, show, lines }, change] = useAddress(address);
  const close = useUndo(() => change({ mail: '', show: 'mail', lines: 1 }));
  const { data } = useCampaignsQuery(page);
  const Opened = show === 'mail' ? MailModal : MailFailuresModal;
  return (
    <Page
      title="Email"
      lead="Every email has an unsubscribe link. Users who unsubscribed are skipped, and nobody gets the same email twice."
    >
      <MailForm search={recipient} onSearch={(text) => change({ recipient: text })} />
      <MailLog
        paging={{ page, onPage: (next, history) => change({ page: next }, history) }}
        onOpen={({ _id }, what) => change({ mail: _id, show: what }, 'push')}
      />
      {mail !== '' && (
        <Opened
          id={mail}
          subject={data?.campaigns.find(({ _id }) => _id === mail)?.subject}
          paging={{ page: lines, onPage: (next) => change({ lines: next }) }}
          onClose={close}
        />
      )}
    </Page>
  );
}
