import { stateCodes, stateNames, type StateCode } from '@leadmart/contracts/us-states';
import { DayFields } from '../../../shared/ui/fields/DayFields.js';
import { SelectField } from '../../../shared/ui/fields/Field.js';
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
        value={dataset}
        onChange={({ target }) => onChange({ dataset: target.value })}
      >
        <option value="">All datasets</option>
        {/* While the names are loading, and for a dataset that is not among them. */}
        {!isListed && <option value={dataset}>The chosen dataset</option>}
        {datasets.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="State"
        value={state}
        onChange={({ target }) => onChange({ state: target.value as StateCode | '' })}
      >
        <option value="">All states</option>
        {stateCodes.map((code) => (
          <option key={code} value={code}>
            {stateNames[code]}
          </option>
        ))}
      </SelectField>
      <DayFields range={filters} onChange={onChange} />
    </FilterCard>
  );
}
