import type { CampaignDetailsView } from '@leadmart/contracts';
import { formatMoment } from '../../../shared/lib/words/format.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { adminEmailApi } from '../admin-email-api.js';
import { audienceName, progressWords, stateOf } from '../mail-words.js';
import { MailRecipients, type RecipientsProps } from './MailRecipients.js';
import styles from '../AdminEmailPage.module.css';

interface Props extends Omit<RecipientsProps, 'id'> {
  id: string;
  /** Undefined when the mail is on another page of the log. */
  subject: string | undefined;
  onClose: () => void;
}

/** A mail as it was written, with its sender and its recipients. */
export function MailModal({ id, subject, onClose, ...recipients }: Props) {
  const query = adminEmailApi.useCampaignQuery(id);
  return (
    <Modal title={subject ?? query.data?.subject ?? 'Email'} onClose={onClose}>
      <Loaded query={query} what="the email">
        {(mail) => (
          <>
            <Written mail={mail} />
            <MailRecipients id={mail._id} {...recipients} />
          </>
        )}
      </Loaded>
    </Modal>
  );
}

function Written({ mail }: { mail: CampaignDetailsView }) {
  const { sentBy, createdAt, sender, message } = mail;
  const facts = [
    ['To', audienceName(mail)],
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
      <p className="breaks ruled as-typed">{message}</p>
    </>
  );
}
