import { auditActions } from '@leadmart/contracts/audit-actions';
import { fieldsOf } from '../../shared/lib/hooks/use-fields.js';
import { DayFields } from '../../shared/ui/fields/DayFields.js';
import { SelectField, TextField } from '../../shared/ui/fields/Field.js';
import { FilterCard } from '../../shared/ui/pages/FilterCard.js';
import type { AuditFilters } from './audit-filters.js';

interface Props {
  filters: AuditFilters;
  onChange: (fields: Partial<AuditFilters>) => void;
}

/** Filters by action, admin, target and day. */
export function AuditFilterBar({ filters, onChange }: Props) {
  const field = fieldsOf(filters, onChange);
  return (
    <FilterCard label="Actions">
      <SelectField
        label="Action"
        options={{ '': 'All actions', ...auditActions }}
        {...field('action')}
      />
      <TextField label="By" type="search" placeholder="Email of an admin" {...field('actor')} />
      <TextField label="Done to" type="search" placeholder="Name or email" {...field('subject')} />
      <DayFields range={filters} onChange={onChange} />
    </FilterCard>
  );
}
