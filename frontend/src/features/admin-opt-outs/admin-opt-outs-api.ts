import type {
  AdminOptOutBody,
  AdminOptOutsView,
  OptOutDecisionBody,
  OptOutReceiptView,
} from '@leadmart/contracts';
import {
  adminOptOutDecisionPath,
  adminOptOutsPath,
  adminOptOutUndoPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';

/** A page of all opt-outs, or of those that wait for a decision. */
interface OptOutsArgs {
  readonly page: number;
  readonly waiting: boolean;
}

interface DecisionArgs extends OptOutDecisionBody {
  readonly id: string;
}

export const adminOptOutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    adminOptOuts: build.query<AdminOptOutsView, OptOutsArgs>({
      query: ({ page, waiting }) =>
        `${adminOptOutsPath}?page=${page}${waiting ? '&waiting=true' : ''}`,
      providesTags: ['OptOut'],
    }),
    enterOptOut: build.mutation<OptOutReceiptView, AdminOptOutBody>({
      query: (body) => ['POST', adminOptOutsPath, body],
      invalidatesTags: ['OptOut'],
    }),
    decideOptOut: build.mutation<{ success: true }, DecisionArgs>({
      query: ({ id, decision }) => ['POST', adminOptOutDecisionPath(id), { decision }],
      invalidatesTags: ['OptOut'],
    }),
    undoOptOut: build.mutation<{ success: true }, { id: string; reason: string }>({
      query: ({ id, reason }) => ['POST', adminOptOutUndoPath(id), { reason }],
      invalidatesTags: ['OptOut'],
    }),
  }),
});
