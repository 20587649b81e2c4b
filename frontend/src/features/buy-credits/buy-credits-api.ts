import type {
  CreditPackageView,
  PaymentConfigView,
  ProcessPaymentBody,
  ProcessPaymentView,
} from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';

/** Packages of credits, and paying for one. */
export const buyCreditsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    packagesOnSale: build.query<CreditPackageView[], void>({
      query: () => '/credits/packages?active=true',
      providesTags: ['CreditPackage'],
    }),
    paymentConfig: build.query<PaymentConfigView, void>({
      query: () => '/payments/config',
      keepUnusedDataFor: 3_600,
    }),
    processPayment: build.mutation<ProcessPaymentView, ProcessPaymentBody & { key: string }>({
      query: ({ key, ...body }) => ({
        path: '/payments/process',
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['Transaction'],
    }),
  }),
});

export const { usePackagesOnSaleQuery, usePaymentConfigQuery, useProcessPaymentMutation } =
  buyCreditsApi;
