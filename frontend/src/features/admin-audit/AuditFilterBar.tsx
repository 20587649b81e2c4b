import { auditActions, type AuditAction } from '@leadmart/contracts/audit-actions';
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
        value={filters.action}
        onChange={({ target }) => onChange({ action: target.value as AuditAction | '' })}
      >
        <option value="">All actions</option>
        {Object.entries(auditActions).map(([action, label]) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
      </SelectField>
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
