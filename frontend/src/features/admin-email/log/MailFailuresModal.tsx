import { CircleCheck } from 'lucide-react';
import { formatMoment } from '../../../shared/lib/words/format.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { PagedList } from '../../../shared/ui/tables/PagedList.js';
import { useMailFailuresQuery } from '../admin-email-api.js';
import type { OpenedMailProps } from './MailModal.js';

/** The recipients that a mail did not reach, or may not have reached, with the reasons. */
export function MailFailuresModal({ id, subject, paging, onClose }: OpenedMailProps) {
  const { page } = paging;
  const query = useMailFailuresQuery({ id, page }, { refetchOnMountOrArgChange: true });
  return (
    <Modal
      title={subject === undefined ? 'Failures' : `Failures of “${subject}”`}
      onClose={onClose}
    >
      <PagedList
        query={query}
        what="failures"
        failure="The failures could not be loaded."
        isEmpty={({ failures }) => failures.length === 0}
        empty={<EmptyState icon={<CircleCheck />} title="Everyone has received it" />}
        paging={paging}
        pages={query.data?.pages}
        of="failures"
      >
        {({ failures }) => (
          <ul className="lines">
            {failures.map(({ email, state, reason, at }) => (
              <li key={email} className="stack small breaks">
                <strong>{email}</strong>
                <span className="soft">
                  {state === 'unknown' && 'May have arrived, so it is not sent again. '}
                  {reason}, {formatMoment(at)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Modal>
  );
}
