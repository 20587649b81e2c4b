import type {
  AppliedDiscountView,
  CreditPackageBody,
  CreditPackageView,
  UpdateCreditPackageBody,
} from '@leadmart/contracts';
import {
  adminCreditPackagePath,
  adminCreditPackagesPath,
  applyDiscountPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';
import { deletionOf, type OfVersion } from '../../shared/api/requests.js';

export const adminPackagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    allPackages: build.query<CreditPackageView[], void>({
      query: () => adminCreditPackagesPath,
      providesTags: ['CreditPackage'],
    }),
    createPackage: build.mutation<CreditPackageView, CreditPackageBody>({
      query: (body) => ['POST', adminCreditPackagesPath, body],
      invalidatesTags: ['CreditPackage'],
    }),
    updatePackage: build.mutation<CreditPackageView, UpdateCreditPackageBody & { _id: string }>({
      query: (body) => ['PUT', adminCreditPackagePath(body._id), body],
      invalidatesTags: ['CreditPackage'],
    }),
    deletePackage: build.mutation<unknown, OfVersion>({
      query: ({ id, version }) => deletionOf(adminCreditPackagePath(id), version),
      invalidatesTags: ['CreditPackage'],
    }),
    applyDiscount: build.mutation<AppliedDiscountView, number>({
      query: (discount) => ['POST', applyDiscountPath, { discount }],
      invalidatesTags: ['CreditPackage'],
    }),
  }),
});
