import type { AuditPageView } from '@leadmart/contracts';
import { auditCsvPath, auditPath } from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';
import { queryOf, type AuditFilters } from './audit-filters.js';

export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    auditPage: build.query<AuditPageView, { filters: AuditFilters; page: number }>({
      query: ({ filters, page }) => `${auditPath}?${queryOf(filters, page)}`,
    }),
  }),
});

/** The path of the same list as a CSV file, without paging. */
export const fileOf = (filters: AuditFilters): string => `${auditCsvPath}?${queryOf(filters)}`;
