import { Landmark, SearchX } from 'lucide-react';
import { useRef } from 'react';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { useDebounced } from '../../shared/lib/hooks/use-debounced.js';
import { fieldsOf } from '../../shared/lib/hooks/use-fields.js';
import { SaveFileButton } from '../../shared/ui/buttons/SaveFileButton.js';
import { DayFields } from '../../shared/ui/fields/DayFields.js';
import { SelectField, TextField } from '../../shared/ui/fields/Field.js';
import { FilterCard } from '../../shared/ui/pages/FilterCard.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { FoundLine } from '../../shared/ui/tables/FoundLine.js';
import { PagedList } from '../../shared/ui/tables/PagedList.js';
import { foundWord } from './payment-words.js';
import {
  isNarrowed,
  noFilters,
  paymentsAddress,
  shownWords,
  type PaymentFilters,
} from './payments-address.js';
import { fileOf, paymentsApi } from './payments-api.js';
import { PaymentsTable } from './PaymentsTable.js';

const typingPauseMs = 300;

/** All payments, refunds and purchases, across users. */
export function AdminPaymentsPage() {
  const [{ page, ...form }, change] = useAddress(paymentsAddress);
  const filters = { ...form, search: useDebounced(form.search, typingPauseMs) };
  const query = paymentsApi.useAdminPaymentsQuery(
    { filters, page },
    { refetchOnMountOrArgChange: true },
  );
  const { data, isFetching, isError } = query;
  const bar = useRef<HTMLDivElement>(null);

  const clearAll = (): void => {
    change({ ...noFilters, page: 1 });
    // The button disappears with the filters.
    bar.current?.querySelector('input')?.focus();
  };
  return (
    <Page
      title="Payments"
      lead="All that moved money or credits, of all users, newest first. Times are in your time zone."
      actions={
        <SaveFileButton path={fileOf(filters)} fallbackName="leadmart-payments.csv" size="medium">
          Export CSV
        </SaveFileButton>
      }
    >
      <div ref={bar}>
        <PaymentFilterBar filters={form} onChange={(fields) => change({ ...fields, page: 1 })} />
      </div>
      <FoundLine
        found={isError || !data ? '' : foundWord(data)}
        isBusy={isFetching}
        onClear={isNarrowed(form) ? clearAll : undefined}
      />
      <PagedList
        query={query}
        what="the payments"
        loading={<SkeletonLines height="2.75rem" />}
        isEmpty={({ total }) => total === 0}
        empty={isNarrowed(filters) ? <NoMatch /> : <NothingYet />}
        paging={{ page, onPage: (next, history) => change({ page: next }, history) }}
      >
        {({ payments }) => <PaymentsTable payments={payments} />}
      </PagedList>
    </Page>
  );
}

interface FilterProps {
  filters: PaymentFilters;
  onChange: (fields: Partial<PaymentFilters>) => void;
}

function PaymentFilterBar({ filters, onChange }: FilterProps) {
  const field = fieldsOf(filters, onChange);
  return (
    <FilterCard label="Payments">
      <TextField
        label="Find"
        type="search"
        placeholder="Email, receipt, id or $ amount"
        {...field('search')}
      />
      <SelectField label="Show" options={shownWords} {...field('type')} />
      <DayFields range={filters} onChange={onChange} />
    </FilterCard>
  );
}

const NoMatch = () => (
  <EmptyState icon={<SearchX />} title="Nothing matches these filters">
    A receipt number, an id and an amount are matched as a whole, emails and names from the start.
  </EmptyState>
);

const NothingYet = () => (
  <EmptyState icon={<Landmark />} title="No payments yet">
    Payments, refunds and purchases of all users are listed here.
  </EmptyState>
);
