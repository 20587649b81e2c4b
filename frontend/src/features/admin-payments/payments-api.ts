import type { AdminPaymentsView, RefundPaymentBody, RefundView } from '@leadmart/contracts';
import {
  adminPaymentsCsvPath,
  adminPaymentsPath,
  refundPaymentPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';
import { queryOf, type PaymentFilters } from './payments-address.js';

export const paymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    adminPayments: build.query<AdminPaymentsView, { filters: PaymentFilters; page: number }>({
      query: ({ filters, page }) => `${adminPaymentsPath}?${queryOf(filters, page)}`,
      providesTags: ['Payment'],
    }),
    refundPayment: build.mutation<RefundView, RefundPaymentBody & { id: string }>({
      query: ({ id, ...body }) => ['POST', refundPaymentPath(id), body],
      // Also after a refusal: it was refunded meanwhile.
      invalidatesTags: ['Payment', 'CreditsUser'],
    }),
  }),
});

/** The path of the same list as a CSV file, without paging. */
export const fileOf = (filters: PaymentFilters): string =>
  `${adminPaymentsCsvPath}?${queryOf(filters)}`;
