import { PhoneOff } from 'lucide-react';
import { formatCount } from '../../shared/lib/words/format.js';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { unseenCount, unseenSentences } from './change-words.js';
import { statusChangesApi } from './status-changes-api.js';

/** Leads to the changes of the buyer's leads, with the number of those that are new. */
export function ToStatusChanges() {
  const { data } = statusChangesApi.useStatusChangesSummaryQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const count = data ? unseenCount(data.unseen) : 0;
  return (
    <ButtonLink
      look="secondary"
      icon={<PhoneOff />}
      to="/status-changes"
      title={data && count > 0 ? unseenSentences(data.unseen).join(' ') : undefined}
    >
      Status changes
      {count > 0 && <Badge tone="warm">{formatCount(count)} new</Badge>}
    </ButtonLink>
  );
}
