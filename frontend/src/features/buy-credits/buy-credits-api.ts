import type {
  CreditPackageView,
  PaymentConfigView,
  ProcessPaymentBody,
  ProcessPaymentView,
} from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';
import type { PaymentAttempt } from './payments/payment-attempt.js';

/** The server reads ids and amounts of its own kinds; ours came from it. */
type SentPayment = Record<keyof ProcessPaymentBody, string | number>;

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
    processPayment: build.mutation<ProcessPaymentView, PaymentAttempt>({
      query: ({ key, paymentMethodId, packageId, expectedPrice }) => ({
        path: '/payments/process',
        method: 'POST',
        body: { paymentMethodId, packageId, expectedPrice } satisfies SentPayment,
        headers: { 'idempotency-key': key },
      }),
      // A package that has gone or costs something else: what is on screen is old.
      invalidatesTags: (_paid, error) =>
        error?.status === 404 || error?.status === 409
          ? ['Transaction', 'CreditPackage']
          : ['Transaction'],
    }),
  }),
});

export const { usePackagesOnSaleQuery, usePaymentConfigQuery, useProcessPaymentMutation } =
  buyCreditsApi;
