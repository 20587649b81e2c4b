import { Filter, Package } from 'lucide-react';
import type { SetStateAction } from 'react';
import { useSelector } from 'react-redux';
import type { PackSort, PacksView } from '@leadmart/contracts';
import { isApiError } from '../../shared/api/api-error.js';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { useLastPage } from '../../shared/lib/address/use-last-page.js';
import type { Paging } from '../../shared/lib/address/use-paging.js';
import { useUndo } from '../../shared/lib/address/use-undo.js';
import { useDebounced } from '../../shared/lib/hooks/use-debounced.js';
import { formatCount, formatCredits } from '../../shared/lib/words/format.js';
import { Button, ButtonLink } from '../../shared/ui/buttons/Button.js';
import { SelectField } from '../../shared/ui/fields/Field.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { FigureCards, type Figure } from '../../shared/ui/pages/FigureCards.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { Pager } from '../../shared/ui/tables/Pager.js';
import { SavedOrdersCard } from '../buy-leads/saved-orders/SavedOrdersCard.js';
import { ToCallResults } from '../call-results/ToCallResults.js';
import { PacksHere } from '../device-copies/PacksHere.js';
import { selectUser } from '../session/session-slice.js';
import { ToStatusChanges } from '../status-changes/ToStatusChanges.js';
import { filterAddress, filtersIn, packsQueryOf, valuesOf } from './filters/filter-address.js';
import { FilterPanel } from './filters/FilterPanel.js';
import { countOf, matches, noFilters, type Filters } from './filters/filters.js';
import { myLeadsApi } from './my-leads-api.js';
import { allRows, rowOfJob } from './pack-row.js';
import { sortWords } from './pack-sorts.js';
import { PackTable } from './PackTable.js';
import { PackPreview } from './preview/PackPreview.js';
import { SelectionBar } from './selection/SelectionBar.js';
import { usePruning, useSelection } from './selection/use-selection.js';
import { useJobs } from './use-jobs.js';
import styles from './MyLeadsPage.module.css';

const typingPauseMs = 300;

export function MyLeadsPage() {
  const [address, changeAddress] = useAddress(filterAddress);
  const closePreview = useUndo(() => changeAddress({ preview: '' }));
  const [filters, { sort, page }] = [filtersIn(address), address];
  const list = usePacks(filters, { sort, page });
  const { data, isError, refetch } = list;
  const jobs = useJobs(refetch).filter((job) => page === 1 && matches(rowOfJob(job), filters));
  const selection = useSelection(useSelector(selectUser)?._id);
  usePruning(data, selection.keepOnly);
  const onPage: Paging['onPage'] = (next, history) => changeAddress({ page: next }, history);
  useLastPage(page, list.isFetching ? undefined : data?.totalPages, onPage);

  const rows = allRows(jobs, data?.packs ?? []);
  const change = (next: SetStateAction<Filters>): void =>
    changeAddress(valuesOf(typeof next === 'function' ? next(filters) : next));
  const sortBy = (next: PackSort): void => changeAddress({ sort: next, page: 1 });

  return (
    <Page
      title="My Leads"
      lead="Your packs. Download them as often as you like."
      actions={data !== undefined && data.totals.packs > 0 && <Actions />}
    >
      <FigureCards figures={totals(data, isError)} />
      {data === undefined && isApiError(list.error) && list.error.status === 0 && <PacksHere />}
      <Loaded
        // Keeps the packs on screen when a refetch fails.
        query={{ ...list, isError: isError && data === undefined }}
        what="your packs"
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={() => rows.length === 0 && countOf(list.filters) === 0 && page === 1}
        empty={<NothingYet />}
      >
        {({ totalPacks, totalPages, totals: all, newest }) => (
          <>
            <FilterPanel
              filters={filters}
              onChange={change}
              left={totalPacks + jobs.length}
              of={all.packs + jobs.length}
              order={<Order sort={sort} onSort={sortBy} />}
            />
            {rows.length === 0 ? (
              <NothingMatches onClear={() => change(noFilters)} />
            ) : (
              <div id="packs" className="slim fades" aria-busy={list.isFetching}>
                <PackTable
                  rows={rows}
                  newest={newest}
                  sort={sort}
                  onSort={sortBy}
                  selected={selection.ids}
                  onSelect={selection.select}
                  onPreview={({ id }) => changeAddress({ preview: id }, 'push')}
                />
              </div>
            )}
            <Pager page={page} pages={totalPages} onPage={onPage} of="packs" listId="packs" />
            <SelectionBar ids={selection.ids} leads={selection.leads} onClear={selection.clear} />
          </>
        )}
      </Loaded>
      <SavedOrdersCard />
      {address.preview !== '' && (
        <PackPreview
          id={address.preview}
          row={rows.find(({ id }) => id === address.preview)}
          onClose={closePreview}
        />
      )}
    </Page>
  );
}

function Actions() {
  return (
    <div className="row wrap gap-3">
      <ToCallResults />
      <ToStatusChanges />
    </div>
  );
}

/** One page of packs, and the filters that it was asked for: it waits for a pause in typing. */
function usePacks(filters: Filters, list: { sort: PackSort; page: number }) {
  const datasetName = useDebounced(filters.datasetName, typingPauseMs);
  const minQuantity = useDebounced(filters.minQuantity, typingPauseMs);
  const maxQuantity = useDebounced(filters.maxQuantity, typingPauseMs);
  const settled = { ...filters, datasetName, minQuantity, maxQuantity };
  const query = myLeadsApi.usePackPageQuery(packsQueryOf(settled, list), {
    refetchOnMountOrArgChange: true,
  });
  return { ...query, filters: settled };
}

/** The order of cards, which have no column heads. */
function Order({ sort, onSort }: { sort: PackSort; onSort: (sort: PackSort) => void }) {
  return (
    <div className={styles['order']}>
      <SelectField label="Sort by" options={sortWords} value={sort} onValue={onSort} />
    </div>
  );
}

/** Totals over all packs; a dash when they are unknown. */
function totals(page: PacksView | undefined, failed: boolean): Figure[] {
  const all = page?.totals;
  const unknown = failed ? '–' : undefined;
  return [
    { label: 'Packs', value: all ? formatCount(all.packs) : unknown },
    { label: 'Leads', value: all ? formatCount(all.leads) : unknown },
    { label: 'Credits spent', value: all ? formatCredits(all.credits) : unknown },
  ];
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
