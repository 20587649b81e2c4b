import { Users } from 'lucide-react';
import type { CampaignView } from '@leadmart/contracts';
import type { Paging } from '../../shared/lib/address/use-paging.js';
import { formatMoment } from '../../shared/lib/words/format.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { PagedList } from '../../shared/ui/tables/PagedList.js';
import { useMailRecipientsQuery } from './admin-email-api.js';
import { recipientWords } from './mail-words.js';

/** The recipients of a mail, by address, page by page. */
export function MailRecipients({ id, paging }: { id: CampaignView['_id']; paging: Paging }) {
  const { page } = paging;
  const query = useMailRecipientsQuery({ id, page }, { refetchOnMountOrArgChange: true });
  return (
    <section aria-label="Recipients">
      <h3>Who got it</h3>
      <PagedList
        query={query}
        what="recipients"
        failure="The recipients could not be loaded."
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState icon={<Users />} title="Nobody yet" />}
        paging={paging}
        pages={query.data?.pages}
        of="recipients"
      >
        {({ recipients }) => (
          <ul className="lines">
            {recipients.map(({ email, state, at }) => (
              <li key={email} className="stack small breaks">
                <strong>{email}</strong>
                <span className="soft">
                  {recipientWords[state]}, {formatMoment(at)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
