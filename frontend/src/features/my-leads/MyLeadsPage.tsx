import { useEffect, useMemo, useRef, useState } from 'react';
import { Filter, Package } from 'lucide-react';
import { formatCount, formatCredits } from '../../shared/lib/format.js';
import { Button, ButtonLink } from '../../shared/ui/Button.js';
import { Card } from '../../shared/ui/Card.js';
import { FigureCards } from '../../shared/ui/FigureCards.js';
import { Page } from '../../shared/ui/Page.js';
import { Pager } from '../../shared/ui/Pager.js';
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useInProgressJobsQuery } from '../buy-leads/buy-leads-api.js';
import { FilterPanel } from './FilterPanel.js';
import { matches, noFilters } from './filters.js';
import { usePacksQuery } from './my-leads-api.js';
import { allRows } from './pack-row.js';
import { PackTable } from './PackTable.js';

const jobsMs = 5_000;
const pageSize = 10;

/** Everything the buyer has bought, and what is on its way. */
export function MyLeadsPage() {
  const {
    data: packs,
    isError,
    refetch,
  } = usePacksQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { data: jobs = [] } = useInProgressJobsQuery(undefined, {
    pollingInterval: jobsMs,
    refetchOnMountOrArgChange: true,
  });
  const running = jobs.filter(({ status }) => status !== 'failed').length;
  useRefetchWhenFewer(running, refetch);

  const [filters, setFilters] = useState(noFilters);
  const [page, setPage] = useState(1);
  const rows = useMemo(() => allRows(jobs, packs ?? []), [jobs, packs]);
  const shown = rows.filter((row) => matches(row, filters));
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const current = Math.min(page, pages);
  const change: typeof setFilters = (next) => {
    setFilters(next);
    setPage(1);
  };

  return (
    <Page title="My Leads" lead="Your packs. Download them as often as you like.">
      <FigureCards
        figures={[
          { label: 'Packs', value: packs && formatCount(packs.length) },
          { label: 'Leads', value: packs && formatCount(sumOf(packs, 'quantity')) },
          { label: 'Credits spent', value: packs && formatCredits(sumOf(packs, 'totalCost')) },
        ]}
      />
      {isError ? (
        <Card>
          <ErrorState text="Your packs could not be loaded." retry={() => void refetch()} />
        </Card>
      ) : packs === undefined ? (
        <Card role="status" aria-label="Loading your packs">
          <Skeleton height="12rem" />
        </Card>
      ) : rows.length === 0 ? (
        <NothingYet />
      ) : (
        <>
          <FilterPanel filters={filters} onChange={change} />
          {shown.length === 0 ? (
            <NothingMatches onClear={() => change(noFilters)} />
          ) : (
            <PackTable rows={shown.slice((current - 1) * pageSize, current * pageSize)} />
          )}
          <Pager page={current} pages={pages} onPage={setPage} of="packs" />
        </>
      )}
    </Page>
  );
}

/** A purchase that is no longer under way has become a pack, or has failed. */
function useRefetchWhenFewer(count: number, refetch: () => unknown): void {
  const last = useRef(count);
  useEffect(() => {
    if (count < last.current) refetch();
    last.current = count;
  }, [count, refetch]);
}

function sumOf<K extends string>(list: readonly Record<K, number>[], field: K): number {
  return list.reduce((sum, one) => sum + one[field], 0);
}

function NothingYet() {
  return (
    <Card>
      <EmptyState
        icon={<Package />}
        title="No leads yet"
        action={<ButtonLink to="/buy-leads">Buy Leads</ButtonLink>}
      >
        Packs you buy appear here, ready to download, for ever.
      </EmptyState>
    </Card>
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<Filter />}
        title="No pack matches these filters"
        action={
          <Button look="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    </Card>
  );
}
