import {
  choiceField,
  idField,
  pageField,
  textField,
} from '../../shared/lib/address/address-fields.js';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { useUndo } from '../../shared/lib/address/use-undo.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { adminEmailApi } from './admin-email-api.js';
import { MailLog } from './log/MailLog.js';
import { MailModal } from './log/MailModal.js';
import { recipientGroups } from './mail-words.js';
import { MailForm } from './MailForm.js';

const address = {
  recipient: textField(),
  log: choiceField(['emails', 'tests'], 'emails'),
  page: pageField,
  /** The open mail, and which of its recipients are listed. */
  mail: idField,
  show: choiceField(recipientGroups, 'all'),
  find: textField(),
  lines: pageField,
};

export function AdminEmailPage() {
  const [{ recipient, log, page, mail, show, find, lines }, change] = useAddress(address);
  const close = useUndo(() => change({ mail: '', show: 'all', find: '', lines: 1 }));
  const { data } = adminEmailApi.useCampaignsQuery({ page, tests: log === 'tests' });
  return (
    <Page
      title="Email"
      lead="Every email has an unsubscribe link. Users who unsubscribed are skipped, and nobody gets the same email twice."
    >
      <MailForm search={recipient} onSearch={(text) => change({ recipient: text })} />
      <MailLog
        log={log}
        onLog={(next) => change({ log: next, page: 1 })}
        paging={{ page, onPage: (next, history) => change({ page: next }, history) }}
        onOpen={({ _id }, group) => change({ mail: _id, show: group }, 'push')}
      />
      {mail !== '' && (
        <MailModal
          id={mail}
          subject={data?.campaigns.find(({ _id }) => _id === mail)?.subject}
          listed={{ group: show, find }}
          onListed={({ group: next = show, find: text = find }) =>
            change({ show: next, find: text, lines: 1 })
          }
          paging={{ page: lines, onPage: (next) => change({ lines: next }) }}
          onClose={close}
        />
      )}
    </Page>
  );
}
