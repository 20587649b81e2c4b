import type { AdminPaymentsView } from '@leadmart/contracts';
import { adminPaymentsCsvPath, adminPaymentsPath } from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';
import { queryOf, type PaymentFilters } from './payments-address.js';

const paymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    adminPayments: build.query<AdminPaymentsView, { filters: PaymentFilters; page: number }>({
      query: ({ filters, page }) => `${adminPaymentsPath}?${queryOf(filters, page)}`,
    }),
  }),
});

export const { useAdminPaymentsQuery } = paymentsApi;

/** The path of the same list as a CSV file, without paging. */
export const fileOf = (filters: PaymentFilters): string =>
  `${adminPaymentsCsvPath}?${queryOf(filters)}`;
