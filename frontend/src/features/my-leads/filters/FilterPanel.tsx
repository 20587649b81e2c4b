import { ChevronDown } from 'lucide-react';
import { useRef, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { stateCodes, stateNames } from '@leadmart/contracts/us-states';
import { classNames } from '../../../shared/lib/class-names.js';
import { fieldsOf } from '../../../shared/lib/hooks/use-fields.js';
import { countText, formatCount } from '../../../shared/lib/words/format.js';
import { phoneWords } from '../../../shared/lib/words/pack-words.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { SelectField, TextField } from '../../../shared/ui/fields/Field.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { countOf, noFilters, withMaximum, withMinimum, type Filters } from './filters.js';
import { QuantityBound } from './QuantityBound.js';
import styles from './FilterPanel.module.css';

interface Props {
  filters: Filters;
  onChange: Dispatch<SetStateAction<Filters>>;
}

interface PanelProps extends Props {
  /** The packs that match, of all. */
  left: number;
  of: number;
  /** Beside the head: the choice of the order. */
  order: ReactNode;
}

/** The filters, collapsed until opened, and the number of packs that match. */
export function FilterPanel({ filters, onChange, left, of, order }: PanelProps) {
  const [open, setOpen] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  const inUse = countOf(filters);
  return (
    <Card role="search" aria-label="Packs" className="pad-2">
      <div className={`row wrap spread middle nowrap ${styles['head']}`} ref={head}>
        <Button
          look="quiet"
          aria-expanded={open}
          aria-controls="filters"
          icon={<ChevronDown className={classNames(open && styles['turned'])} />}
          onClick={() => setOpen(!open)}
        >
          Filters
          {inUse > 0 && <Badge tone="good">{inUse} in use</Badge>}
        </Button>
        <div className={`row middle figures gap-2 muted ${styles['left']}`}>
          <span role="status">
            {inUse > 0 && `${formatCount(left)} of ${countText(of, 'pack')}`}
          </span>
          {inUse > 0 && (
            <Button
              look="quiet"
              size="small"
              onClick={() => {
                onChange(noFilters);
                // The button disappears with the filters; the focus moves.
                head.current?.querySelector('button')?.focus();
              }}
            >
              Clear filters
            </Button>
          )}
        </div>
        {order}
      </div>
      {open && <Fields filters={filters} onChange={onChange} />}
    </Card>
  );
}

function Fields({ filters, onChange }: Props) {
  const field = fieldsOf(filters, (changed) => onChange((old) => ({ ...old, ...changed })));
  return (
    <div id="filters" className={`stack top gap-4 ${styles['fields']}`}>
      <TextField label="Dataset name" type="search" {...field('datasetName')} />
      <SelectField
        label="Phone status"
        options={{ '': 'All', ...phoneWords }}
        {...field('phoneStatus')}
      />
      <QuantityBound
        label="Min quantity"
        value={filters.minQuantity}
        takes={(bound) => withMinimum(filters, bound) !== filters}
        onChange={(bound) => onChange((old) => withMinimum(old, bound))}
        conflict="Not applied. Enter a whole number up to the max quantity."
      />
      <QuantityBound
        label="Max quantity"
        value={filters.maxQuantity}
        from={filters.minQuantity}
        takes={(bound) => withMaximum(filters, bound) !== filters}
        onChange={(bound) => onChange((old) => withMaximum(old, bound))}
        conflict="Not applied. Enter a whole number from the min quantity up."
      />
      <TextField
        label="Purchased from"
        type="date"
        max={filters.to || undefined}
        {...field('from')}
      />
      <TextField
        label="Purchased until"
        type="date"
        min={filters.from || undefined}
        {...field('to')}
      />
      <States filters={filters} onChange={onChange} />
    </div>
  );
}

function States({ filters, onChange }: Props) {
  return (
    <fieldset className={styles['states']}>
      <legend className="small firm">States</legend>
      {stateCodes.map((code) => (
        <label key={code} title={stateNames[code]}>
          <input
            className="cover"
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
