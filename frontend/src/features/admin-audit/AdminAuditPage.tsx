import { useEffect, useRef } from 'react';
import { History, SearchX } from 'lucide-react';
import { Announcement } from '../../shared/ui/messages/Announcement.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Pager } from '../../shared/ui/tables/Pager.js';
import { SaveFileButton } from '../../shared/ui/buttons/SaveFileButton.js';
import { EmptyState, Skeleton } from '../../shared/ui/states/states.js';
import { fileOf, useAuditPageQuery } from './audit-api.js';
import { isNarrowed } from './audit-filters.js';
import { AuditFilterBar } from './AuditFilterBar.js';
import { AuditTable } from './AuditTable.js';
import { countWord } from './fact-words.js';
import { useAuditView } from './use-audit-view.js';
import styles from './AdminAuditPage.module.css';

const listId = 'audit';

/** The audit trail of admins' actions, read-only. */
export function AdminAuditPage() {
  const { form, filters, page, change, clear, goTo } = useAuditView();
  const query = useAuditPageQuery({ filters, page }, { refetchOnMountOrArgChange: true });
  const { data, isFetching, isError } = query;
  const bar = useRef<HTMLDivElement>(null);

  // A page number beyond the end leads to the last page.
  const last = data?.pages;
  useEffect(() => {
    if (!isFetching && last !== undefined && page > last) goTo(last, { replace: true });
    // Not on every render: the changed address arrives some renders later.
  }, [isFetching, last, page]);

  const clearAll = (): void => {
    clear();
    // The button disappears with the filters.
    bar.current?.querySelector('select')?.focus();
  };
  const announcement = isFetching || isError || !data ? '' : countWord(data.total);
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
        <AuditFilterBar filters={form} onChange={change} />
      </div>
      <div className={styles['found']}>
        <span aria-hidden="true">{data && !isError && countWord(data.total)}</span>
        <Announcement text={announcement} />
        {isNarrowed(form) && (
          <Button look="quiet" size="small" onClick={clearAll}>
            Clear filters
          </Button>
        )}
      </div>
      <div id={listId} className={styles['list']} aria-busy={isFetching}>
        <Loaded
          query={query}
          what="the audit trail"
          failure="The audit trail could not be loaded."
          loading={<Loading />}
          isEmpty={({ total }) => total === 0}
          empty={isNarrowed(filters) ? <NoMatch /> : <NothingYet />}
        >
          {({ records }) => <AuditTable records={records} />}
        </Loaded>
      </div>
      <Pager
        page={page}
        pages={data?.pages ?? 1}
        onPage={goTo}
        of="the audit trail"
        listId={listId}
      />
    </Page>
  );
}

function Loading() {
  return (
    <div className={styles['loading']}>
      {[1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} height="2.75rem" />
      ))}
    </div>
  );
}

const NoMatch = () => (
  <EmptyState icon={<SearchX />} title="No actions match these filters">
    Names and e-mail addresses are matched from the start.
  </EmptyState>
);

const NothingYet = () => (
  <EmptyState icon={<History />} title="No admin actions yet">
    Everything admins create, change or delete is listed here.
  </EmptyState>
);
