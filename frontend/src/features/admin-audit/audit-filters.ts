import { auditActions, type AuditAction } from '@leadmart/contracts/audit-actions';

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

const maxFilterLength = 200;

/** Reads the filters of an address and ignores invalid values. */
export function filtersIn(address: URLSearchParams): AuditFilters {
  const text = (name: string): string => (address.get(name) ?? '').slice(0, maxFilterLength);
  const action = text('action');
  return {
    actor: text('actor'),
    action: Object.hasOwn(auditActions, action) ? (action as AuditAction) : '',
    subject: text('subject'),
    from: dayOf(text('from')),
    to: dayOf(text('to')),
  };
}

/** Reads the page number of an address; 1 when it is missing or invalid. */
export function pageIn(address: URLSearchParams): number {
  const page = Number(address.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** Writes filters and page to an address and omits the defaults. */
export function addressOf(filters: AuditFilters, page = 1): URLSearchParams {
  const said = Object.entries(filters).filter(([, value]) => value.trim() !== '');
  return new URLSearchParams([
    ...said,
    ...(page > 1 ? [['page', String(page)]] : []),
  ] as string[][]);
}

/**
 * The query of the API. The page shows times of the reader's clock, so a day starts and ends at the
 * reader's midnight and is sent as two moments.
 */
export function queryOf({ from, to, ...rest }: AuditFilters, page?: number): string {
  const query = addressOf({ ...noFilters, ...rest }, page);
  if (from !== '') query.set('from', new Date(`${from}T00:00:00`).toISOString());
  if (to !== '') query.set('to', new Date(`${to}T23:59:59.999`).toISOString());
  return query.toString();
}

export const isNarrowed = (filters: AuditFilters): boolean =>
  Object.values(filters).some((value) => value.trim() !== '');

function dayOf(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`))
    ? text
    : '';
}
