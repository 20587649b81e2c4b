import type {
  AdminClaimDetailsView,
  AdminClaimsQuery,
  AdminClaimsView,
  ClaimDecisionsBody,
  ClaimDecisionsView,
  ReturnRatesView,
  WithdrawnPartView,
} from '@leadmart/contracts';
import {
  adminClaimPath,
  adminClaimsPath,
  claimDecisionsPath,
  returnRatesPath,
  undoClaimDecisionPath,
  withdrawBadPartPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';

/** The queue of claims, a claim with its leads, and decisions. */
export const adminReturnsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    claimQueue: build.query<AdminClaimsView, AdminClaimsQuery>({
      query: ({ show, page }) => `${adminClaimsPath}?show=${show}&page=${page}`,
      providesTags: ['Return'],
    }),
    adminClaim: build.query<AdminClaimDetailsView, { id: string; page: number }>({
      query: ({ id, page }) => `${adminClaimPath(id)}?page=${page}`,
      providesTags: ['Return'],
    }),
    returnRates: build.query<ReturnRatesView, number>({
      query: (days) => `${returnRatesPath}?days=${days}`,
      providesTags: ['Return'],
    }),
    withdrawBadPart: build.mutation<WithdrawnPartView, { datasetId: string; uploadId: string }>({
      query: ({ datasetId, uploadId }) => ['POST', withdrawBadPartPath(datasetId, uploadId)],
      invalidatesTags: ['Dataset', 'Upload'],
    }),
    undoDecision: build.mutation<unknown, string>({
      query: (id) => ['POST', undoClaimDecisionPath(id)],
      invalidatesTags: ['Return'],
    }),
    decideClaims: build.mutation<ClaimDecisionsView, ClaimDecisionsBody>({
      query: (body) => ['POST', claimDecisionsPath, body],
      invalidatesTags: ['Return'],
    }),
  }),
});
