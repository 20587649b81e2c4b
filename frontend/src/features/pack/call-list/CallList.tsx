import { Search } from 'lucide-react';
import type { CallListLeadView } from '@leadmart/contracts';
import { callListFilters, callListOrders } from '@leadmart/contracts/calls';
import { usePolling } from '../../../shared/api/use-polling.js';
import { choiceField, pageField, textField } from '../../../shared/lib/address/address-fields.js';
import { useAddress } from '../../../shared/lib/address/use-address.js';
import { useDebounced } from '../../../shared/lib/hooks/use-debounced.js';
import { countText, formatCount, formatMoment } from '../../../shared/lib/words/format.js';
import { PartingButton } from '../../../shared/ui/buttons/PartingButton.js';
import { EmptyState, SkeletonLines } from '../../../shared/ui/states/states.js';
import { PagedList } from '../../../shared/ui/tables/PagedList.js';
import type { Outcomes } from '../calling/use-outcomes.js';
import { packApi } from '../pack-api.js';
import { CallFilters } from './CallFilters.js';
import { CallTable } from './CallTable.js';
import type { ShownCallList } from './list-from-copy.js';
import type { CallHours } from './use-call-hours.js';

/** The list of a pack in its address. */
const callAddress = {
  search: textField(100),
  show: choiceField(callListFilters, 'all'),
  order: choiceField(callListOrders, 'sold'),
  callable: choiceField(['no', 'yes'], 'no'),
  /** Only leads that the buyer's own registry file blocks. */
  blocked: choiceField(['no', 'yes'], 'no'),
  page: pageField,
};

const typingPauseMs = 300;
const pageSize = 25;
const againMs = 15_000;
const everyLead = { search: '', show: 'all', callable: 'no', blocked: 'no', page: 1 } as const;

interface Props {
  id: string;
  hoursOf: ((phone: string, state: CallListLeadView['state']) => CallHours) | undefined;
  outcomes: Outcomes;
  onOpen: (lead: CallListLeadView) => void;
  marking: Parameters<typeof CallTable>[0]['marking'];
}

/** The leads of a pack to call, one page at a time. Leads that were loaded stay on screen without a connection. */
export function CallList({ id, ...table }: Props) {
  const [{ page, ...values }, change] = useAddress(callAddress);
  const search = useDebounced(values.search, typingPauseMs).trim();
  const { show, order } = values;
  const callable = values.callable === 'yes';
  const blocked = values.blocked === 'yes' || undefined;
  const wanted = { id, page, limit: pageSize, show, order, search, callable, blocked };
  const query = packApi.useCallListQuery(wanted, { refetchOnMountOrArgChange: true });
  const { data, isError, refetch } = query;
  // A browser on a weak connection does not say when that is better.
  usePolling(refetch, againMs, data?.from !== undefined);
  return (
    <>
      <CallFilters
        values={values}
        counts={data?.counts}
        ownBlocked={data?.own?.blocked}
        onChange={(next) => change({ ...next, page: 1 })}
      />
      <PagedList
        query={{ ...query, isError: isError && data === undefined }}
        what="the leads"
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={({ leads }) => leads.length === 0}
        empty={<NoLeads onClear={() => change(everyLead)} />}
        paging={{ page, onPage: (next, history) => change({ page: next }, history) }}
        of="leads"
      >
        {({ leads, from }) => (
          <>
            {from && <p className="muted">{copyText(from)}</p>}
            <CallTable leads={leads} {...table} />
          </>
        )}
      </PagedList>
    </>
  );
}

/** Leads that are not here have their number; the counts of the filters are of those that are. */
function copyText({ madeAt, leads, total }: NonNullable<ShownCallList['from']>): string {
  const of = leads < total ? `${formatCount(leads)} of ${countText(total, 'lead')}` : 'The leads';
  return `${of} as of ${formatMoment(madeAt)}, from this device.`;
}

function NoLeads({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<Search />}
      title="No lead matches"
      action={
        <PartingButton look="secondary" onClick={onClear}>
          Show all leads
        </PartingButton>
      }
    />
  );
}
