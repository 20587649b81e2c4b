import { useSelector } from 'react-redux';
import type { MailAudienceView } from '@leadmart/contracts';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { selectUser } from '../session/session-slice.js';
import type { Draft } from './mail-draft.js';
import { audienceWords, previewOf, reviewTitle } from './mail-words.js';
import styles from './AdminEmailPage.module.css';

interface Props {
  draft: Draft;
  /** Undefined while it is not known. */
  audience: MailAudienceView | undefined;
  onSend: () => void;
  onClose: () => void;
}

/** The last look at a mail to all users: who receives it, and how it reads for the admin. */
export function MailReview({ draft, audience, onSend, onClose }: Props) {
  const user = useSelector(selectUser);
  const reader = { username: user?.username ?? 'User', email: user?.email ?? '' };
  return (
    <FormModal
      title={reviewTitle(audience?.recipients)}
      submitLabel="Send Email"
      busy={false}
      onSubmit={onSend}
      onClose={onClose}
    >
      <p>{audience ? audienceWords(audience) : 'The recipients could not be counted.'}</p>
      <section className={`stack breaks gap-3 pad-4 ${styles['preview']}`} aria-label="Preview">
        <h3>{previewOf(draft.subject, reader)}</h3>
        <p className={styles['message']}>{previewOf(draft.message, reader)}</p>
      </section>
      <p className="muted">The preview is filled in with your name and address.</p>
      <p className="muted">
        You then have a few seconds to undo it. It starts even if you close this page, and you can
        stop it while it is being sent.
      </p>
    </FormModal>
  );
}
