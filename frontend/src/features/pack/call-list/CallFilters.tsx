import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { CallListFilter, CallListOrder, OutcomeCountsView } from '@leadmart/contracts';
import { classNames } from '../../../shared/lib/class-names.js';
import { fieldsOf } from '../../../shared/lib/hooks/use-fields.js';
import { formatCount } from '../../../shared/lib/words/format.js';
import { IconButton } from '../../../shared/ui/buttons/Button.js';
import { CheckboxField, SelectField, TextField } from '../../../shared/ui/fields/Field.js';
import { filterWords } from './call-words.js';
import styles from './CallFilters.module.css';

export interface CallFilterValues {
  search: string;
  show: CallListFilter;
  order: CallListOrder;
  callable: 'yes' | 'no';
  blocked: 'yes' | 'no';
}

interface Props {
  values: CallFilterValues;
  counts: OutcomeCountsView | undefined;
  /** Leads that the buyer's own registry file blocks; undefined without a file. */
  ownBlocked: number | undefined;
  onChange: (change: Partial<CallFilterValues>) => void;
}

const orderWords: Record<CallListOrder, string> = {
  sold: 'As in the file',
  latest: 'Latest call first',
};

/** Which leads of the pack are shown. In a narrow window one choice is, and the others are behind a button. */
export function CallFilters({ values, counts, ownBlocked, onChange }: Props) {
  const { search, show, order, callable, blocked } = values;
  const field = fieldsOf(values, onChange);
  const isNarrowed = callable === 'yes' || blocked === 'yes';
  const [isOpen, setOpen] = useState(search !== '' || order !== 'sold' || isNarrowed);
  return (
    <div role="search" aria-label="Leads of the pack" className={styles['filters']}>
      <SelectField
        label="Show"
        options={counts ? filterWords(counts) : [[show, '…']]}
        isLabelUnseen
        {...field('show')}
      />
      <div className={styles['opener']}>
        <IconButton
          label="Search and order"
          icon={<SlidersHorizontal />}
          aria-expanded={isOpen}
          aria-controls="call-filters"
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id="call-filters" className={classNames(styles['more'], isOpen && styles['open'])}>
        <TextField
          label="Search"
          isLabelUnseen
          type="search"
          placeholder="Name, phone, email or town"
          maxLength={100}
          {...field('search')}
        />
        <SelectField label="Order" options={orderWords} isLabelUnseen {...field('order')} />
        <div className="stack gap-2">
          <CheckboxField
            label="Callable now"
            checked={callable === 'yes'}
            onChange={({ target }) => onChange({ callable: target.checked ? 'yes' : 'no' })}
          />
          {(ownBlocked !== undefined || blocked === 'yes') && (
            <CheckboxField
              label={`Blocked by my file (${formatCount(ownBlocked ?? 0)})`}
              checked={blocked === 'yes'}
              onChange={({ target }) => onChange({ blocked: target.checked ? 'yes' : 'no' })}
            />
          )}
        </div>
      </div>
    </div>
  );
}
