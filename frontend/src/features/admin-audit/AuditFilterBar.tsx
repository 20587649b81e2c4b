import { auditActions, type AuditAction } from '@leadmart/contracts/audit-actions';
import { SelectField, TextField } from '../../shared/ui/fields/Field.js';
import { Card } from '../../shared/ui/pages/Card.js';
import type { AuditFilters } from './audit-filters.js';
import styles from './AdminAuditPage.module.css';

interface Props {
  filters: AuditFilters;
  onChange: (fields: Partial<AuditFilters>) => void;
}

/** Filters by action, admin, target and day. */
export function AuditFilterBar({ filters, onChange }: Props) {
  return (
    <Card role="search" aria-label="Actions" className={styles['filters']}>
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
      <TextField
        label="From"
        type="date"
        max={filters.to || undefined}
        value={filters.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        min={filters.from || undefined}
        value={filters.to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </Card>
  );
}
