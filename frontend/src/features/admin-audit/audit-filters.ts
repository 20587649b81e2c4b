import { auditActions, type AuditAction } from '@leadmart/contracts/audit-actions';
import {
  choiceField,
  dayField,
  pageField,
  textField,
} from '../../shared/lib/address/address-fields.js';
import { writeAddress } from '../../shared/lib/address/address-schema.js';

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

/**
 * The query of the API. The page shows times of the reader's clock, so a day starts and ends at the
 * reader's midnight and is sent as two moments.
 */
export function queryOf(filters: AuditFilters, page = 1): string {
  const query = new URLSearchParams(writeAddress(auditAddress, { ...filters, page }));
  if (filters.from !== '') query.set('from', new Date(`${filters.from}T00:00:00`).toISOString());
  if (filters.to !== '') query.set('to', new Date(`${filters.to}T23:59:59.999`).toISOString());
  return query.toString();
}

export const isNarrowed = (filters: AuditFilters): boolean =>
  Object.values(filters).some((value) => value.trim() !== '');
