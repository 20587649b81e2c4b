import { ChartLine, SearchX } from 'lucide-react';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ChangeAddress } from '../../../shared/lib/address/use-address.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { EmptyState, SkeletonLines } from '../../../shared/ui/states/states.js';
import { FoundLine } from '../../../shared/ui/tables/FoundLine.js';
import { PagedList } from '../../../shared/ui/tables/PagedList.js';
import { RowFilterBar } from './RowFilterBar.js';
import { isNarrowed, noRowFilters, type rowsAddress, type RowFilters } from './rows-address.js';

interface Listed {
  total: number;
  pages: number;
}

interface Props<T extends Listed> {
  title: string;
  /** The listed things, in "Loading the purchases". */
  of: string;
  lead: string;
  actions?: ReactNode;
  filters: RowFilters;
  page: number;
  change: ChangeAddress<typeof rowsAddress>;
  datasets: ComponentProps<typeof RowFilterBar>['datasets'];
  query: ComponentProps<typeof PagedList<T>>['query'];
  foundWord: (data: T) => string;
  /** The words for a list that is empty without filters. */
  nothing: { title: string; text: string };
  children: (data: T) => ReactNode;
}

/** A list of what figures of the analytics add up. */
export function RowsPage<T extends Listed>(props: Props<T>) {
  const { title, of, filters, page, change, datasets, query, foundWord, nothing } = props;
  const { data, isFetching = false, isError } = query;
  const bar = useRef<HTMLDivElement>(null);
  const clearAll = (): void => {
    change({ ...noRowFilters, page: 1 });
    // The button disappears with the filters.
    bar.current?.querySelector('select')?.focus();
  };
  return (
    <Page
      title={title}
      lead={
        <>
          {props.lead} Times are in your time zone. <Link to="/admin/analytics">All figures</Link>
        </>
      }
      actions={props.actions}
    >
      <div ref={bar}>
        <RowFilterBar
          label={title}
          filters={filters}
          datasets={datasets}
          onChange={(fields) => change({ ...fields, page: 1 })}
        />
      </div>
      <FoundLine
        found={isError || !data ? '' : foundWord(data)}
        isBusy={isFetching}
        onClear={isNarrowed(filters) ? clearAll : undefined}
      />
      <PagedList
        query={query}
        what={of}
        loading={<SkeletonLines height="2.75rem" />}
        isEmpty={({ total }) => total === 0}
        empty={
          isNarrowed(filters) ? (
            <EmptyState icon={<SearchX />} title="Nothing matches these filters">
              Choose other days, another state or another dataset.
            </EmptyState>
          ) : (
            <EmptyState icon={<ChartLine />} title={nothing.title}>
              {nothing.text}
            </EmptyState>
          )
        }
        paging={{ page, onPage: (next, history) => change({ page: next }, history) }}
      >
        {props.children}
      </PagedList>
    </Page>
  );
}
