import type { AuditPageView } from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';
import { queryOf, type AuditFilters } from './audit-filters.js';

/** What admins did, a page at a time. */
export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    auditPage: build.query<AuditPageView, { filters: AuditFilters; page: number }>({
      query: ({ filters, page }) => `/admin/audit?${queryOf(filters, page)}`,
    }),
  }),
});

export const { useAuditPageQuery } = auditApi;

/** The same as a file, all pages of it. */
export const fileOf = (filters: AuditFilters): string => `/admin/audit.csv?${queryOf(filters)}`;
