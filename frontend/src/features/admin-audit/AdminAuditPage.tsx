import { History, SearchX } from 'lucide-react';
import { useRef } from 'react';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { useDebounced } from '../../shared/lib/hooks/use-debounced.js';
import { countText } from '../../shared/lib/words/format.js';
import { SaveFileButton } from '../../shared/ui/buttons/SaveFileButton.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { FoundLine } from '../../shared/ui/tables/FoundLine.js';
import { PagedList } from '../../shared/ui/tables/PagedList.js';
import { auditApi, fileOf } from './audit-api.js';
import { auditAddress, isNarrowed, noFilters } from './audit-filters.js';
import { AuditFilterBar } from './AuditFilterBar.js';
import { AuditTable } from './AuditTable.js';

const typingPauseMs = 300;

/** The audit trail of admins' actions, read-only. */
export function AdminAuditPage() {
  const [address, change] = useAddress(auditAddress);
  const { page, ...form } = address;
  const filters = {
    ...form,
    actor: useDebounced(form.actor, typingPauseMs),
    subject: useDebounced(form.subject, typingPauseMs),
  };
  const query = auditApi.useAuditPageQuery({ filters, page }, { refetchOnMountOrArgChange: true });
  const { data, isFetching, isError } = query;
  const bar = useRef<HTMLDivElement>(null);

  const clearAll = (): void => {
    change({ ...noFilters, page: 1 });
    // The button disappears with the filters.
    bar.current?.querySelector('select')?.focus();
  };
  const found = isError || !data ? '' : countText(data.total, 'action');
  return (
    <Page
      title="Audit"
      lead="Every admin action, newest first. Times are in your time zone; hover over one for UTC."
      actions={
        <SaveFileButton path={fileOf(filters)} fallbackName="leadmart-audit.csv" size="medium">
          Export CSV
        </SaveFileButton>
      }
    >
      <div ref={bar}>
        <AuditFilterBar filters={form} onChange={(fields) => change({ ...fields, page: 1 })} />
      </div>
      <FoundLine
        found={found}
        isBusy={isFetching}
        onClear={isNarrowed(form) ? clearAll : undefined}
      />
      <PagedList
        query={query}
        what="the audit trail"
        loading={<SkeletonLines height="2.75rem" />}
        isEmpty={({ total }) => total === 0}
        empty={isNarrowed(filters) ? <NoMatch /> : <NothingYet />}
        paging={{ page, onPage: (next, history) => change({ page: next }, history) }}
      >
        {({ records }) => <AuditTable records={records} />}
      </PagedList>
    </Page>
  );
}

const NoMatch = () => (
  <EmptyState icon={<SearchX />} title="No actions match these filters">
    Names and email addresses are matched from the start.
  </EmptyState>
);

const NothingYet = () => (
  <EmptyState icon={<History />} title="No admin actions yet">
    Everything admins create, change or delete is listed here.
  </EmptyState>
);
