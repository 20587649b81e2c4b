import type { CampaignDetailsView, CampaignView } from '@leadmart/contracts';
import { formatMoment } from '../../shared/lib/format.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { Modal } from '../../shared/ui/dialogs/Modal.js';
import { useCampaignQuery } from './admin-email-api.js';
import { MailRecipients } from './MailRecipients.js';
import { progressWords, stateOf } from './mail-words.js';
import styles from './AdminEmailPage.module.css';

interface Props {
  campaign: CampaignView;
  onClose: () => void;
}

/** A mail as it was written, with its sender and its recipients. */
export function MailModal({ campaign: { _id, subject }, onClose }: Props) {
  const query = useCampaignQuery(_id);
  return (
    <Modal title={subject} onClose={onClose}>
      <Loaded
        query={query}
        what="the mail"
        failure="The mail could not be loaded."
        isEmpty={() => false}
        empty={null}
      >
        {(mail) => <Written mail={mail} />}
      </Loaded>
    </Modal>
  );
}

function Written({ mail }: { mail: CampaignDetailsView }) {
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
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['message']}>{message}</p>
      <MailRecipients id={mail._id} />
    </>
  );
}
