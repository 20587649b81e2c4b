import { useState } from 'react';
import { Users } from 'lucide-react';
import type { CampaignView } from '@leadmart/contracts';
import { formatMoment } from '../../shared/lib/format.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { Pager } from '../../shared/ui/tables/Pager.js';
import { useMailRecipientsQuery } from './admin-email-api.js';
import { recipientWords } from './mail-words.js';
import styles from './AdminEmailPage.module.css';

const listId = 'mail-recipients';

/** The recipients of a mail, by address, page by page. */
export function MailRecipients({ id }: { id: CampaignView['_id'] }) {
  const [page, setPage] = useState(1);
  const query = useMailRecipientsQuery({ id, page }, { refetchOnMountOrArgChange: true });
  return (
    <section aria-label="Recipients">
      <h3>Who got it</h3>
      <Loaded
        query={query}
        what="recipients"
        failure="The recipients could not be loaded."
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState icon={<Users />} title="Nobody yet" />}
      >
        {({ recipients, pages }) => (
          <>
            <ul id={listId} className={styles['failures']}>
              {recipients.map(({ email, state, at }) => (
                <li key={email}>
                  <strong>{email}</strong>
                  <span>
                    {recipientWords[state]}, {formatMoment(at)}
                  </span>
                </li>
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} of="recipients" listId={listId} />
          </>
        )}
      </Loaded>
    </section>
  );
}
