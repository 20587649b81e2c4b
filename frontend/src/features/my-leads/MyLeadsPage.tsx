import { useMemo, type SetStateAction } from 'react';
import { Filter, Package } from 'lucide-react';
import type { LeadPackView } from '@leadmart/contracts';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { formatCount, formatCredits } from '../../shared/lib/format.js';
import { Button, ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { FigureCards, type Figure } from '../../shared/ui/pages/FigureCards.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Pager } from '../../shared/ui/tables/Pager.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { FilterPanel } from './filters/FilterPanel.js';
import { filterAddress, filtersIn, valuesOf } from './filters/filter-address.js';
import { matches, noFilters, type Filters } from './filters/filters.js';
import { usePacksQuery } from './my-leads-api.js';
import { allRows } from './pack-row.js';
import { PackTable } from './PackTable.js';
import { useJobs } from './use-jobs.js';

const pageSize = 10;

export function MyLeadsPage() {
  const {
    data: packs,
    isError,
    refetch,
  } = usePacksQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const jobs = useJobs(refetch);

  const [address, changeAddress] = useAddress(filterAddress);
  const filters = filtersIn(address);
  const rows = useMemo(() => allRows(jobs, packs ?? []), [jobs, packs]);
  const shown = rows.filter((row) => matches(row, filters));
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const current = Math.min(address.page, pages);
  const change = (next: SetStateAction<Filters>): void =>
    changeAddress(valuesOf(typeof next === 'function' ? next(filters) : next));

  return (
    <Page title="My Leads" lead="Your packs. Download them as often as you like.">
      <FigureCards figures={totals(packs, isError)} />
      <Loaded
        // Keeps the packs on screen when a refetch fails.
        query={{ data: packs, isError: isError && packs === undefined, refetch }}
        what="your packs"
        failure="Your packs could not be loaded."
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={() => rows.length === 0}
        empty={<NothingYet />}
      >
        {() => (
          <>
            <FilterPanel filters={filters} onChange={change} left={shown.length} of={rows.length} />
            {shown.length === 0 ? (
              <NothingMatches onClear={() => change(noFilters)} />
            ) : (
              <div id="packs">
                <PackTable rows={shown.slice((current - 1) * pageSize, current * pageSize)} />
              </div>
            )}
            <Pager
              page={current}
              pages={pages}
              onPage={(page) => changeAddress({ page }, 'push')}
              of="packs"
              listId="packs"
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Totals over all packs; a dash when they could not be loaded. */
function totals(packs: readonly LeadPackView[] | undefined, failed: boolean): Figure[] {
  const unknown = failed ? '–' : undefined;
  return [
    { label: 'Packs', value: packs ? formatCount(packs.length) : unknown },
    { label: 'Leads', value: packs ? formatCount(sumOf(packs, 'quantity')) : unknown },
    { label: 'Credits spent', value: packs ? formatCredits(sumOf(packs, 'totalCost')) : unknown },
  ];
}

function sumOf<K extends string>(list: readonly Record<K, number>[], field: K): number {
  return list.reduce((sum, one) => sum + one[field], 0);
}

function NothingYet() {
  return (
    <EmptyState
      icon={<Package />}
      title="No leads yet"
      action={<ButtonLink to="/buy-leads">Buy Leads</ButtonLink>}
    >
      Packs you buy appear here, ready to download at any time.
    </EmptyState>
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  const clear = (): void => {
    onClear();
    // The button disappears with the filters; the focus moves.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return (
    <Card>
      <EmptyState
        icon={<Filter />}
        title="No pack matches these filters"
        action={
          <Button look="secondary" onClick={clear}>
            Clear filters
          </Button>
        }
      />
    </Card>
  );
}
