import type { CampaignDetailsView } from '@leadmart/contracts';
import type { Paging } from '../../../shared/lib/address/use-paging.js';
import { formatMoment } from '../../../shared/lib/words/format.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { useCampaignQuery } from '../admin-email-api.js';
import { progressWords, stateOf } from '../mail-words.js';
import { MailRecipients } from '../MailRecipients.js';
import styles from '../AdminEmailPage.module.css';

export interface OpenedMailProps {
  id: string;
  /** Undefined when the mail is on another page of the log. */
  subject: string | undefined;
  /** Of the recipients. */
  paging: Paging;
  onClose: () => void;
}

/** A mail as it was written, with its sender and its recipients. */
export function MailModal({ id, subject, paging, onClose }: OpenedMailProps) {
  const query = useCampaignQuery(id);
  return (
    <Modal title={subject ?? query.data?.subject ?? 'Email'} onClose={onClose}>
      <Loaded
        query={query}
        what="the email"
        failure="The email could not be loaded."
        isEmpty={() => false}
        empty={null}
      >
        {(mail) => <Written mail={mail} paging={paging} />}
      </Loaded>
    </Modal>
  );
}

function Written({ mail, paging }: { mail: CampaignDetailsView; paging: Paging }) {
  const { audience, sentBy, createdAt, sender, message } = mail;
  const facts = [
    ['To', audience === 'all' ? 'All Users' : 'Specific Users'],
    ['From', sender.from],
    ['Reply-To', sender.replyTo],
    ['Written by', sentBy.email ?? 'An admin'],
    ['When', formatMoment(createdAt)],
    ['Sent', mail.stoppedAt ? stateOf(mail).words : progressWords(mail)],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  return (
    <>
      <dl className={`stack small gap-1 ${styles['facts']}`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['message']}>{message}</p>
      <MailRecipients id={mail._id} paging={paging} />
    </>
  );
}
