import type { ReactNode } from 'react';
import type { AdminUserDetailsView, CreditsUserAccountView } from '@leadmart/contracts';
import {
  creditsText,
  formatCount,
  formatDay,
  formatDollars,
} from '../../../shared/lib/words/format.js';
import { Skeleton } from '../../../shared/ui/states/states.js';
import { userPanelApi } from './user-panel-api.js';

interface Props {
  id: string;
  /** Undefined while it loads. */
  user: AdminUserDetailsView | undefined;
  account: CreditsUserAccountView | undefined;
}

/** Figures of what a user paid, bought and returned. Each service tells what it knows, so that one that is away hides nothing else. */
export function UserFigures({ id, user, account }: Props) {
  const { data: history, isError } = userPanelApi.useBuyerHistoryQuery(id);
  const { packs = 0, boughtLeads = 0, approvedLeads = 0 } = history ?? {};
  const bought = `${formatCount(packs)}, with ${formatCount(boughtLeads)} leads`;
  const returned = `${formatCount(approvedLeads)} of ${formatCount(boughtLeads)} leads`;
  const unknown = isError ? '–' : undefined;
  return (
    <dl className="stack facts figures gap-2">
      <Fact name="Balance" value={account && creditsText(account.creditBalance)} />
      <Fact name="Paid in total" value={account && formatDollars(account.paid)} />
      <Fact name="Packs" value={history ? bought : unknown} />
      <Fact name="Returned" value={history ? returned : unknown} />
      <Fact name="Last purchase" value={account && dayOf(account.lastPurchaseAt)} />
      <Fact name="Joined" value={user && formatDay(user.registeredAt)} />
      <Fact name="Last seen" value={user && dayOf(user.lastSeenAt)} />
    </dl>
  );
}

const dayOf = (at: string | null): string => (at ? formatDay(at) : 'Never');

/** The value is undefined while it loads. */
function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? <Skeleton width="5rem" />}</dd>
    </div>
  );
}
