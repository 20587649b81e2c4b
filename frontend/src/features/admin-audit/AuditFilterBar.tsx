import { auditActions } from '@leadmart/contracts/audit-actions';
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
  return (
    <FilterCard label="Actions">
      <SelectField
        label="Action"
        options={{ '': 'All actions', ...auditActions }}
        value={filters.action}
        onChoose={(action) => onChange({ action })}
      />
      <TextField
        label="By"
        type="search"
        placeholder="Email of an admin"
        value={filters.actor}
        onChange={({ target }) => onChange({ actor: target.value })}
      />
      <TextField
        label="Done to"
        type="search"
        placeholder="Name or email"
        value={filters.subject}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <DayFields range={filters} onChange={onChange} />
    </FilterCard>
  );
}
