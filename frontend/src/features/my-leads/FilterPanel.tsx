import { useState, type Dispatch, type SetStateAction } from 'react';
import { ChevronDown } from 'lucide-react';
import { stateCodes, stateNames } from '@leadmart/contracts/us-states';
import { classNames } from '../../shared/lib/class-names.js';
import { Badge } from '../../shared/ui/Badge.js';
import { Button } from '../../shared/ui/Button.js';
import { Card } from '../../shared/ui/Card.js';
import { SelectField, TextField } from '../../shared/ui/Field.js';
import { countOf, noFilters, withMaximum, withMinimum, type Filters } from './filters.js';
import styles from './FilterPanel.module.css';

interface Props {
  filters: Filters;
  onChange: Dispatch<SetStateAction<Filters>>;
}

/** The filters, folded away until somebody wants them. */
export function FilterPanel({ filters, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const inUse = countOf(filters);
  return (
    <Card className={styles['panel']}>
      <div className={styles['head']}>
        <Button
          look="quiet"
          aria-expanded={open}
          aria-controls="filters"
          icon={<ChevronDown className={classNames(open && styles['turned'])} aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        >
          Filters
          {inUse > 0 && <Badge tone="good">{inUse} in use</Badge>}
        </Button>
        {inUse > 0 && (
          <Button look="quiet" size="small" onClick={() => onChange(noFilters)}>
            Clear filters
          </Button>
        )}
      </div>
      {open && (
        <div id="filters" className={styles['fields']}>
          <TextField
            label="Dataset name"
            type="search"
            value={filters.datasetName}
            onChange={({ target }) => onChange((old) => ({ ...old, datasetName: target.value }))}
          />
          <SelectField
            label="Phone status"
            value={filters.phoneStatus}
            onChange={({ target }) =>
              onChange((old) => ({
                ...old,
                phoneStatus: target.value as Filters['phoneStatus'],
              }))
            }
          >
            <option value="">All</option>
            <option value="clean">Clean</option>
            <option value="dnc">DNC</option>
          </SelectField>
          <Bound
            label="Min quantity"
            value={filters.minQuantity}
            onChange={(bound) => onChange((old) => withMinimum(old, bound))}
          />
          <Bound
            label="Max quantity"
            value={filters.maxQuantity}
            onChange={(bound) => onChange((old) => withMaximum(old, bound))}
          />
          <States filters={filters} onChange={onChange} />
        </div>
      )}
    </Card>
  );
}

interface BoundProps {
  label: string;
  value: number | undefined;
  onChange: (bound: number | undefined) => void;
}

function Bound({ label, value, onChange }: BoundProps) {
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(target.value === '' ? undefined : Number.parseInt(target.value, 10))
      }
    />
  );
}

function States({ filters, onChange }: Props) {
  return (
    <fieldset className={styles['states']}>
      <legend>States</legend>
      {stateCodes.map((code) => (
        <label key={code} title={stateNames[code]}>
          <input
            type="checkbox"
            aria-label={stateNames[code]}
            checked={filters.states.includes(code)}
            onChange={({ target }) =>
              onChange((old) => ({
                ...old,
                states: target.checked
                  ? [...old.states, code]
                  : old.states.filter((one) => one !== code),
              }))
            }
          />
          <span aria-hidden="true">{code}</span>
        </label>
      ))}
    </fieldset>
  );
}
