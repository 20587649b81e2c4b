import type { CreditPackageBody, CreditPackageView } from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';

const path = '/admin/credits/packages';

export const adminPackagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    allPackages: build.query<CreditPackageView[], void>({
      query: () => path,
      providesTags: ['CreditPackage'],
    }),
    createPackage: build.mutation<CreditPackageView, CreditPackageBody>({
      query: (body) => ({ path, method: 'POST', body }),
      invalidatesTags: ['CreditPackage'],
    }),
    updatePackage: build.mutation<CreditPackageView, CreditPackageBody & { _id: string }>({
      query: (body) => ({ path: `${path}/${body._id}`, method: 'PUT', body }),
      invalidatesTags: ['CreditPackage'],
    }),
    deletePackage: build.mutation<unknown, string>({
      query: (id) => ({ path: `${path}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['CreditPackage'],
    }),
    applyDiscount: build.mutation<{ message: string }, number>({
      query: (discount) => ({
        path: `${path}/apply-discount`,
        method: 'POST',
        body: { discount },
      }),
      invalidatesTags: ['CreditPackage'],
    }),
  }),
});

export const {
  useAllPackagesQuery,
  useCreatePackageMutation,
  useUpdatePackageMutation,
  useDeletePackageMutation,
  useApplyDiscountMutation,
} = adminPackagesApi;
