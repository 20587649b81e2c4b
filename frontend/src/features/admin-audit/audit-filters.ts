import { auditActions, type AuditAction } from '@leadmart/contracts/audit-actions';
import {
  choiceField,
  dayField,
  pageField,
  textField,
} from '../../shared/lib/address/address-fields.js';
import { writeAddress } from '../../shared/lib/address/address-schema.js';
import { momentsOf } from '../../shared/lib/words/days.js';

/**
 * The filters of the page as they stand in the address. An empty string is no filter. Days are in
 * the reader's time zone.
 */
export interface AuditFilters {
  actor: string;
  action: AuditAction | '';
  subject: string;
  from: string;
  to: string;
}

export const noFilters: AuditFilters = { actor: '', action: '', subject: '', from: '', to: '' };

/** The filters and the page number in the address. */
export const auditAddress = {
  actor: textField(),
  action: choiceField(['', ...(Object.keys(auditActions) as AuditAction[])], ''),
  subject: textField(),
  from: dayField,
  to: dayField,
  page: pageField,
};

/** The query of the API. */
export function queryOf(filters: AuditFilters, page = 1): string {
  const query = new URLSearchParams(writeAddress(auditAddress, { ...filters, page }));
  for (const [name, moment] of momentsOf(filters)) query.set(name, moment);
  return query.toString();
}

export const isNarrowed = (filters: AuditFilters): boolean =>
  Object.values(filters).some((value) => value.trim() !== '');
