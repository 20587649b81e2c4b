import { stateNames } from '@leadmart/contracts/us-states';
import { DayFields } from '../../../shared/ui/fields/DayFields.js';
import { namesOf, SelectField } from '../../../shared/ui/fields/Field.js';
import { FilterCard } from '../../../shared/ui/pages/FilterCard.js';
import type { RowFilters } from './rows-address.js';

interface Props {
  /** The name of what is listed. */
  label: string;
  filters: RowFilters;
  /** The datasets that can be chosen. */
  datasets: readonly { _id: string; name: string }[];
  onChange: (fields: Partial<RowFilters>) => void;
}

/** The filters of the lists that figures add up: dataset, state, and days. */
export function RowFilterBar({ label, filters, datasets, onChange }: Props) {
  const { dataset, state } = filters;
  const isListed = dataset === '' || datasets.some(({ _id }) => _id === dataset);
  return (
    <FilterCard label={label}>
      <SelectField
        label="Dataset"
        options={[
          ['', 'All datasets'],
          // While the names are loading, and for a dataset that is not among them.
          ...(isListed ? [] : [[dataset, 'The chosen dataset'] as const]),
          ...namesOf(datasets),
        ]}
        value={dataset}
        onValue={(dataset) => onChange({ dataset })}
      />
      <SelectField
        label="State"
        options={{ '': 'All states', ...stateNames }}
        value={state}
        onValue={(state) => onChange({ state })}
      />
      <DayFields range={filters} onChange={onChange} />
    </FilterCard>
  );
}
