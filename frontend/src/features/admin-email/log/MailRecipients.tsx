import { Users } from 'lucide-react';
import type { CampaignView } from '@leadmart/contracts';
import type { Paging } from '../../../shared/lib/address/use-paging.js';
import { useDebounced } from '../../../shared/lib/hooks/use-debounced.js';
import { formatMoment } from '../../../shared/lib/words/format.js';
import { SaveFileButton } from '../../../shared/ui/buttons/SaveFileButton.js';
import { SelectField, TextField } from '../../../shared/ui/fields/Field.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { PagedList } from '../../../shared/ui/tables/PagedList.js';
import { adminEmailApi, recipientsFile } from '../admin-email-api.js';
import { groupWords, recipientWords, statesOf, type RecipientGroup } from '../mail-words.js';

const searchMs = 300;

/** Which recipients are listed: a group of them, and the beginning of their address. */
export interface Listed {
  group: RecipientGroup;
  find: string;
}

export interface RecipientsProps {
  id: CampaignView['_id'];
  listed: Listed;
  onListed: (change: Partial<Listed>) => void;
  paging: Paging;
}

/** The recipients of a mail with what became of it, page by page, and as a file. */
export function MailRecipients({ id, listed, onListed, paging }: RecipientsProps) {
  const { group, find } = listed;
  const which = { id, q: useDebounced(find.trim(), searchMs), state: statesOf[group] };
  const query = adminEmailApi.useMailRecipientsQuery(
    { ...which, page: paging.page },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section aria-label="Recipients" className="stack gap-4">
      <h3>Who got it</h3>
      <SelectField
        label="Show"
        options={groupWords}
        value={group}
        onValue={(group) => onListed({ group })}
      />
      <TextField
        label="Address begins with"
        type="search"
        autoComplete="off"
        maxLength={200}
        value={find}
        onValue={(value) => onListed({ find: value })}
      />
      <PagedList
        query={query}
        what="recipients"
        failure="The recipients could not be loaded."
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState icon={<Users />} title="Nobody" />}
        paging={paging}
      >
        {({ recipients }) => (
          <ul className="lines">
            {recipients.map(({ email, state, reason, at }) => (
              <li key={email} className="stack small breaks">
                <strong>{email}</strong>
                <span className="soft">
                  {recipientWords[state]}
                  {reason !== null && `: ${reason}`}, {formatMoment(at)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <div>
        <SaveFileButton path={recipientsFile(which)} fallbackName="leadmart-recipients.csv">
          Export these as CSV
        </SaveFileButton>
      </div>
    </section>
  );
}
