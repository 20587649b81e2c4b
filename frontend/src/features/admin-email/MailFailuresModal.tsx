import { useState } from 'react';
import { CircleCheck } from 'lucide-react';
import type { CampaignView } from '@leadmart/contracts';
import { formatMoment } from '../../shared/lib/format.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { Modal } from '../../shared/ui/dialogs/Modal.js';
import { Pager } from '../../shared/ui/tables/Pager.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { useMailFailuresQuery } from './admin-email-api.js';
import styles from './AdminEmailPage.module.css';

/** The recipients that a mail did not reach, or may not have reached, with the reasons. */
export function MailFailuresModal({
  campaign: { _id, subject },
  onClose,
}: {
  campaign: CampaignView;
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const query = useMailFailuresQuery({ id: _id, page }, { refetchOnMountOrArgChange: true });
  return (
    <Modal title={`Failures of “${subject}”`} onClose={onClose}>
      <Loaded
        query={query}
        what="failures"
        failure="The failures could not be loaded."
        isEmpty={({ failures }) => failures.length === 0}
        empty={<EmptyState icon={<CircleCheck />} title="Everyone has received it" />}
      >
        {({ failures, pages }) => (
          <>
            <ul className={styles['failures']}>
              {failures.map(({ email, state, reason, at }) => (
                <li key={email}>
                  <strong>{email}</strong>
                  <span>
                    {state === 'unknown' && 'May have arrived, so it is not sent again. '}
                    {reason}, {formatMoment(at)}
                  </span>
                </li>
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} of="failures" />
          </>
        )}
      </Loaded>
    </Modal>
  );
}
