import type { AdminPurchasesView, ShortagesView } from '@leadmart/contracts';
import {
  adminPurchasesCsvPath,
  adminPurchasesPath,
  shortagesPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../../shared/api/base-api.js';
import { rowsQueryOf, type RowFilters } from './rows-address.js';

interface Rows {
  filters: RowFilters;
  page: number;
}

export const rowsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    adminPurchases: build.query<AdminPurchasesView, Rows>({
      query: ({ filters, page }) => `${adminPurchasesPath}?${rowsQueryOf(filters, page)}`,
    }),
    shortages: build.query<ShortagesView, Rows>({
      query: ({ filters, page }) => `${shortagesPath}?${rowsQueryOf(filters, page)}`,
    }),
  }),
});

/** The path of the purchases as a CSV file, without paging. */
export const purchasesFileOf = (filters: RowFilters): string =>
  `${adminPurchasesCsvPath}?${rowsQueryOf(filters)}`;
