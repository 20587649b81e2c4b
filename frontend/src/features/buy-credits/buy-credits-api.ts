import type {
  CreditPackageView,
  CreditPriceView,
  PaymentConfigView,
  ProcessPaymentBody,
  ProcessPaymentView,
} from '@leadmart/contracts';
import {
  creditPackagesPath,
  creditPricePath,
  paymentConfigPath,
  processPaymentPath,
} from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';
import { postWithKey } from '../../shared/api/requests.js';
import type { PaymentAttempt } from './payments/payment-attempt.js';

/** The contract's branded ids and amounts; these values came from the server. */
type SentPayment = Record<keyof ProcessPaymentBody, string | number>;

export const buyCreditsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    packagesOnSale: build.query<CreditPackageView[], void>({
      query: () => `${creditPackagesPath}?active=true`,
      providesTags: ['CreditPackage'],
    }),
    creditPrice: build.query<CreditPriceView, void>({
      query: () => creditPricePath,
      providesTags: ['Transaction'],
    }),
    paymentConfig: build.query<PaymentConfigView, void>({
      query: () => paymentConfigPath,
      keepUnusedDataFor: 3_600,
    }),
    processPayment: build.mutation<ProcessPaymentView, PaymentAttempt>({
      query: ({ key, paymentMethodId, packageId, expectedCredits, expectedPrice }) => {
        const offer = { packageId, expectedCredits, expectedPrice };
        const body = { paymentMethodId, ...offer } satisfies SentPayment;
        return postWithKey(processPaymentPath, body, key);
      },
      // The package is gone or its offer changed: the list on screen is outdated.
      invalidatesTags: (_paid, error) =>
        error?.status === 404 || error?.status === 409
          ? ['Transaction', 'CreditPackage']
          : ['Transaction'],
    }),
  }),
});
